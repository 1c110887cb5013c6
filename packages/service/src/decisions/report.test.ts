import { Errors } from "typebox/value";
import { describe, expect, test } from "vitest";
import { event, newExperiment, reconfigure } from "../../test/live.ts";
import { Trial, worth } from "../../test/trial.ts";
import { experimentReport } from "../contract/experiments.ts";
import { lineOf, reportOf, unmovedReason } from "./report.ts";

test("a report matches the schema of the contract, before and after anything is learned", async () => {
  const trial = await Trial.with({ control: { arm: "a", share: 0.1 }, holdout: 0.1 });
  const isOfForm = (report: unknown) => Errors(experimentReport, JSON.parse(JSON.stringify(report)));
  const blank = await trial.report();
  expect(isOfForm(blank)).toEqual([]);
  expect(blank.utility).toEqual({
    kind: "variance",
    recommended: null,
    now: null,
    equal: null,
    control: null,
    bestSingle: null,
  });
  expect(blank.certificate).toMatchObject({ grade: "none", estimate: null, upper: null });
  await trial.play(60, worth(trial.random));
  const report = await trial.report();
  expect(isOfForm(report)).toEqual([]);
  const { weights, recommended, utility, counts, groups } = report;
  expect(weights.a).toBe(0.1);
  for (const blend of [weights, recommended]) {
    expect(Object.values(blend).reduce((sum, share) => sum + share)).toBeCloseTo(1, 12);
  }
  expect(counts.decisions).toBe(60);
  expect(counts.learned + groups.holdout.decisions).toBe(60);
  const { kind: _kind, bestSingle, ...values } = utility;
  for (const value of Object.values(values)) expect(value).toBeTypeOf("number");
  expect(bestSingle!.utility).toBeTypeOf("number");
});

test("the best single arm is the playing one with the best utility if used alone", async () => {
  const trial = await Trial.with({ utility: { kind: "mean" } });
  await observeAll(trial, [
    ["a", 0.2],
    ["b", 0.9],
    ["c", 0.5],
  ]);
  const { utility, arms } = await trial.report();
  const { mean } = arms[1]!;
  expect(utility.bestSingle!.arm).toBe("b");
  // The prior of an arm, which counts as one outcome, pulls its mean towards the mean of all arms.
  expect(utility.bestSingle!.utility).toBeLessThan(mean!);
  expect(utility.bestSingle!.utility).toBeGreaterThan(utility.equal!);
  await trial.service.changeExperiment("x", { retireArms: ["b"] }, "me");
  await trial.service.learned();
  expect((await trial.report()).utility.bestSingle!.arm).toBe("c");
});

test("a single arm has no utility while it, or an arm that may be better, has no outcomes", async () => {
  const trial = await Trial.with({ control: { arm: "b" } });
  const valuesAfter = async (arm: string) => {
    await trial.service.observe("x", { key: arm, arm, probability: 0.5, value: 0.5 });
    await trial.service.learned();
    const { control, bestSingle } = (await trial.report()).utility;
    return [control, bestSingle];
  };
  expect(await valuesAfter("a")).toEqual([null, null]);
  expect(await valuesAfter("b")).toEqual([expect.any(Number), null]);
  expect(await valuesAfter("c")).toEqual([
    expect.any(Number),
    { arm: expect.any(String), utility: expect.any(Number) },
  ]);
});

test("the list of experiments has the three largest shares", () => {
  const arms = ["a", "b", "c", "d"].map((name) => ({ name }));
  const live = newExperiment({ arms, learner: { kind: "fixed", weights: [0.1, 0.4, 0.2, 0.3] } });
  expect(lineOf(live).largest).toEqual([
    { name: "b", weight: expect.closeTo(0.4) },
    { name: "d", weight: expect.closeTo(0.3) },
    { name: "c", weight: expect.closeTo(0.2) },
  ]);
});

test("means and deviations match the log", async () => {
  const trial = await Trial.with();
  await trial.play(50, worth(trial.random));
  const { arms } = await trial.report();
  const rows = await trial.rows();
  for (const { name, mean, deviation, rewarded } of arms) {
    const values = rows.filter(({ arm }) => arm === name).map(({ reward }) => reward as number);
    const average = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0);
    expect(rewarded).toBe(values.length);
    expect(mean).toBeCloseTo(average, 12);
    expect(deviation).toBeCloseTo(Math.sqrt(squares / (values.length - 1)), 12);
  }
});

test("the report has the costs of arms that were given", async () => {
  const trial = await Trial.with({ arms: [{ name: "a", cost: 0.1 }, { name: "b" }] });
  const { arms } = await trial.report();
  expect(arms.map(({ cost }) => cost)).toEqual([0.1, undefined]);
});

test("an option with too few rewards is named in the sentence about the certificate", async () => {
  const trial = await Trial.with();
  await trial.service.observe("x", { key: "k", arm: "a", probability: 0.5, value: 1 });
  const { certificate } = await trial.report();
  expect(certificate.sentence).toMatch(/^No certificate yet: .*option "[abc]"/);
});

test("the sentence of a learner without a certificate names one that has it", () => {
  const { certificate } = reportOf(newExperiment({ learner: { kind: "mirror-ascent" } }));
  expect(certificate.sentence).toBe(
    "No certificate yet: the learner mirror-ascent does not provide one; full-gradient does.",
  );
});

