import { expect, test } from "vitest";
import { typicalProblem } from "./arena-problem.ts";

test.each([
  [4, 0.03],
  [12, 0.025],
])("of %i arms each keeps %d", (armCount, floor) => {
  const arms = Array.from({ length: armCount }, () => ({ kind: "bernoulli" as const, p: 0.5 }));
  const problem = typicalProblem({ name: "coins", story: "Coins.", utility: { kind: "mean" }, arms });
  expect(problem.floor).toBeCloseTo(floor, 15);
  expect(problem.isFromPaper).toBe(false);
});
