import { Random, type RandomSource } from "@blendit/core";
import { describe, expect, test } from "vitest";
import { event, newExperiment, reconfigure } from "../../test/live.ts";
import { refusalOf, Work } from "../../test/work.ts";
import type { CreateExperimentBody } from "../contract/index.ts";
import { type Draw, draw, unitHash } from "./decide.ts";
import type { Experiment } from "./experiment.ts";
import type { AssignmentRecord } from "./records.ts";

test("a repeated key gets its first decision, whatever happens in between", () => {
  const calls = new Work(newExperiment());
  const first = calls.decide({ key: "k" }, 0);
  expect(calls.decide({ key: "k" }, 0.9)).toEqual(first);
  expect(calls.decide({ key: "l" }, 0.9).arm).toBe(2);
  reconfigure(calls.live, { status: "archived" });
  expect(calls.decide({ key: "k" })).toEqual(first);
  expect(refusalOf(() => calls.decide())).toBe("409 archived");
});

test("a unit keeps its arm, and only its first decision is random", () => {
  const calls = new Work(newExperiment());
  const first = calls.decide({ unit: "u" }, 0.9);
  const second = calls.decide({ unit: "u" }, 0);
  expect([first.arm, first.isFirst]).toEqual([2, true]);
  expect(second).toMatchObject({ arm: 2, isFirst: false, probability: first.probability });
  expect(calls.unit.changes.assignments).toHaveLength(1);
});

test("a unit that first comes during a pause with weights keeps its arm; during a pause with an arm, or in a hold-out, it keeps none", () => {
  const drawn = new Work(newExperiment());
  reconfigure(drawn.live, { status: "paused" });
  expect(drawn.decide({ unit: "u" }, 0.9)).toMatchObject({ group: "paused", arm: 2 });
  reconfigure(drawn.live, { status: "running" });
  expect(drawn.decide({ unit: "u" }, 0)).toMatchObject({ group: "blend", arm: 2, isFirst: false });
  const named = new Work(newExperiment({ control: { arm: "a" }, holdout: 1 }));
  named.decide({ unit: "u" });
  reconfigure(named.live, { holdout: 0, status: "paused", whilePaused: { arm: "b" } });
  named.decide({ unit: "u" });
  expect(named.unit.changes.assignments).toEqual([]);
});

test("an experiment that only observes does not decide", () => {
  const calls = new Work(newExperiment({ observeOnly: true }));
  expect(refusalOf(() => calls.decide())).toBe("409 observes-only");
});

test("decisions are in the log one after another, with their window", () => {
  const calls = new Work(newExperiment({ reward: { expiresAfter: 0.5 } }));
  calls.seconds = 2;
  const [first, second] = [calls.decide(), calls.decide()];
  expect([first.sequence, second.sequence]).toEqual([2, 3]);
  expect(first).toMatchObject({ decidedAt: 2000, expiresAt: 2500, configuration: 1, result: "open" });
});

const fixed: Partial<CreateExperimentBody> = { learner: { kind: "fixed", weights: [0.2, 0.3, 0.5] } };
const nobody = { unit: undefined, key: undefined };

function drawn(live: Experiment, unit?: string, random: RandomSource = Random.stream(1)): Draw {
  return draw(live, { unit, key: undefined }, undefined, random);
}

/** Shares of arms in this many draws, each within four standard errors of the expected share. */
function expectShares(live: Experiment, shares: readonly number[], count = 20_000): void {
  const random = Random.stream(3, "draws");
  const hits = shares.map(() => 0);
  for (let index = 0; index < count; index++) hits[draw(live, nobody, undefined, random).arm]!++;
  shares.forEach((share, arm) => {
    const error = Math.sqrt((share * (1 - share)) / count);
    expect(Math.abs(hits[arm]! / count - share), `arm ${arm}`).toBeLessThanOrEqual(4 * error);
  });
}

const fixedAt = (uniform: number): RandomSource => ({ uniform: () => uniform });

