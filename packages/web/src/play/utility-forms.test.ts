import { utility } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { targetOf, utilityForms, utilityOptions, withUtilityKind } from "./utility-forms.ts";

describe.each(Object.entries(utilityForms))("the form of %s", (kind, { numbers, usual }) => {
  test.each([
    [0, 1],
    [-20, 60],
  ])("begins with a utility for outcomes from %f to %f that has all its numbers", (low, high) => {
    const spec = usual(low, high);
    expect(spec.kind).toBe(kind);
    expect(() => utility(spec)).not.toThrow();
    for (const { key } of numbers) expect(Object.keys(spec)).toContain(key);
  });
});

test("a target stays when the distance from it is measured otherwise", () => {
  const target = { kind: "beta", alpha: 2, beta: 5 } as const;
  const changed = withUtilityKind({ kind: "wasserstein", target }, "cramer", [0, 1]);
  expect(changed).toEqual({ kind: "cramer", target });
  expect(targetOf(changed)).toEqual(target);
  expect(targetOf({ kind: "variance" })).toBeUndefined();
});

test("a drawn target does not stay", () => {
  const target = { kind: "mixture", parts: [] } as const;
  const changed = withUtilityKind({ kind: "cramer", target }, "wasserstein", [0, 1]);
  expect(targetOf(changed)).toEqual({ kind: "uniform", low: 0, high: 1 });
});

test("a utility without a form is named", () => {
  expect(utilityOptions("entropy")[0]).toEqual({ value: "entropy", label: "entropy" });
  expect(withUtilityKind({ kind: "entropy" }, "none", [0, 1])).toEqual({ kind: "entropy" });
});
