import { empirical } from "@blendit/core/distributions";
import { knownArms } from "@blendit/core/known";
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

test("the goal of mean plus variance, called high and varied, likes high outcomes and varied ones", () => {
  const { label, usual } = utilityForms["mean-variance"]!;
  expect(label).toContain("high and varied");
  const goal = utility(usual(0, 1));
  const worth = (...samples: number[]) => knownArms({ utility: goal, arms: [empirical({ samples })] }).value([1]);
  expect(worth(3, 3)).toBeGreaterThan(worth(2, 2));
  expect(worth(1, 3)).toBeGreaterThan(worth(2, 2));
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
