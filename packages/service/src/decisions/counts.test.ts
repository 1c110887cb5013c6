import { expect, test } from "vitest";
import { decision, event } from "../../test/live.ts";
import { Counts, deviationOf, meanOf, openOf } from "./counts.ts";
import type { EventKind, Group } from "./records.ts";

test("learnable decisions are counted by arm, and all decisions by group", () => {
  const counts = new Counts();
  for (const group of ["blend", "burn-in", "elsewhere", "holdout", "outside", "paused"] as const satisfies Group[]) {
    counts.addDecision({ ...decision, arm: 1, group });
    expect(counts.groups[group].decisions).toBe(1);
  }
  expect(counts.decisions).toBe(6);
  expect(counts.drawn).toBe(2);
  expect(counts.arm(1).decisions).toBe(3);
  expect(counts.arm(0).decisions).toBe(0);
});

test("each event of a decision is counted once, and closes it unless it is a partial or a late reward", () => {
  const fields = {
    learned: "rewarded",
    imputed: "imputed",
    missing: "missing",
    late: "late",
    "never-shown": "neverShown",
    "not-learned": "notLearned",
  } as const satisfies Partial<Record<EventKind, string>>;
  for (const [kind, field] of Object.entries(fields)) {
    const counts = new Counts();
    counts.addDecision(decision);
    counts.addEvent({ ...event, kind: kind as EventKind });
    expect(counts.total(field), kind).toBe(1);
    expect(openOf(counts.arm(0)), kind).toBe(kind === "late" ? 1 : 0);
  }
  const counts = new Counts();
  counts.addDecision(decision);
  counts.addEvent({ ...event, kind: "partial" });
  expect(openOf(counts.arm(0))).toBe(1);
});

test("mean and deviation are those of the numeric outcomes, including imputed ones", () => {
  const counts = new Counts();
  const values = [0.25, 4, -3, 1e6, 7.5];
  for (const value of values.slice(1)) counts.addEvent({ ...event, value });
  counts.addEvent({ ...event, value: "red" });
  counts.addEvent({ ...event, value: [1, 2] });
  counts.addEvent({ ...event, kind: "imputed", value: values[0]! });
  counts.addEvent({ ...event, kind: "late", value: 9 });
  counts.addEvent({ ...event, kind: "partial", value: 9 });
  counts.addEvent({ ...event, kind: "missing", value: null });
  counts.addEvent({ ...event, kind: "not-learned", group: "holdout", value: 10 });
  counts.addEvent({ ...event, kind: "missing", group: "holdout", value: 0 });
  const mean = values.reduce((sum, value) => sum + value) / 5;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 4;
  const { outcomes } = counts.arm(0);
  expect(outcomes.count).toBe(5);
  expect(meanOf(outcomes)).toBeCloseTo(mean, 8);
  expect(deviationOf(outcomes)).toBeCloseTo(Math.sqrt(variance), 6);
  expect(counts.groups.blend.outcomes).toEqual(outcomes);
  expect([counts.groups.blend.rewarded, counts.groups.holdout.rewarded]).toEqual([6, 1]);
  expect(meanOf(counts.groups.holdout.outcomes)).toBe(5);
  expect(deviationOf(counts.groups.outside.outcomes)).toBeNull();
  expect(meanOf(counts.groups.paused.outcomes)).toBeNull();
});

test("restored counts continue as if they had never been saved", () => {
  const counts = new Counts();
  counts.addDecision(decision);
  const restored = new Counts(JSON.parse(JSON.stringify(counts.save())));
  for (const each of [counts, restored]) each.addEvent({ ...event, arm: 2 });
  expect(restored.save()).toEqual(counts.save());
});
