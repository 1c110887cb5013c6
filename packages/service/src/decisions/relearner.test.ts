import { describe, expect, onTestFinished, test, vi } from "vitest";
import { statusOf, Trial, worth } from "../../test/trial.ts";
import { storeWith } from "../../test/wrapped-store.ts";
import type { ChangeExperimentBody, CreateExperimentBody } from "../contract/index.ts";
import { Problem } from "./problem.ts";
import { type Store, StoreUnwritable } from "./store.ts";

/**
 * The same log in a new experiment under the current configuration, with its learned events reported as decisions made
 * elsewhere.
 */
async function weightsOfNewExperiment(
  trial: Trial,
  changes: Partial<CreateExperimentBody>,
): Promise<Record<string, number>> {
  const fresh = await Trial.with({ ...changes, observeOnly: true });
  const learnerEvents = await trial.store.learnerEvents(1, 0, 100_000);
  const { arms } = await trial.service.reportExperiment("x");
  const observations = learnerEvents
    .filter(({ kind }) => kind === "learned")
    .map(({ arm, probability, value, sequence }) => {
      return { key: String(sequence), arm: arms[arm]!.name, probability, value: value as number };
    });
  for (let index = 0; index < observations.length; index += 500) {
    await fresh.service.observeBatch("x", { observations: observations.slice(index, index + 500) });
  }
  return (await fresh.report()).weights;
}

async function played(rounds: number, changes: Partial<CreateExperimentBody> = {}): Promise<Trial> {
  const trial = await Trial.with(changes);
  await trial.play(rounds, worth(trial.random));
  return trial;
}

describe("after a change that requires learning the log again", () => {
  const changes: ChangeExperimentBody[] = [
    { utility: { kind: "gini" } },
    { floor: 0.15 },
    { learner: { kind: "mirror-ascent" } },
    { floor: { a: 0.05, b: 0.3, c: 0.05 }, ceiling: { c: 0.2 } },
    { utility: { kind: "mean" }, floor: 0.02, learner: { kind: "mirror-ascent" } },
  ];
  test.each(changes)("the weights are those of a new experiment with the same log: %j", async (change) => {
    const trial = await played(40);
    await trial.service.changeExperiment("x", change, "tester");
    const { weights } = await trial.report();
    expect(weights).toEqual(await weightsOfNewExperiment(trial, change as Partial<CreateExperimentBody>));
    await trial.play(10, worth(trial.random));
    expect((await trial.report()).weights).toEqual(
      await weightsOfNewExperiment(trial, change as Partial<CreateExperimentBody>),
    );
    expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0 });
  });

  test("the weights are those that a dry run predicted", async () => {
    const trial = await played(40);
    for (const change of changes.slice(0, 4)) {
      const before = (await trial.report()).weights;
      const dry = await trial.service.dryRun("x", change as never);
      expect(dry.now.weights).toEqual(before);
      await trial.service.changeExperiment("x", change, "tester");
      const after = await trial.report();
      expect(dry.instead).toEqual({ weights: after.weights, utility: after.utility.now });
      expect(dry.recommended.instead).toEqual(after.recommended);
      expect(dry.learned).toBe(after.counts.learned);
    }
  });

  test("a dry run of settings that do not affect learning gives the current weights, also during a pause", async () => {
    const trial = await played(40);
    await trial.service.changeExperiment("x", { status: "paused" }, "tester");
    await trial.service.learned();
    const { weights, utility, recommended, counts } = await trial.report();
    const now = { weights, utility: utility.now };
    const { learned } = counts;
    expect(await trial.service.dryRun("x", { name: "other", holdout: 0.1, control: { arm: "a" } })).toEqual({
      ...{ learned, refused: 0, now, instead: now },
      recommended: { now: recommended, instead: recommended },
    });
  });

  test("several changes in a row, without waiting, end with the last one", async () => {
    const trial = await played(40);
    const change = (body: ChangeExperimentBody) => trial.service.changeExperiment("x", body, "tester");
    await Promise.all([change({ utility: { kind: "gini" } }), change({ addArms: [{ name: "d" }] })]);
    expect(await trial.replay()).toMatchObject({ weights: (await trial.report()).weights });
    await Promise.all([
      change({ floor: 0.04 }),
      change({ learner: { kind: "mirror-ascent" } }),
      change({ name: "other" }),
    ]);
    const made = {
      floor: 0.04,
      learner: { kind: "mirror-ascent" },
      utility: { kind: "gini" },
      arms: "abcd".split("").map((name) => ({ name })),
    };
    expect((await trial.report()).weights).toEqual(
      await weightsOfNewExperiment(trial, made as Partial<CreateExperimentBody>),
    );
    await Promise.all([
      change({ learner: { kind: "full-gradient" } }),
      change({ retireArms: ["a"], addArms: [{ name: "e" }] }),
    ]);
    await trial.play(30, worth(trial.random));
    const { weights } = await trial.report();
    expect(Object.keys(weights)).toEqual(["b", "c", "d", "e"]);
    expect(Object.values(weights).reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
    expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0 });
    await trial.restart();
    expect((await trial.report()).weights).toEqual(weights);
  });

  test("decisions and rewards continue meanwhile: decisions by the former weights, rewards in their log order", async () => {
    const trial = await played(600, { learner: { kind: "mirror-ascent" } });
    const before = (await trial.report()).weights;
    const changed = trial.service.changeExperiment("x", { utility: { kind: "gini" } }, "tester");
    const made = await Promise.all(Array.from({ length: 20 }, () => trial.service.decide("x", {})));
    for (const { body } of made) expect(body.probability).toBeCloseTo(before[body.arm]!, 12);
    await Promise.all(made.map(({ body }, index) => trial.service.reward(body.decision, { value: index / 20 })));
    await changed;
    const changes: Partial<CreateExperimentBody> = { utility: { kind: "gini" }, learner: { kind: "mirror-ascent" } };
    expect((await trial.report()).weights).toEqual(await weightsOfNewExperiment(trial, changes));
    expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0, decisionsApart: 20 });
  });

  test("rewards are checked against the new utility at once", async () => {
    const trial = await played(40);
    const { body } = await trial.service.decide("x", {});
    const changed = trial.service.changeExperiment("x", { support: [0, 1] }, "tester");
    const outside = trial.service.reward(body.decision, { value: 7 });
    await expect(outside).rejects.toMatchObject({ status: 422 });
    await changed;
    expect((await trial.report()).counts.refused).toBe(0);
  });

  test("earlier rewards that the new utility does not accept are counted as refused", async () => {
    const trial = await played(20);
    await trial.service.changeExperiment("x", { support: [0, 0.6] }, "tester");
    const { counts } = await trial.report();
    const values = (await trial.rows()).map(({ reward }) => reward as number);
    expect(counts.refused).toBe(values.filter((value) => value > 0.6).length);
    expect(counts.learned).toBe(values.filter((value) => value <= 0.6).length);
  });
});

