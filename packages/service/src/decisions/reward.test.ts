import { describe, expect, test } from "vitest";
import { newExperiment, reconfigure } from "../../test/live.ts";
import { Trial } from "../../test/trial.ts";
import { refusalOf, Work } from "../../test/work.ts";
import type { CreateExperimentBody } from "../contract/index.ts";
import { combined } from "./reward.ts";

const work = (changes: Partial<CreateExperimentBody> = {}) => new Work(newExperiment(changes));
const window = { expiresAfter: 60 };

describe("one reward", () => {
  test("is learned at once, with its arm and its logged probability", () => {
    const calls = work();
    const made = calls.decide();
    calls.seconds = 5;
    const { isNew, result, rewardedAt, value, event } = calls.reward(made, 0.5);
    expect([isNew, result, Date.parse(rewardedAt), value, event]).toEqual([true, "learned", 5000, 0.5, null]);
    expect(calls.current(made)).toMatchObject({ result: "learned", reward: 0.5, rewardedAt: 5000 });
    const [learned] = calls.unit.changes.events;
    expect(learned).toMatchObject({ kind: "learned", arm: made.arm, probability: made.probability, value: 0.5 });
  });

  test("repeated with the same value changes nothing and gets the same answer; with another value it is a conflict", () => {
    const calls = work();
    const made = calls.decide();
    const first = calls.reward(made, 0.5);
    calls.seconds = 9;
    expect(calls.reward(made, 0.5)).toEqual({ ...first, isNew: false });
    expect(refusalOf(() => calls.reward(made, 0.6))).toBe("409 other-value");
    expect(calls.events(made)).toEqual([["learned", 0.5]]);
  });

  test("treats minus zero as zero, also in vectors", () => {
    const calls = work();
    const made = calls.decide();
    expect(Object.is(calls.reward(made, -0).value, 0)).toBe(true);
    const vectors = work({ utility: { kind: "log-det" }, dimension: 2 });
    const other = vectors.decide();
    expect(vectors.reward(other, [-0, 1]).value).toEqual([0, 1]);
    expect(vectors.reward(other, [0, 1]).isNew).toBe(false);
    expect(refusalOf(() => vectors.reward(other, [0, 2]))).toBe("409 other-value");
    expect(refusalOf(() => vectors.reward(other, [0, 1, 2]))).toBe("422 unprocessable");
  });

  test("that the experiment does not accept is refused, and the decision stays open", () => {
    const calls = work({ support: [0, 1] });
    const made = calls.decide();
    for (const value of [2, 1e200, Number.NaN, Number.POSITIVE_INFINITY, "red", [0.5, 0.5]]) {
      expect(
        refusalOf(() => calls.reward(made, value)),
        String(value),
      ).toBe("422 unprocessable");
    }
    const unbounded = work();
    expect(refusalOf(() => unbounded.reward(unbounded.decide(), 1e101))).toBe("422 unprocessable");
    expect(unbounded.reward(unbounded.decide(), -1e100).result).toBe("learned");
    const words = work({ utility: { kind: "entropy", categories: ["red", "blue"] as never } });
    const other = words.decide();
    for (const value of ["green", 1]) expect(refusalOf(() => words.reward(other, value))).toBe("422 unprocessable");
    expect(words.reward(other, "red").result).toBe("learned");
    expect(calls.events(made)).toEqual([]);
    expect(calls.reward(made, 1).result).toBe("learned");
  });
});

describe("a decision that is not learned from", () => {
  test("of a hold-out accepts its reward, which is only counted", () => {
    const calls = work({ control: { arm: "a" }, holdout: 1 });
    const made = calls.decide();
    expect(made.group).toBe("holdout");
    expect(calls.reward(made, 1).result).toBe("not-learned");
    expect(calls.reward(made, 1)).toMatchObject({ isNew: false, result: "not-learned" });
    expect(calls.events(made)).toEqual([["not-learned", 1]]);
  });

  test("of a hold-out is missing when its window closes, and no value is imputed", () => {
    const calls = work({ control: { arm: "a" }, holdout: 1, reward: { ...window, missing: { value: 0 } } });
    const made = calls.decide();
    calls.seconds = 60;
    expect(calls.close(made).result).toBe("missing");
  });

  test("because it was never shown accepts no reward", () => {
    const calls = work();
    const made = calls.decide();
    calls.cancel(made);
    expect(refusalOf(() => calls.reward(made, 1))).toBe("409 never-shown");
    expect(calls.events(made)).toEqual([["never-shown", null]]);
  });
});

