import { describe, expect, it } from "vitest";
import { boundsBroken, boundsKeptBy, drawnProblem } from "../../test/constrained-problems.ts";
import { Random } from "../random/random.ts";
import { type DistributionSpec, distribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import {
  type ConstrainedOptimum,
  type Constraint,
  constrainedOptimum,
  type Infeasible,
} from "./constrained-optimum.ts";
import { KnownArms } from "./known-arms.ts";

const points = (...values: number[]) =>
  values.map((value) => distribution({ kind: "discrete", values: [value], masses: [1] }));
const known = (spec: UtilitySpec, arms: readonly DistributionSpec[] | ReturnType<typeof points>) =>
  new KnownArms({ utility: utility(spec), arms: arms.map((arm) => distribution(arm)) });

function feasible(found: ConstrainedOptimum | Infeasible): ConstrainedOptimum {
  if (!found.feasible) throw new Error(`infeasible by ${found.violation}`);
  return found;
}

function infeasible(found: ConstrainedOptimum | Infeasible): Infeasible {
  if (found.feasible) throw new Error(`feasible, with ${found.weights}`);
  return found;
}

describe("constrainedOptimum", () => {
  it("solves problems that are feasible by a millionth of a range, and proves that others are infeasible by as little", () => {
    for (let index = 0; index < 10; index++) {
      const problem = drawnProblem(Random.stream(19, index));
      const { goal, floor } = problem;
      feasible(constrainedOptimum({ goal, constraints: boundsKeptBy(problem, 1e-6), floor }));
      const constraints = boundsBroken(problem, 1e-6);
      if (!constraints) continue;
      expect(infeasible(constrainedOptimum({ goal, constraints, floor })).proof.bound).toBeLessThan(0);
    }
  });

  it("mixes two arms so that a linear bound holds with equality, with its price", () => {
    // Outcomes 0, 1, 4 cost 0, 1, 9. A mean cost of at most 3 is best met by a third of the last arm, or by it and the middle
    // one.
    const best = feasible(
      constrainedOptimum({
        goal: known({ kind: "mean" }, points(0, 1, 4)),
        constraints: [{ problem: known({ kind: "mean" }, points(0, 1, 9)), atMost: 3 }],
        floor: 0,
      }),
    );
    // With weight w on 4 and 1 - w on 1: cost 1 + 8 w = 3, goal 1 + 3 w.
    expect(best.value).toBeCloseTo(1.75, 12);
    expect(Array.from(best.weights)).toEqual([0, 0.75, 0.25].map((weight) => expect.closeTo(weight, 12)));
    expect(best.constraints[0]).toEqual({
      value: expect.closeTo(3, 12),
      bound: 3,
      slack: expect.closeTo(0, 12),
      price: expect.closeTo(3 / 8, 12),
    });
    expect(best.certificate).toBeLessThan(1e-12);
  });

  it("respects ceilings: the best arm has half, and the bound decides the rest", () => {
    const found = feasible(
      constrainedOptimum({
        goal: known({ kind: "mean" }, points(0, 1, 3)),
        constraints: [{ problem: known({ kind: "mean" }, points(0, 1, 2)), atMost: 1.25 }],
        ...{ floor: 0, ceiling: 0.5 },
      }),
    );
    // With half of arm 3 the bound leaves a quarter for arm 2, and relaxing it by a unit would add a unit of arm 2.
    expect(Array.from(found.weights)).toEqual([0.25, 0.25, 0.5].map((weight) => expect.closeTo(weight, 8)));
    expect(found.value).toBeCloseTo(1.75, 8);
    expect(found.constraints[0]!.price).toBeCloseTo(1, 6);
  });

  it("agrees with the closed form of a variance with a mean", () => {
    // Points 0 and 1: w (1 - w) with w >= 0.7, whose slope is 1 - 2 w.
    const arms = points(0, 1);
    const best = feasible(
      constrainedOptimum({
        goal: known({ kind: "variance" }, arms),
        constraints: [{ problem: known({ kind: "mean" }, arms), atLeast: 0.7 }],
        floor: 0.01,
      }),
    );
    expect(best.value).toBeCloseTo(0.21, 9);
    expect(best.constraints[0]!.price).toBeCloseTo(0.4, 4);
  });

  it.each([0.1, 0.3, 0.45])("keeps a deviation of at least %d, whose slope at the best mean is infinite", (atLeast) => {
    // Points 0 and 1: sqrt(w (1 - w)) >= c up to w = 1/2 + sqrt(1/4 - c^2).
    const arms = points(0, 1);
    const goal = known({ kind: "mean" }, arms);
    const constraints = [{ problem: known({ kind: "deviation" }, arms), atLeast }];
    const best = feasible(constrainedOptimum({ goal, constraints, floor: 0 }));
    const root = Math.sqrt(0.25 - atLeast ** 2);
    expect(best.value).toBeCloseTo(0.5 + root, 9);
    expect(best.constraints[0]!.price).toBeCloseTo(atLeast / root, 4);
  });

  it("returns the unconstrained optimum and zero prices if bounds are not binding", () => {
    const arms = points(0, 1, 3);
    const best = feasible(
      constrainedOptimum({
        goal: known({ kind: "variance" }, arms),
        constraints: [{ problem: known({ kind: "mean" }, arms), atLeast: 0.5 }],
        floor: 0,
      }),
    );
    expect(best.value).toBeCloseTo(2.25, 12);
    expect(best.constraints[0]!.price).toBe(0);
    expect(best.constraints[0]!.slack).toBeCloseTo(1, 6);
  });

  it("satisfies an equation given as two equal bounds", () => {
    const arms = points(0, 1, 3);
    const mean = known({ kind: "mean" }, arms);
    const best = feasible(
      constrainedOptimum({
        goal: known({ kind: "variance" }, arms),
        constraints: [
          { problem: mean, atLeast: 0.75 },
          { problem: mean, atMost: 0.75 },
        ],
        floor: 0,
      }),
    );
    // Value 3 with probability a quarter, else 0: variance 9/4 - 9/16.
    expect(best.value).toBeCloseTo(27 / 16, 8);
    expect(best.constraints[0]!.value).toBeCloseTo(0.75, 9);
    for (const { price } of best.constraints) expect(price).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it("gives an infinite price to a bound that only the very best blend satisfies", () => {
    // The variance of 0 and 1 is at most 1/4, at equal shares. The mean gains the square root of what is relaxed.
    const arms = points(0, 1);
    const best = feasible(
      constrainedOptimum({
        goal: known({ kind: "mean" }, arms),
        constraints: [{ problem: known({ kind: "variance" }, arms), atLeast: 0.25 }],
        floor: 0,
      }),
    );
    expect(best.constraints[0]!.price).toBe(Number.POSITIVE_INFINITY);
    expect(best.constraints[0]!.slack).toBeGreaterThanOrEqual(-1e-9 * 0.25);
    // A bound that holds to 1e-9 of its range allows an error of the square root of that.
    expect(Math.abs(best.value - 0.5)).toBeLessThan(Math.sqrt(1e-9));
  });

  it("includes the quadrature error of densities", () => {
    const arms: DistributionSpec[] = [
      { kind: "beta", alpha: 2, beta: 5 },
      { kind: "gaussian", mean: 0.5, deviation: 0.3 },
      { kind: "exponential", rate: 2 },
    ];
    const goal = known({ kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } }, arms);
    const chance = known({ kind: "chance", high: 0.8 }, arms);
    const best = feasible(constrainedOptimum({ goal, constraints: [{ problem: chance, atLeast: 0.9 }], floor: 0.02 }));
    expect(best.constraints[0]!.slack).toBeGreaterThanOrEqual(0);
    expect(best.certificate).toBeGreaterThanOrEqual(goal.error(best.weights).value);
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i <= 188; i++) {
      for (let j = 0; i + j <= 188; j++) {
        const weights = [0.02 + i / 200, 0.02 + j / 200, 0.02 + (188 - i - j) / 200];
        if (chance.value(weights) >= 0.9) highest = Math.max(highest, goal.value(weights));
      }
    }
    expect(best.value + best.certificate).toBeGreaterThanOrEqual(highest);
    expect(best.value).toBeLessThan(highest + 0.01);
  });

  it("proves that one bound is out of reach, and reports what is reachable", () => {
    const arms = points(0, 1, 3);
    const found = infeasible(
      constrainedOptimum({
        goal: known({ kind: "mean" }, arms),
        constraints: [
          { problem: known({ kind: "mean" }, arms), atMost: 2 },
          { problem: known({ kind: "variance" }, arms), atLeast: 2.5 },
        ],
        floor: 0,
      }),
    );
    expect(found.conflicting).toEqual([1]);
    expect(found.constraints.map(({ reachable }) => reachable)).toEqual([0, expect.closeTo(2.25, 9)]);
    expect(found.constraints[1]!.slack).toBeCloseTo(-0.25, 8);
    expect(found.proof.bound).toBeLessThan(0);
  });

  it("proves that two bounds conflict", () => {
    // Costs 1 + 8 w and means 1 + 3 w of 1 and 4: a mean of 3 costs 19/3.
    const found = infeasible(
      constrainedOptimum({
        goal: known({ kind: "gini" }, points(0, 1, 4)),
        constraints: [
          { problem: known({ kind: "mean" }, points(0, 1, 4)), atLeast: 3 },
          { problem: known({ kind: "chance", low: -1 }, points(0, 1, 4)), atLeast: 0.5 },
          { problem: known({ kind: "mean" }, points(0, 1, 9)), atMost: 5 },
        ],
        floor: 0,
      }),
    );
    expect(found.conflicting).toEqual([0, 2]);
    expect(found.constraints.map(({ reachable }) => reachable)).toEqual([4, 1, 0]);
    // Every blend has 3/8 (5 - cost) + (mean - 3) <= 15/8 + 5/8 - 3 = -1/2.
    const { prices, bound } = found.proof;
    expect(prices[2]! / prices[0]!).toBeCloseTo(3 / 8, 9);
    expect(bound / prices[0]!).toBeCloseTo(-0.5, 9);
    // Each bound is violated by v of its range: 4 v of the mean and 9 v of the costs.
    expect(found.violation).toBeCloseTo(0.5 / (4 + 9 * (3 / 8)), 9);
  });

  it("refuses an empty list, two bounds at once, and invalid numbers", () => {
    const goal = known({ kind: "mean" }, points(0, 1));
    const refused =
      (...constraints: object[]) =>
      () =>
        constrainedOptimum({ goal, constraints: constraints as unknown as Constraint[], floor: 0 });
    expect(refused()).toThrow("constraints must be a list of at least one constraint");
    expect(refused({ problem: goal })).toThrow("Give either atLeast or atMost.");
    expect(refused({ problem: goal, atLeast: 0, atMost: 1 })).toThrow("Give either atLeast or atMost.");
    expect(refused({ problem: goal, atLeast: Number.NaN })).toThrow("constraints[0].atLeast must be a finite number");
    expect(refused({ problem: goal, atMost: Number.NEGATIVE_INFINITY })).toThrow("constraints[0].atMost must be");
    expect(refused({ problem: known({ kind: "mean" }, points(0, 1, 2)), atLeast: 0 })).toThrow(
      "constraints[0].armCount must be 2, like the goal",
    );
    expect(() =>
      constrainedOptimum({ goal, constraints: [{ problem: goal, atLeast: 0 }], floor: 0, tolerance: Number.NaN }),
    ).toThrow("tolerance must be");
  });
});