describe("the blend", () => {
  test("arms are drawn by the weights, and decisions have their probabilities and their version", () => {
    const live = newExperiment(fixed);
    expectShares(live, [0.2, 0.3, 0.5]);
    expect(drawn(live, undefined, fixedAt(0.3))).toEqual({
      arm: 1,
      probability: 0.3,
      group: "blend",
      weightsVersion: 1,
      isFirst: true,
      isDrawn: true,
    });
  });

  test("a control with a share gets exactly that share", () => {
    const live = newExperiment({ control: { arm: "c", share: 0.06 } });
    expectShares(live, [0.47, 0.47, 0.06]);
    expect(drawn(live, undefined, fixedAt(0.999)).probability).toBe(0.06);
  });

  test("an arm without a share is never drawn, at either end of the random numbers", () => {
    const live = newExperiment({ ...fixed, floor: 0, learner: { kind: "fixed", weights: [0, 1, 0] } });
    for (const uniform of [0, 0.5, 1 - 2 ** -53]) {
      expect(drawn(live, undefined, fixedAt(uniform))).toMatchObject({ arm: 1, probability: 1 });
    }
  });

  test("a retired arm is not drawn, even before the learner has reached the change", () => {
    const live = newExperiment();
    const arms = [{ name: "a" }, { name: "b" }, { name: "c", isRetired: true as const }];
    const configuration = { ...live.configuration, arms };
    const change = { experiment: 1, version: 2, sequence: 2, at: 0, by: "", note: null, change: {}, configuration };
    live.configure(change, false);
    expectShares(live, [0.5, 0.5, 0]);
  });
});

describe("burn-in", () => {
  test("the first decisions use equal shares", () => {
    const live = newExperiment({ ...fixed, burnIn: 2 });
    expectShares(live, [1 / 3, 1 / 3, 1 / 3]);
    expect(drawn(live)).toMatchObject({ group: "burn-in", probability: 1 / 3, isDrawn: true });
    live.counts.groups["burn-in"].decisions = 2;
    expect(drawn(live).group).toBe("blend");
  });

  test("units that keep their arm count too", () => {
    const live = newExperiment({ ...fixed, burnIn: 2 });
    live.counts.groups.blend.decisions = 1;
    expect(drawn(live).group).toBe("burn-in");
    live.counts.groups.blend.decisions = 2;
    expect(drawn(live).group).toBe("blend");
  });
});

describe("hold-out and rollout", () => {
  const live = newExperiment({ ...fixed, control: { arm: "c" }, holdout: 0.2, rollout: 0.5 });

  test("use the hash of the unit, each a different one", () => {
    for (let user = 0; user < 300; user++) {
      const unit = `user-${user}`;
      const { group, arm, probability } = drawn(live, unit);
      if (unitHash("x", "holdout", unit) < 0.2) {
        expect([group, arm, probability]).toEqual(["holdout", 2, 1]);
      } else if (unitHash("x", "rollout", unit) >= 0.5) {
        expect([group, arm, probability]).toEqual(["outside", 2, 1]);
      } else expect(group).toBe("blend");
    }
  });

  test("use the key if there is no unit", () => {
    const byKey = (key: string) => draw(live, { unit: undefined, key }, undefined, Random.stream(1)).group;
    for (let user = 0; user < 50; user++) expect(byKey(`user-${user}`)).toBe(drawn(live, `user-${user}`).group);
  });

  test("are random if there is neither", () => {
    const random = Random.stream(4);
    const count = 20_000;
    let held = 0;
    for (let index = 0; index < count; index++) {
      if (draw(live, nobody, undefined, random).group === "holdout") held++;
    }
    expect(Math.abs(held / count - 0.2)).toBeLessThanOrEqual(4 * Math.sqrt((0.2 * 0.8) / count));
  });

  test("apply to units that already had an arm, and while the experiment is paused", () => {
    const held = unitWith((unit) => unitHash("x", "holdout", unit) < 0.2);
    const kept = { experiment: 1, unit: held, arm: 0, probability: 0.2, weightsVersion: 1 };
    expect(draw(live, { unit: held, key: undefined }, kept, Random.stream(1)).group).toBe("holdout");
    const paused = newExperiment({ ...fixed, control: { arm: "c" }, holdout: 0.2 });
    reconfigure(paused, { status: "paused", whilePaused: { arm: "a" } });
    expect(drawn(paused, held)).toMatchObject({ group: "holdout", arm: 2 });
  });

  test("a share of 1 includes everybody, and a share of 0 nobody", () => {
    const all = newExperiment({ ...fixed, control: { arm: "c" }, holdout: 1 });
    const none = newExperiment({ ...fixed, control: { arm: "c" }, rollout: 0 });
    for (let user = 0; user < 50; user++) {
      expect(drawn(all, `user-${user}`).group).toBe("holdout");
      expect(drawn(none, `user-${user}`).group).toBe("outside");
    }
  });
});

