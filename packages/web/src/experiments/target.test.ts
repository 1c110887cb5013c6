import type { OutcomesAnswer } from "@blendit/service/contract";
import { describe, expect, test } from "vitest";
import { farWords, targetOf, targetRange } from "./target.ts";

const uniform = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } };

test("a target is found within a sum", () => {
  const target = { kind: "beta", alpha: 2, beta: 2 };
  expect(targetOf({ kind: "sum", terms: [{ utility: { kind: "mean" } }, { utility: { kind: "kl", target } }] })).toBe(
    target,
  );
  expect(targetOf({ kind: "mean" })).toBeUndefined();
});

test("a goal that is being filled in has no target yet", () => {
  expect(targetOf(undefined)).toBeUndefined();
  expect(targetOf({ kind: "sum", terms: [{ weight: 2 }, {}] })).toBeUndefined();
});

describe("the range of a target", () => {
  test.each([
    [uniform, [0, 1]],
    [{ kind: "cramer", target: { kind: "beta", alpha: 2, beta: 3, low: 10, high: 90 } }, [10, 90]],
    [{ kind: "wasserstein", target: { kind: "gaussian", mean: 0, deviation: 1 } }, undefined],
    [{ kind: "variance" }, undefined],
    [{ kind: "wasserstein", target: { kind: "uniform", low: 0 } }, undefined],
    [{ kind: "kl", target: { kind: "discrete", values: ["a", "b"], masses: [0.5, 0.5] } }, undefined],
  ])("of %j is %j", (utility, range) => expect(targetRange(utility)).toEqual(range));
});

/** Outcomes from 0 to 8 in bins of width 0.25, with the counts of two arms in some bins. */
function outcomesIn(counts: Readonly<Record<number, readonly [number, number]>>): OutcomesAnswer {
  const arm = (index: 0 | 1) => Array.from({ length: 32 }, (_, bin) => counts[bin]?.[index] ?? 0);
  return {
    kind: "numbers",
    start: 0,
    width: 0.25,
    arms: [
      { name: "a", counts: arm(0) },
      { name: "b", counts: arm(1) },
    ],
  };
}

describe("a warning about outcomes far from the target", () => {
  test("says how many there are, where they are and what to do", () => {
    expect(farWords(outcomesIn({ 0: [900, 900], 3: [9, 8], 28: [0, 1] }), { utility: uniform })).toBe(
      "1 of 1,818 outcomes is far from the target, which covers 0 to 1: about 7.1. It can decide the blend. If it is a " +
        "mistake, set the range of outcomes under Settings: outcomes outside it are then left out.",
    );
    expect(farWords(outcomesIn({ 0: [5, 5], 12: [1, 0], 28: [0, 1] }), { utility: uniform })).toContain(
      "2 of 12 outcomes are far from the target, which covers 0 to 1: up to about 7.1. They can decide the blend.",
    );
  });

  test("is not given for outcomes beyond the target by less than its width", () => {
    expect(farWords(outcomesIn({ 0: [5, 5], 7: [1, 0] }), { utility: uniform })).toBeUndefined();
  });

  test("replaces an end that the target does not have by one that few outcomes pass", () => {
    const utility = { kind: "wasserstein", target: { kind: "gaussian", mean: 0, deviation: 0.5 } };
    expect(farWords(outcomesIn({ 0: [5, 5], 14: [1, 0] }), { utility })).toBeUndefined();
    expect(farWords(outcomesIn({ 0: [5, 5], 28: [1, 0] }), { utility })).toContain("covers -1.288 to 1.288");
  });

  test.each([
    ["a range of outcomes is set", { utility: uniform, support: [0, 1] as const }],
    ["the goal has a range of its own", { utility: { ...uniform, support: [0, 10] as const }, support: null }],
    ["the goal has no target", { utility: { kind: "variance" }, support: null }],
  ])("is not given if %s", (_, settings) => {
    expect(farWords(outcomesIn({ 0: [5, 5], 28: [0, 1] }), settings)).toBeUndefined();
  });
});