describe("a window", () => {
  test("is open until its last moment, then closed", () => {
    const calls = work({ reward: window });
    const [early, late] = [calls.decide(), calls.decide()];
    calls.seconds = 59.999;
    expect(calls.reward(early, 1).result).toBe("learned");
    calls.seconds = 60;
    expect(calls.reward(late, 1)).toMatchObject({ isNew: true, result: "late" });
    expect(calls.events(late)).toEqual([
      ["missing", null],
      ["late", 1],
    ]);
    expect(calls.current(late)).toMatchObject({ result: "late", reward: 1 });
  });

  test("is the one of the configuration under which the decision was made", () => {
    const calls = work({ reward: window });
    const made = calls.decide();
    reconfigure(calls.live, { reward: { expiresAfter: 10 } });
    const shorter = calls.decide();
    calls.seconds = 20;
    expect(calls.close(made).result).toBe("open");
    expect(calls.close(shorter).result).toBe("missing");
  });

  test("a repeated late reward gets the same answer, and another value is a conflict", () => {
    const calls = work({ reward: window });
    const made = calls.decide();
    calls.seconds = 61;
    const first = calls.reward(made, 1);
    expect(calls.reward(made, 1)).toEqual({ ...first, isNew: false });
    expect(refusalOf(() => calls.reward(made, 0))).toBe("409 other-value");
  });

  test("that closes without a reward leaves it missing, or learns the imputed value", () => {
    const ignoring = work({ reward: window });
    const missed = ignoring.decide();
    ignoring.seconds = 60;
    expect(ignoring.close(missed)).toMatchObject({ result: "missing", reward: null, rewardedAt: null });
    const imputing = work({ reward: { ...window, missing: { value: 0 } } });
    const made = imputing.decide();
    imputing.seconds = 60;
    expect(imputing.close(made)).toMatchObject({ result: "imputed", reward: 0, rewardedAt: 60_000 });
    expect(imputing.events(made)).toEqual([["imputed", 0]]);
    imputing.close(made);
    expect(imputing.events(made)).toHaveLength(1);
  });

  test("a reward after an imputed value is late, is logged once, and does not change that value", () => {
    const calls = work({ reward: { ...window, missing: { value: 0 } } });
    const made = calls.decide();
    calls.seconds = 70;
    const first = calls.reward(made, 1);
    expect(first).toMatchObject({ isNew: true, result: "late", event: null });
    expect(calls.reward(made, 1)).toEqual({ ...first, isNew: false });
    expect(refusalOf(() => calls.reward(made, 2))).toBe("409 other-value");
    expect(calls.current(made)).toMatchObject({ result: "imputed", reward: 0 });
    expect(calls.events(made)).toEqual([
      ["imputed", 0],
      ["late", 1],
    ]);
  });
});