describe("a pause", () => {
  test("with an arm serves that arm", () => {
    const live = newExperiment({ ...fixed, whilePaused: { arm: "b" } });
    reconfigure(live, { status: "paused" });
    expect(drawn(live)).toMatchObject({ arm: 1, probability: 1, group: "paused", isDrawn: false });
  });

  test("with weights serves those at its start, whatever is learned meanwhile", () => {
    const live = newExperiment();
    const before = [...live.shares()];
    reconfigure(live, { status: "paused" });
    for (let position = 10; position < 40; position++) {
      live.apply({ position, event: { ...event, sequence: position, arm: position % 3, value: position % 3 } });
      live.learn();
    }
    expect([...live.learning.weights()]).not.toEqual(before);
    expect([...live.shares()]).toEqual(before);
    expect(drawn(live)).toMatchObject({ group: "paused", isDrawn: true });
    reconfigure(live, { status: "running" });
    expect([...live.shares()]).toEqual([...live.learning.weights()]);
  });

  test("with weights drops an arm that is retired meanwhile", () => {
    const live = newExperiment();
    reconfigure(live, { status: "paused" });
    reconfigure(live, { retireArms: ["a"] });
    expect([...live.shares()]).toEqual([0, 0.5, 0.5]);
  });
});

describe("a unit", () => {
  const kept: AssignmentRecord = { experiment: 1, unit: "u", arm: 0, probability: 0.77, weightsVersion: 0 };
  const again = (live: Experiment) => draw(live, { unit: "u", key: undefined }, kept, fixedAt(0.9));

  test("keeps its arm with the probability and the weights version of its first decision", () => {
    const expected = { arm: 0, probability: 0.77, group: "blend", weightsVersion: 0, isFirst: false, isDrawn: true };
    expect(again(newExperiment(fixed))).toEqual(expected);
  });

  test("keeps its arm while a pause serves weights", () => {
    const live = newExperiment(fixed);
    reconfigure(live, { status: "paused" });
    expect(again(live)).toMatchObject({ arm: 0, probability: 0.77, group: "paused", isFirst: false });
  });

  test("is drawn again if the experiment is not sticky", () => {
    expect(again(newExperiment({ ...fixed, sticky: false }))).toMatchObject({ arm: 2, isFirst: true });
  });

  test("is drawn again if its arm is retired", () => {
    const live = newExperiment();
    reconfigure(live, { retireArms: ["a"] });
    expect(again(live)).toMatchObject({ arm: 2, probability: 0.5, isFirst: true });
  });
});

function unitWith(isRight: (unit: string) => boolean): string {
  let user = 0;
  while (!isRight(`user-${user}`)) user++;
  return `user-${user}`;
}

test("a unit has the same number in [0, 1) every time", () => {
  expect(unitHash("x", "holdout", "user-1")).toBe(unitHash("x", "holdout", "user-1"));
  // SHA-256 of "1:x7:holdout6:user-1", its first 6 bytes over 2^48, by sha256sum.
  expect(unitHash("x", "holdout", "user-1")).toBe(0xe74c8bde859f / 2 ** 48);
});

test("different experiments, purposes and units have different numbers, however their letters are divided", () => {
  const numbers = [
    unitHash("x", "holdout", "u"),
    unitHash("x", "rollout", "u"),
    unitHash("y", "holdout", "u"),
    unitHash("x", "holdoutu"),
    unitHash("xholdout", "u"),
    unitHash("x", "holdout", "v"),
  ];
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("the numbers of units are uniform, and independent for two purposes", () => {
  const count = 20_000;
  const cells = new Array(100).fill(0);
  for (let unit = 0; unit < count; unit++) {
    const row = Math.floor(10 * unitHash("x", "holdout", `user-${unit}`));
    const column = Math.floor(10 * unitHash("x", "rollout", `user-${unit}`));
    cells[10 * row + column]++;
  }
  const expected = count / cells.length;
  const chiSquare = cells.reduce((sum, cell) => sum + (cell - expected) ** 2 / expected, 0);
  // Mean 99 and standard deviation sqrt(2 * 99) under uniformity; four of them.
  expect(Math.abs(chiSquare - 99)).toBeLessThan(4 * Math.sqrt(2 * 99));
});
