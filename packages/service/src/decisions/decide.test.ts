import { expect, test } from "vitest";
import { liveExperiment, reconfigure } from "../../test/live.ts";
import { refusalOf, Work } from "../../test/work.ts";
import { callsOf } from "./decide.ts";

test("a key that was seen before has the decision that it had, whatever happens meanwhile", () => {
  const calls = new Work(liveExperiment());
  const first = calls.decide({ key: "k" }, 0);
  expect(calls.decide({ key: "k" }, 0.9)).toEqual(first);
  expect(calls.decide({ key: "l" }, 0.9).arm).toBe(2);
  reconfigure(calls.live, { status: "archived" });
  expect(calls.decide({ key: "k" })).toEqual(first);
  expect(refusalOf(() => calls.decide())).toBe("409 archived");
});

test("a unit keeps its arm, and its further decisions are none of chance", () => {
  const calls = new Work(liveExperiment());
  const first = calls.decide({ unit: "u" }, 0.9);
  const second = calls.decide({ unit: "u" }, 0);
  expect([first.arm, first.isFirst]).toEqual([2, true]);
  expect(second).toMatchObject({ arm: 2, isFirst: false, probability: first.probability });
  expect(calls.unit.changes.assignments).toHaveLength(1);
});

test("a unit that first comes in a pause by weights keeps that arm; in one by an arm, in a hold-out, it keeps none", () => {
  const drawn = new Work(liveExperiment());
  reconfigure(drawn.live, { status: "paused" });
  expect(drawn.decide({ unit: "u" }, 0.9)).toMatchObject({ group: "paused", arm: 2 });
  reconfigure(drawn.live, { status: "running" });
  expect(drawn.decide({ unit: "u" }, 0)).toMatchObject({ group: "blend", arm: 2, isFirst: false });
  const named = new Work(liveExperiment({ control: { arm: "a" }, holdout: 1 }));
  named.decide({ unit: "u" });
  reconfigure(named.live, { holdout: 0, status: "paused", whilePaused: { arm: "b" } });
  named.decide({ unit: "u" });
  expect(named.unit.changes.assignments).toEqual([]);
});

test("an experiment that only observes does not decide", () => {
  const calls = new Work(liveExperiment({ observeOnly: true }));
  expect(refusalOf(() => calls.decide())).toBe("409 observes-only");
});

test("decisions stand in the log one behind the other, with their window", () => {
  const calls = new Work(liveExperiment({ reward: { expiresAfter: 0.5 } }));
  calls.seconds = 2;
  const [first, second] = [calls.decide(), calls.decide()];
  expect([first.sequence, second.sequence]).toEqual([2, 3]);
  expect(first).toMatchObject({ decidedAt: 2000, expiresAt: 2500, configuration: 1, result: "open" });
});

test("a batch asks by count, by keys or by keys and units", () => {
  expect(callsOf({ count: 2 })).toEqual([{}, {}]);
  expect(callsOf({ keys: ["k", "l"] })).toEqual([{ key: "k" }, { key: "l" }]);
  expect(callsOf({ decisions: [{ unit: "u" }] })).toEqual([{ unit: "u" }]);
});