describe("several rewards", () => {
  const combinations: [NonNullable<NonNullable<CreateExperimentBody["reward"]>["several"]>, number][] = [
    ["sum", 3],
    ["last", -1],
    ["max", 2.5],
  ];
  test.each(combinations)("wait, and their %s is learned when the window closes", (several, expected) => {
    const calls = work({ reward: { ...window, several } });
    const made = calls.decide();
    calls.reward(made, 1.5, "first");
    calls.reward(made, 2.5, "second");
    expect(calls.reward(made, -1, "third")).toMatchObject({ isNew: true, result: "waiting", event: "third" });
    expect(calls.current(made)).toMatchObject({ result: "waiting", reward: null });
    calls.seconds = 60;
    expect(calls.close(made)).toMatchObject({ result: "learned", reward: expected, rewardedAt: 60_000 });
    expect(calls.events(made).at(-1)).toEqual(["learned", expected]);
  });

  test("of the same event count once, and with another value are a conflict", () => {
    const calls = work({ reward: { ...window, several: "sum" } });
    const made = calls.decide();
    const first = calls.reward(made, 1, "click");
    calls.seconds = 1;
    expect(calls.reward(made, 1, "click")).toEqual({ ...first, isNew: false });
    expect(refusalOf(() => calls.reward(made, 2, "click"))).toBe("409 other-value");
    calls.seconds = 60;
    expect(calls.close(made).reward).toBe(1);
    expect(calls.reward(made, 1, "click")).toEqual({ ...first, isNew: false });
  });

  test("need the name of an event, and must be numbers to be added or compared", () => {
    const calls = work({ reward: { ...window, several: "sum" }, utility: { kind: "log-det" } });
    const made = calls.decide();
    expect(refusalOf(() => calls.reward(made, 1))).toBe("422 unprocessable");
    expect(refusalOf(() => calls.reward(made, [1, 2], "e"))).toBe("422 unprocessable");
    expect(calls.events(made)).toEqual([]);
  });

  test("that are late are all logged, and change nothing", () => {
    const calls = work({ reward: { ...window, several: "sum" } });
    const made = calls.decide();
    calls.reward(made, 1, "a");
    calls.seconds = 61;
    expect(calls.reward(made, 5, "b").result).toBe("late");
    expect(calls.reward(made, 6, "c").result).toBe("late");
    expect(calls.reward(made, 5, "b")).toMatchObject({ isNew: false, result: "late" });
    expect(calls.current(made)).toMatchObject({ result: "learned", reward: 1 });
  });

  test("that are late, for a decision without rewards, are all logged; the first is shown", () => {
    const calls = work({ reward: { ...window, several: "sum" } });
    const made = calls.decide();
    calls.seconds = 61;
    calls.reward(made, 5, "b");
    calls.reward(made, 6, "c");
    expect(calls.current(made)).toMatchObject({ result: "late", reward: 5 });
    expect(calls.events(made).map(([kind]) => kind)).toEqual(["missing", "late", "late"]);
  });

  test("of a hold-out wait and are counted, but not learned", () => {
    const calls = work({ reward: { ...window, several: "sum" }, control: { arm: "a" }, holdout: 1 });
    const made = calls.decide();
    expect(calls.reward(made, 1, "a").result).toBe("not-learned");
    calls.seconds = 60;
    expect(calls.close(made)).toMatchObject({ result: "not-learned", reward: 1 });
  });

  test("whose sum the experiment does not accept are not learned", () => {
    const calls = work({ reward: { ...window, several: "sum" }, support: [0, 1] });
    const made = calls.decide();
    calls.reward(made, 0.8, "a");
    calls.reward(made, 0.7, "b");
    calls.seconds = 60;
    expect(calls.close(made)).toMatchObject({ result: "not-learned", reward: 1.5 });
  });
});

describe("a change of rules while rewards wait", () => {
  const before = { ...window, several: "sum" } as const;

  test("from several to one: the first that arrived counts when the window closes", () => {
    const calls = work({ reward: before });
    const made = calls.decide();
    calls.reward(made, 2, "a");
    calls.reward(made, 3, "b");
    reconfigure(calls.live, { reward: window });
    calls.seconds = 60;
    expect(calls.close(made)).toMatchObject({ result: "learned", reward: 2 });
  });

  test("from several to one: a further reward finds that the first one counts", () => {
    const calls = work({ reward: before });
    const made = calls.decide();
    calls.reward(made, 2, "a");
    reconfigure(calls.live, { reward: window });
    expect(refusalOf(() => calls.reward(made, 3))).toBe("409 other-value");
    expect(calls.reward(made, 2)).toMatchObject({ isNew: false, result: "learned" });
    expect(calls.events(made)).toEqual([
      ["partial", 2],
      ["learned", 2],
    ]);
  });

  test("from one to several: decisions without a window are still learned at once", () => {
    const calls = work();
    const made = calls.decide();
    reconfigure(calls.live, { reward: before });
    expect(calls.reward(made, 2, "a").result).toBe("learned");
    expect(calls.reward(made, 2, "a")).toMatchObject({ isNew: false, result: "learned" });
  });
});

test("several outcomes are combined into one", () => {
  expect(combined("first", [3, 1, 2])).toBe(3);
  expect(combined("last", [3, 1, 2])).toBe(2);
  expect(combined("max", [-3, -1, -2])).toBe(-1);
  expect(combined("sum", [3, 1, 2])).toBe(6);
  expect(combined("last", ["red", "blue"])).toBe("blue");
});

test("windows of an experiment that is just being deleted are not closed", async () => {
  const trial = await Trial.with({ reward: { expiresAfter: 1 } });
  await trial.service.decide("x", {});
  await trial.service.changeExperiment("x", { status: "archived" }, "tester");
  trial.now += 2000;
  const deleted = trial.service.deleteExperiment("x");
  expect(await trial.service.closeWindows()).toBe(0);
  await deleted;
});
