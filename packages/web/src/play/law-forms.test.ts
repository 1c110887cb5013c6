import type { LawSpec } from "@blendit/core/specs";
import { law } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { lawForms, lawOptions, numberOf, withKind } from "./law-forms.ts";

describe.each(Object.entries(lawForms))("the form of %s", (kind, { numbers, usual }) => {
  test.each([
    [0, 1],
    [-20, 60],
  ])("begins with a law for outcomes from %f to %f that has all its numbers", (low, high) => {
    const spec = usual(low, high);
    expect(spec.kind).toBe(kind);
    expect(() => law(spec)).not.toThrow();
    for (const { key } of numbers) expect(Object.keys(spec)).toContain(key);
  });
});

test("an arm of another kind keeps its name", () => {
  const spec = { kind: "beta", alpha: 2, beta: 3, name: "mine" } as const;
  expect(withKind(spec, "uniform", [0, 1])).toEqual({ kind: "uniform", low: 0.25, high: 0.75, name: "mine" });
  expect(withKind(spec, "beta", [0, 1])).toBe(spec);
});

test("a law without a form is named, and can become one that has a form", () => {
  const mixture: LawSpec = { kind: "mixture", parts: [] };
  expect(lawOptions(mixture.kind)[0]).toEqual({ value: "mixture", label: "mixture, as given" });
  expect(lawOptions("beta").map(({ value }) => value)).not.toContain("mixture");
  expect(withKind(mixture, "mixture", [0, 1])).toBe(mixture);
});

test("a number that a law does not have reads 0", () => {
  expect(numberOf({ kind: "beta", alpha: 2 }, "alpha")).toBe(2);
  expect(numberOf({ kind: "beta" }, "low")).toBe(0);
});