describe("arms that are added and retired", () => {
  test("change at their log positions: replay, restart and a dry run without limits give the same weights", async () => {
    const trial = await played(20);
    const value = worth(trial.random);
    for (const change of [
      { addArms: [{ name: "d", cost: 0.01 }] },
      { retireArms: ["b"] },
      { addArms: [{ name: "e" }, { name: "f" }], retireArms: ["d"] },
    ] satisfies ChangeExperimentBody[]) {
      await trial.service.changeExperiment("x", change, "tester");
      await trial.play(15, value);
    }
    const { weights, arms } = await trial.report();
    expect(Object.keys(weights)).toEqual(["a", "c", "e", "f"]);
    expect(arms.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "a playing",
      "b retired",
      "c playing",
      "d retired",
      "e playing",
      "f playing",
    ]);
    expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0, decisionsApart: 0, weights });
    expect((await trial.service.dryRun("x", { ceiling: {} })).instead.weights).toEqual(weights);
    await trial.restart();
    expect((await trial.report()).weights).toEqual(weights);
  });

  test("a floor for which the former arms left no room is learned with the current arms", async () => {
    const trial = await played(20, { floor: 0.3 });
    await trial.service.changeExperiment("x", { retireArms: ["a"] }, "tester");
    await trial.service.changeExperiment("x", { floor: 0.45 }, "tester");
    await trial.play(10, worth(trial.random));
    const { weights } = await trial.report();
    expect(Math.min(...Object.values(weights))).toBeGreaterThanOrEqual(0.45);
    expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0, weights });
    await trial.restart();
    expect((await trial.report()).weights).toEqual(weights);
    await expect(trial.service.changeExperiment("x", { addArms: [{ name: "d" }] }, "tester")).rejects.toMatchObject({
      status: 422,
    });
  });

  test("shares respect ceilings, even with a control that has a share of its own", async () => {
    const trial = await played(30, { ceiling: { a: 0.4, b: 0.3 }, control: { arm: "c", share: 0.35 } });
    const { weights } = await trial.report();
    expect(weights.c).toBe(0.35);
    expect(weights.a).toBeLessThanOrEqual(0.4 + 1e-12);
    expect(weights.b).toBeLessThanOrEqual(0.3 + 1e-12);
    await trial.service.changeExperiment("x", { ceiling: 1 }, "tester");
    expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0 });
  });

  test("an arm cannot be retired if the ceilings of the others are too low, unless an arm is added or they are raised", async () => {
    const trial = await played(20, { ceiling: 0.4 });
    const change = (body: ChangeExperimentBody) => trial.service.changeExperiment("x", body, "tester");
    await expect(change({ retireArms: ["a"] })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("ceiling must be above 1/2 and at most 1"),
    });
    await change({ retireArms: ["a"], addArms: [{ name: "d" }] });
    await trial.play(10, worth(trial.random));
    const { weights } = await trial.report();
    expect(Math.max(...Object.values(weights))).toBeLessThanOrEqual(0.4 + 1e-12);
    expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0, weights });
    await change({ retireArms: ["b"], ceiling: 0.8 });
    await trial.restart();
    expect(Math.max(...Object.values((await trial.report()).weights))).toBeLessThanOrEqual(0.8 + 1e-12);
  });

  test("a retired arm leaves no alarm", async () => {
    const trial = await Trial.with();
    await trial.service.changeExperiment("x", { retireArms: ["a"], addArms: [{ name: "d" }] }, "tester");
    await trial.service.learned();
    for (let batch = 0; batch < 4; batch++) await trial.service.decideBatch("x", { count: 500 });
    expect((await trial.report()).sampleRatio.assigned).toMatchObject({ alarm: false, arm: null });
  });
});

