import { empirical } from "@blendit/core/distributions";
import { KnownArms } from "@blendit/core/optimum";
import { anyDistribution, utility } from "@blendit/core/specs";
import { expect, test } from "vitest";
import { controlOf } from "../shared/form/schema-controls.ts";
import { armSchema, arms, DRAWN, goalSchema, targetOf, utilities, withTargetOf } from "./kinds.ts";

const ranges = [
  [0, 1],
  [-20, 60],
] as const;

test.each(Object.entries(arms))("%s starts with a distribution for any range of outcomes", (kind, begin) => {
  for (const range of ranges) {
    expect(begin(range).kind).toBe(kind);
    expect(() => anyDistribution(begin(range))).not.toThrow();
  }
});

test.each(Object.entries(utilities))("%s starts with a utility for any range of outcomes", (kind, begin) => {
  for (const range of ranges) {
    expect(begin(range).kind).toBe(kind);
    expect(() => utility(begin(range))).not.toThrow();
  }
});

function optionsOf(schema: object): Map<string, string[]> {
  const control = controlOf(schema, schema);
  if (control.type !== "choice") throw new Error("no choice");
  return new Map(control.options.map(({ key, schema: part }) => [key, Object.keys(part?.properties ?? {}).slice(1)]));
}

test("the fields of a kind are its numbers in the schema of the experiment file", () => {
  expect(optionsOf(armSchema([])).get("triangular")).toEqual(["low", "mode", "high"]);
  expect(optionsOf(goalSchema(["mean"])).get("quota")).toEqual(["low", "high", "share"]);
  expect(optionsOf(goalSchema(["mean"])).get("wasserstein")).toEqual([]);
});

test("a kind without a form is only offered if it is in use, and a target can be drawn", () => {
  expect(optionsOf(armSchema(["mixture"])).get("mixture")).toEqual([]);
  expect(optionsOf(armSchema([])).has("mixture")).toBe(false);
  expect(optionsOf(armSchema([DRAWN])).has(DRAWN)).toBe(true);
});

test("the goal mean plus variance rewards high outcomes and varied ones", () => {
  const goal = utility(utilities["mean-variance"]!([0, 1]));
  const worth = (...samples: number[]) => new KnownArms({ utility: goal, arms: [empirical({ samples })] }).value([1]);
  expect(worth(3, 3)).toBeGreaterThan(worth(2, 2));
  expect(worth(1, 3)).toBeGreaterThan(worth(2, 2));
});

test("a target is kept when another distance is chosen, unless it was drawn", () => {
  const target = { kind: "beta", alpha: 2, beta: 5 } as const;
  const cramer = utilities.cramer!([0, 1]);
  expect(withTargetOf(cramer, { kind: "wasserstein", target })).toEqual({ kind: "cramer", target });
  expect(withTargetOf(cramer, { kind: "wasserstein", target: { kind: "mixture", parts: [] } })).toBe(cramer);
  expect(withTargetOf({ kind: "mean" }, cramer)).toEqual({ kind: "mean" });
  expect(targetOf({ kind: "variance" })).toBeUndefined();
});
