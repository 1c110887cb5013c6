import { Random } from "@blendit/core";
import { describe, expect, test } from "vitest";
import { decision, event } from "../../test/live.ts";
import {
  clicks,
  delays,
  exponential,
  lost,
  moving,
  type SimulatedExperiment,
  type Simulation,
  simulateLog,
} from "../../test/simulated-log.ts";
import type { EventKind, Group } from "./records.ts";
import { SampleRatio } from "./sample-ratio.ts";

const tests = ["assigned", "shown", "rewarded"] as const;

function ratioOf(armCount = 3, { since = 1, hasWindow = true } = {}): SampleRatio {
  const playing = Array.from({ length: armCount }, (_, arm) => arm);
  return new SampleRatio({ since, playing, start: playing.map(() => 1 / armCount), hasWindow });
}

const counts = (ratio: SampleRatio) => tests.map((name) => ratio[name].count);

/** A cohort of 16 decisions, of which a test defines the first, and one decision of the next cohort. */
function cohort(ratio: SampleRatio, kind: EventKind): void {
  for (let count = 0; count < 16; count++) ratio.addDecision(decision);
  ratio.addEvent({ ...event, kind });
  for (let count = 0; count < 15; count++) ratio.addEvent({ ...event, kind: "never-shown" });
  ratio.addDecision({ ...decision, weightsVersion: 40 });
}

describe("what is counted", () => {
  test("only first assignments that were drawn at random", () => {
    const ratio = ratioOf();
    ratio.addDecision(decision);
    ratio.addDecision({ ...decision, sequence: 3, group: "burn-in" });
    for (const group of ["holdout", "outside", "paused", "elsewhere"] as const satisfies Group[]) {
      ratio.addDecision({ ...decision, sequence: 4, group });
      ratio.addEvent({ ...event, group });
    }
    ratio.addDecision({ ...decision, sequence: 5, isFirst: false });
    ratio.addEvent({ ...event, isFirst: false });
    expect(counts(ratio)).toEqual([2, 0, 0]);
  });

  test("decisions whose window has closed: as shown unless they were cancelled, as rewarded if they have an outcome", () => {
    const kinds: [EventKind, number[]][] = [
      ["learned", [17, 1, 1]],
      ["not-learned", [17, 1, 1]],
      ["imputed", [17, 1, 1]],
      ["missing", [17, 1, 0]],
      ["never-shown", [17, 0, 0]],
      ["partial", [17, 0, 0]],
      ["late", [17, 0, 0]],
    ];
    for (const [kind, expected] of kinds) {
      const ratio = ratioOf();
      cohort(ratio, kind);
      ratio.addEvent({ ...event, kind: "late" });
      expect(counts(ratio), kind).toEqual(expected);
    }
  });

  test("no decision before its whole cohort and all earlier cohorts have closed", () => {
    const ratio = ratioOf();
    const versions = [1, 40];
    for (const weightsVersion of [...versions, 80]) {
      for (let count = 0; count < 16; count++) ratio.addDecision({ ...decision, weightsVersion });
    }
    const close = (weightsVersion: number, count: number) => {
      for (let index = 0; index < count; index++) ratio.addEvent({ ...event, weightsVersion });
      return counts(ratio);
    };
    expect(close(40, 16)).toEqual([48, 0, 0]);
    expect(close(1, 15)).toEqual([48, 0, 0]);
    expect(close(1, 1)).toEqual([48, 32, 32]);
    // A slow server decides by weights whose cohort was already compared.
    ratio.addDecision({ ...decision, weightsVersion: 2 });
    expect(close(2, 1)).toEqual([49, 32, 32]);
  });

  test("only assignments if decisions have no window", () => {
    const ratio = ratioOf(3, { hasWindow: false });
    cohort(ratio, "learned");
    expect(counts(ratio)).toEqual([17, 0, 0]);
  });

  test("only decisions by weights that know the arms", () => {
    const ratio = ratioOf(3, { since: 10 });
    ratio.addDecision({ ...decision, sequence: 8, weightsVersion: 7 });
    ratio.addDecision({ ...decision, sequence: 11, weightsVersion: 9 });
    ratio.addEvent({ ...event, sequence: 12, decision: 11, weightsVersion: 9 });
    expect(counts(ratio)).toEqual([0, 0, 0]);
    ratio.addDecision({ ...decision, sequence: 13, weightsVersion: 10 });
    expect(counts(ratio)).toEqual([1, 0, 0]);
  });
});