test("a log that cannot be read for a while is learned again when it can", async () => {
  let failures = 0;
  const wrap = (store: Store) =>
    storeWith(store, {
      learnerEvents: async (...page) => {
        if (failures-- > 0) throw new StoreUnwritable("The database cannot be reached.");
        return store.learnerEvents(...page);
      },
    });
  const trial = await Trial.with({}, { wrap });
  await trial.play(20, worth(trial.random));
  failures = 1;
  await trial.service.changeExperiment("x", { floor: 0.2 }, "tester");
  const { weights, unmoved } = await trial.report();
  expect(unmoved).toBeNull();
  expect(await trial.replay()).toMatchObject({ weights, decisionsDifferent: 0 });
});

async function archived(): Promise<Trial> {
  const trial = await Trial.with();
  await trial.play(60, worth(trial.random));
  await trial.service.changeExperiment("x", { status: "archived" }, "tester");
  await trial.service.learned();
  return trial;
}

test("an archived experiment is unloaded, and its report is built again from the store", async () => {
  const trial = await archived();
  const before = await trial.report();
  const learnerEvents = vi.spyOn(trial.store, "learnerEvents");
  await trial.service.unloadArchived(0);
  expect(trial.service.listExperiments().experiments).toMatchObject([
    { status: "archived", decisions: 60, learned: 60 },
  ]);
  const [figures] = (await trial.service.figures()).experiments;
  expect(figures).toMatchObject({ learned: 60, utility: null });
  expect(await trial.service.reportExperiment("x")).toEqual(before);
  // It starts from the checkpoint: only the log after it was requested.
  expect(learnerEvents.mock.calls.every(([, after]) => after === before.weightsVersion)).toBe(true);
});

test("rewards of earlier decisions are accepted while it is unloaded, and are in the next report", async () => {
  const trial = await Trial.with();
  await trial.play(20, worth(trial.random));
  const { body } = await trial.service.decide("x", {});
  await trial.service.changeExperiment("x", { status: "archived" }, "tester");
  await trial.service.learned();
  await trial.service.unloadArchived(0);
  expect(await statusOf(trial.service.reward(body.decision, { value: 0.5 }))).toBe("201");
  expect(await statusOf(trial.service.reward(body.decision, { value: "word" }))).toBe("422 unprocessable");
  expect((await trial.report()).counts).toMatchObject({ decisions: 21, learned: 21, open: 0 });
  await trial.service.changeExperiment("x", { status: "running" }, "tester");
  await trial.play(5, worth(trial.random));
  expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0, learned: 26 });
});

test("while it is unloaded, all rewards of a batch are checked by one problem", async () => {
  const trial = await archived();
  await trial.service.unloadArchived(0);
  const rewards = (await trial.rows()).map(({ decision }) => ({ decision, value: 2 }));
  const check = vi.spyOn(Problem.prototype, "rewardOf");
  onTestFinished(() => check.mockRestore());
  await trial.service.rewardBatch({ rewards });
  expect(check).toHaveBeenCalledTimes(60);
  expect(new Set(check.mock.contexts).size).toBe(1);
});

test("the next start counts the log of an archived experiment but does not learn it", async () => {
  const trial = await archived();
  const before = await trial.report();
  trial.tamper("DELETE FROM checkpoints");
  await trial.restart("crash");
  expect(trial.service.listExperiments().experiments).toMatchObject([{ decisions: 60, learned: 60 }]);
  const learnerEvents = vi.spyOn(trial.store, "learnerEvents");
  await trial.service.unloadArchived(0);
  expect(learnerEvents).not.toHaveBeenCalled();
  expect(await trial.service.reportExperiment("x")).toEqual(before);
  expect(learnerEvents).toHaveBeenCalled();
});