describe("why weights have not moved", () => {
  test("has a sentence for each reason", async () => {
    const live = newExperiment({ burnIn: 3 });
    expect(unmovedReason(live)).toBe("the first 3 decisions use equal shares (burn-in), and 0 have been made");
    reconfigure(live, { burnIn: 0 });
    expect(unmovedReason(live)).toBe("no decision has been made yet");
    live.counts.groups.blend.decisions = 4;
    expect(unmovedReason(live)).toBe("none of 4 decisions has an outcome that can be learned from");
    reconfigure(live, { status: "paused" });
    expect(unmovedReason(live)).toBe("the experiment is paused");
    reconfigure(live, { status: "archived" });
    expect(unmovedReason(live)).toBe("the experiment is archived and no longer decides");
    expect(unmovedReason(newExperiment({ observeOnly: true }))).toBe("no decision has been reported yet");
  });

  test("names outcomes that must wait while the log is learned again only if there are any", () => {
    const live = newExperiment();
    const { configuration } = live;
    const change = { experiment: 1, version: 2, sequence: 2, at: 0, by: "", note: null, change: {} };
    live.configure({ ...change, configuration: { ...configuration, floor: 0.1 } }, true);
    live.apply({ position: 2, event: { ...event, kind: "configured", sequence: 2 } });
    expect(unmovedReason(live)).toBe("the whole log is being learned again");
    live.apply({ position: 3, event: { ...event, sequence: 3 } });
    expect(unmovedReason(live)).toBe("the whole log is being learned again, and 1 newer outcome must wait");
  });

  test("has a sentence if little weight can move, and is null if weights move", async () => {
    for (const [changes, reason] of [
      [{ learner: { kind: "uniform" } }, "the learner “uniform” never moves them"],
      [{ floor: 0.33 }, "the minimum shares of 3 options leave only 1 % to move"],
      [{ ceiling: 0.34 }, "the maximum shares of 3 options leave only 2 % to move"],
      [{}, null],
    ] as const) {
      const trial = await Trial.with(changes as never);
      await trial.play(3, worth(trial.random));
      expect((await trial.report()).unmoved).toBe(reason);
    }
  });
});

test("if no click counts as 0, means are click rates, also for the hold-out", async () => {
  const reward = { expiresAfter: 60, missing: { value: 0 } };
  const trial = await Trial.with({ reward, control: { arm: "a" }, holdout: 0.4 });
  const { decisions } = await trial.service.decideBatch("x", { count: 100 });
  const clicked = decisions.filter((_, index) => index % 4 === 0);
  for (const { decision } of clicked) await trial.service.reward(decision, { value: 1 });
  trial.now += 60_000;
  await trial.service.closeWindows();
  const { arms, groups } = await trial.report();
  const clicksOf = (isOf: (decision: (typeof decisions)[number]) => boolean) =>
    clicked.filter(isOf).length / decisions.filter(isOf).length;
  for (const { name, mean } of arms) {
    expect(mean).toBeCloseTo(
      clicksOf(({ arm, group }) => arm === name && group === "blend"),
      12,
    );
  }
  expect(groups.blend.mean).toBeCloseTo(
    clicksOf(({ group }) => group === "blend"),
    12,
  );
  expect(groups.holdout.mean).toBeCloseTo(
    clicksOf(({ group }) => group === "holdout"),
    12,
  );
  expect(groups.holdout.decisions).toBeGreaterThan(20);
  const missed = (await trial.rows()).filter(({ result }) => result === "missing");
  expect(missed.length).toBeGreaterThan(10);
  expect(missed.every(({ reward: value }) => value === null)).toBe(true);
});

async function observeAll(
  trial: Trial,
  values: readonly (readonly [arm: string, value: number | string | number[]])[],
) {
  const observations = values.map(([arm, value], index) => ({ key: String(index), arm, probability: 0.5, value }));
  await trial.service.observeBatch("x", { observations });
  await trial.service.learned();
}

test("all arms have the same bins, and a restart gives the same histogram", async () => {
  const trial = await Trial.with();
  expect(trial.service.outcomes("x")).toEqual({ kind: "none" });
  const values = Array.from({ length: 200 }, (_, index) => [index % 3 === 0 ? "a" : "b", (index % 50) / 10] as const);
  await observeAll(trial, [...values, ["b", 20]]);
  const outcomes = trial.service.outcomes("x");
  if (outcomes.kind !== "numbers") throw new Error(outcomes.kind);
  for (const { name, counts } of outcomes.arms) {
    const mine = [...values, ["b", 20] as const].filter(([arm]) => arm === name).map(([, value]) => value);
    const expected = counts.map((_, index) => {
      const left = outcomes.start + index * outcomes.width;
      return mine.filter((value) => value >= left && value < left + outcomes.width).length;
    });
    expect(counts).toEqual(expected);
    expect(counts.reduce((sum, count) => sum + count)).toBe(mine.length);
  }
  await trial.restart("orderly");
  expect(trial.service.outcomes("x")).toEqual(outcomes);
  await trial.restart("crash");
  expect(trial.service.outcomes("x")).toEqual(outcomes);
});

const categories = ["red", "blue", "green"];

test("words are counted by arm, in alphabetical order", async () => {
  const trial = await Trial.with({ utility: { kind: "gini-simpson", categories } as never });
  await observeAll(trial, [
    ["a", "red"],
    ["b", "blue"],
    ["a", "red"],
  ]);
  expect(trial.service.outcomes("x")).toEqual({
    kind: "words",
    words: ["blue", "red"],
    arms: [
      { name: "a", counts: [0, 2] },
      { name: "b", counts: [1, 0] },
      { name: "c", counts: [0, 0] },
    ],
  });
});