/** In how many runs each test has an alarm at the end. */
function alarms(runs: number, armCount: number, simulation: Simulation): Record<(typeof tests)[number], number> {
  const alarmed = { assigned: 0, shown: 0, rewarded: 0 };
  for (let run = 0; run < runs; run++) {
    const random = Random.stream(run, "sample-ratio");
    const setting = simulation(random);
    const ratio = ratioOf(armCount, { hasWindow: setting.window !== null });
    simulateLog(setting, random, ratio);
    expect(ratio.assigned.count).toBe(setting.decisions);
    for (const name of tests) if (ratio[name].alarm) alarmed[name]++;
  }
  return alarmed;
}

describe("if all is well there is no alarm", () => {
  const none = { assigned: 0, shown: 0, rewarded: 0 };

  test.for([600, 1800])("if arms have different click rates, with a window of %d s", (window) => {
    expect(alarms(50, 3, clicks(2500, window))).toEqual(none);
  });

  test.for([3600, null])("if rewards of one arm arrive later, with a window of %s s", (window) => {
    expect(alarms(50, 2, delays(2000, window))).toEqual(none);
  });

  test("in 2,000 experiments with probabilities that move, delays and losses that do not depend on the arm", () => {
    const well: Simulation = (random) => ({
      decisions: 300,
      probabilities: moving(3, 300),
      hasEvent: () => random.uniform() < 0.8,
      delay: (arm) => exponential(random, [1, 10, 30][arm]!),
      isRemoved: () => random.uniform() < 0.1,
      window: 60,
      missing: "missing",
    });
    expect(alarms(2000, 3, well)).toEqual(none);
  });
});

describe("if every tenth event of an arm is lost, there is an alarm within 20,000 decisions", () => {
  test.for([[[0.25, 0.25, 0.25, 0.25]], [[0.5, 0.2, 0.1, 0.1, 0.1]], [[0.75, 0.25]]])(
    "in at least 18 of 20 runs, with the shares %s",
    ([shares]) => {
      const simulation = lost(() => () => shares!);
      const { rewarded, ...others } = alarms(20, shares!.length, simulation);
      expect(rewarded).toBeGreaterThanOrEqual(18);
      expect(others).toEqual({ assigned: 0, shown: 0 });
    },
  );

  test("in at least 18 of 20 runs, while the shares move", () => {
    const simulation = lost(() => moving(3, 300));
    expect(alarms(20, 3, simulation).rewarded).toBeGreaterThanOrEqual(18);
  });
});

test("decisions of one arm that are removed more often raise an alarm on what is shown", () => {
  const removed: Simulation = (random) => ({
    decisions: 4000,
    probabilities: () => [0.5, 0.5],
    hasEvent: () => true,
    delay: () => exponential(random, 6),
    isRemoved: (arm) => arm === 1 && random.uniform() < 0.3,
    window: 60,
    missing: "imputed",
  });
  expect(alarms(5, 2, removed)).toEqual({ assigned: 0, shown: 5, rewarded: 5 });
});

test("counts that are saved at any point continue bit for bit", () => {
  const setting = { since: 1, playing: [0, 1, 2], start: [0.2, 0.3, 0.5], hasWindow: true };
  const whole = new SampleRatio(setting);
  let pieces = new SampleRatio(setting);
  let entries = 0;
  const again = () => {
    if (++entries % 97 === 0) pieces = new SampleRatio(setting, JSON.parse(JSON.stringify(pieces.save())));
  };
  const random = Random.stream(5, "saved");
  const simulated: SimulatedExperiment = {
    decisions: 3000,
    probabilities: moving(3, 300),
    hasEvent: () => random.uniform() < 0.8,
    delay: (arm) => exponential(random, [1, 10, 300][arm]!),
    window: 600,
    missing: "missing",
  };
  simulateLog(simulated, random, {
    addDecision: (each) => {
      whole.addDecision(each);
      pieces.addDecision(each);
      again();
    },
    addEvent: (each) => {
      whole.addEvent(each);
      pieces.addEvent(each);
      again();
    },
  });
  expect(whole.rewarded.count).toBeGreaterThan(2000);
  expect(pieces.save()).toEqual(whole.save());
});
