import { expect, test } from "vitest";
import { decision, numbersFrom } from "../../test/live.ts";
import type { PartialReward } from "./records.ts";
import type { Found } from "./store.ts";
import { WorkUnit } from "./work-unit.ts";

const part: PartialReward = { experiment: 1, decision: 2, event: "e", sequence: 5, value: 1, at: 0, isLate: false };
const time = { now: 0, sure: 0, hasJumped: false };
const empty = { decisions: [], partialRewards: [], assignments: [], numbers: numbersFrom(0) };

const unitOf = (found: Partial<Found>) => new WorkUnit({ ...empty, ...found }, time);

test("records are found by number, by key and by unit, only for their experiment", () => {
  const assignment = { experiment: 1, unit: "u", arm: 0, probability: 0.5, weightsVersion: 1 };
  const known = { ...decision, key: "k" };
  const work = unitOf({ decisions: [known], partialRewards: [part], assignments: [assignment] });
  expect(work.decision(1, 2)).toBe(known);
  expect(work.decisionOf(1, "k")).toBe(known);
  expect(work.partialRewards(known)).toEqual([part]);
  expect(work.assignment(1, "u")).toBe(assignment);
  expect(work.decision(2, 2) ?? work.decisionOf(2, "k") ?? work.assignment(2, "u")).toBeUndefined();
});

test("a decision that several calls need has each of its partial rewards once", () => {
  const other = { ...part, event: "f", sequence: 6 };
  const work = unitOf({ decisions: [decision, decision], partialRewards: [part, other, part, other] });
  expect(work.partialRewards(decision)).toEqual([part, other]);
});

test("calls see the changes of earlier calls, and every decision is written once", () => {
  const work = unitOf({ decisions: [decision] });
  const added = { ...decision, sequence: 9, key: "k" };
  work.addDecision(added);
  work.changeDecision(added, { result: "learned" });
  work.changeDecision(work.changeDecision(decision, { result: "waiting" }), { result: "missing" });
  expect(work.decisionOf(1, "k")?.result).toBe("learned");
  expect(work.changes.decisions).toEqual([{ ...added, result: "learned" }]);
  expect(work.changes.changedDecisions).toEqual([{ ...decision, result: "missing" }]);
});

test("a key that a decision gives up is free for another one", () => {
  const work = unitOf({ decisions: [{ ...decision, key: "k" }] });
  work.changeDecision(work.decision(1, 2)!, { key: null });
  expect(work.decisionOf(1, "k")).toBeUndefined();
  const next = { ...decision, sequence: 9, key: "k" };
  work.addDecision(next);
  expect(work.decisionOf(1, "k")).toBe(next);
});
