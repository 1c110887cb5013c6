import { describe, expect, test } from "vitest";
import { newExperiment, reconfigure } from "../../test/live.ts";
import { refusalOf, Work } from "../../test/work.ts";
import type { CreateExperimentBody } from "../contract/index.ts";

const work = (changes: Partial<CreateExperimentBody> = {}) => new Work(newExperiment(changes));
const seen = { key: "k", arm: "b", probability: 0.25 };

test("a decision made elsewhere is logged with its probability, and its reward is learned with that", () => {
  const calls = work();
  const { isNew, decision, result } = calls.observe({ ...seen, value: 0.5, unit: "u" });
  expect([isNew, result]).toEqual([true, "learned"]);
  expect(decision).toMatchObject({ key: "k", unit: "u", arm: 1, probability: 0.25, group: "elsewhere", isFirst: true });
  expect(calls.unit.changes.events).toMatchObject([{ kind: "learned", arm: 1, probability: 0.25, value: 0.5 }]);
});

test("an observation without a value is open, and its reward may follow", () => {
  const calls = work();
  const { decision, result } = calls.observe(seen);
  expect(result).toBe("open");
  expect(calls.reward(decision, 1).result).toBe("learned");
});

test("repeating an observation changes nothing", () => {
  const calls = work();
  const first = calls.observe(seen);
  expect(calls.observe(seen)).toEqual({ ...first, isNew: false });
  const rewarded = calls.observe({ ...seen, value: 1 });
  expect(rewarded).toMatchObject({ isNew: true, result: "learned" });
  expect(calls.observe({ ...seen, value: 1 })).toMatchObject({ isNew: false, result: "learned" });
  expect(refusalOf(() => calls.observe({ ...seen, value: 0 }))).toBe("409 other-value");
  expect(calls.unit.changes.decisions).toHaveLength(1);
  expect(calls.unit.changes.events).toHaveLength(1);
});

test("with several rewards, one that comes with the observation waits for the others", () => {
  const calls = work({ reward: { expiresAfter: 60, several: "sum" } });
  const { decision, result } = calls.observe({ ...seen, value: 1 });
  expect(result).toBe("waiting");
  expect(calls.observe({ ...seen, value: 1 })).toMatchObject({ isNew: false, result: "waiting" });
  calls.reward(decision, 2, "click");
  calls.seconds = 60;
  expect(calls.close(decision).reward).toBe(3);
});

test("a reward that comes with an observation after the window is reported as late", () => {
  const calls = work({ reward: { expiresAfter: 60 } });
  calls.observe(seen);
  calls.seconds = 60;
  expect(calls.observe({ ...seen, value: 1 })).toMatchObject({ isNew: true, result: "late" });
});

describe("a decision with the same key", () => {
  test("that was made here and has no reward is replaced, as never shown", () => {
    const calls = work();
    const made = calls.decide({ key: "k" });
    const { decision } = calls.observe(seen);
    expect(calls.current(made)).toMatchObject({ key: null, result: "never-shown" });
    expect(calls.unit.decisionOf(1, "k")).toEqual(decision);
    expect(refusalOf(() => calls.reward(made, 1))).toBe("409 never-shown");
  });

  test("that was cancelled is replaced, wherever it was made", () => {
    const calls = work();
    const made = calls.decide({ key: "k" });
    calls.cancel(made);
    const { decision } = calls.observe(seen);
    expect(calls.current(made).key).toBeNull();
    calls.cancel(decision);
    const again = calls.observe({ ...seen, value: 1 });
    expect(again).toMatchObject({ isNew: true, result: "learned" });
    expect(calls.current(decision)).toMatchObject({ key: null, result: "never-shown" });
  });

  test("that is rewarded, waits for more rewards, or whose window has closed is not replaced", () => {
    const calls = work({ reward: { expiresAfter: 60, several: "sum" } });
    calls.reward(calls.decide({ key: "k" }), 1, "e");
    expect(refusalOf(() => calls.observe(seen))).toBe("409 other-decision");
    calls.decide({ key: "l" });
    calls.seconds = 60;
    expect(refusalOf(() => calls.observe({ ...seen, key: "l" }))).toBe("409 other-decision");
    expect(refusalOf(() => calls.observe(seen))).toBe("409 other-decision");
  });

  test("that was made elsewhere, with another arm or probability, is not replaced", () => {
    const calls = work();
    calls.observe(seen);
    expect(refusalOf(() => calls.observe({ ...seen, arm: "a" }))).toBe("409 other-decision");
    expect(refusalOf(() => calls.observe({ ...seen, probability: 0.3 }))).toBe("409 other-decision");
  });
});

test("an outcome that cannot be learned is refused, and nothing is logged", () => {
  const calls = work({ support: [0, 1] });
  expect(refusalOf(() => calls.observe({ ...seen, arm: "z" }))).toBe("422 unprocessable");
  expect(refusalOf(() => calls.observe({ ...seen, value: 2 }))).toBe("422 unprocessable");
  reconfigure(calls.live, { status: "archived" });
  expect(refusalOf(() => calls.observe(seen))).toBe("409 archived");
  expect(calls.unit.changes.decisions).toEqual([]);
});

test("a value that cannot be combined with others is refused, and the decision with the key stays", () => {
  const reward = { expiresAfter: 60, several: "sum" } as const;
  const calls = work({ utility: { kind: "entropy", categories: ["red", "blue"] } as never, reward });
  const made = calls.decide({ key: "k" });
  expect(refusalOf(() => calls.observe({ ...seen, value: "red" }))).toBe("422 unprocessable");
  expect(calls.current(made)).toMatchObject({ key: "k", result: "open" });
  expect(calls.unit.changes.decisions).toHaveLength(1);
});

test("an observation may have a retired arm", () => {
  const calls = work();
  reconfigure(calls.live, { retireArms: ["b"] });
  expect(calls.observe({ ...seen, value: 1 }).result).toBe("learned");
});
