import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { type DistributionSpec, distribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { type Constraint, constrainedOptimum } from "./constrained-optimum.ts";
import { type Frontier, type FrontierOptions, frontier } from "./frontier.ts";
import { KnownArms } from "./known-arms.ts";

const points = (...values: number[]) =>
  values.map((value): DistributionSpec => ({ kind: "discrete", values: [value], masses: [1] }));
const known = (spec: UtilitySpec, arms: readonly DistributionSpec[]) =>
  new KnownArms({ utility: utility(spec), arms: arms.map((arm) => distribution(arm)) });

function traced(options: FrontierOptions): Frontier {
  const found = frontier(options);
  if (!found.feasible) throw new Error("infeasible");
  return found;
}

/** The goal at a bound, on the line between the two points around it. */
function lineAt({ points }: Frontier, bound: number): number {
  const after = points.findIndex((point, index) => {
    return index > 0 && (point.bound - bound) * (points[index - 1]!.bound - bound) <= 0;
  });
  const [a, b] = [points[after - 1]!, points[after]!];
  return a.value + ((b.value - a.value) * (bound - a.bound)) / (b.bound - a.bound);
}

describe("frontier", () => {
  it("agrees with the closed form of the variance against the mean", () => {
    // For the points 0 and 1: w (1 - w), from w = 1/2, with the slope 1 - 2 w.
    const arms = points(0, 1);
    const options = { goal: known({ kind: "variance" }, arms), which: 0, floor: 0.01, tolerance: 1e-5 };
    const curve = traced({ ...options, constraints: [{ problem: known({ kind: "mean" }, arms), atLeast: 0 }] });
    expect(curve.error).toBeLessThanOrEqual(1e-5);
    expect(curve.points[0]).toMatchObject({ bound: expect.closeTo(0.5, 6), value: expect.closeTo(0.25, 12), price: 0 });
    expect(curve.points.at(-1)).toMatchObject({ bound: 0.99, value: expect.closeTo(0.0099, 12) });
    for (const { bound, value, price, weights } of curve.points.slice(1, -1)) {
      expect(weights[1]).toBeCloseTo(bound, 12);
      expect(value).toBeCloseTo(bound * (1 - bound), 12);
      expect(price).toBeCloseTo(2 * bound - 1, 2);
    }
    for (let bound = 0.501; bound < 0.99; bound += 0.003) {
      const line = lineAt(curve, bound);
      expect(line).toBeLessThanOrEqual(bound * (1 - bound) + 1e-12);
      expect(line + curve.error).toBeGreaterThanOrEqual(bound * (1 - bound) - 1e-12);
    }
  });

  it("has the corners of a linear program, without error", () => {
    // (cost, mean) of the arms: (0, 0), (1, 1) and (4, 9); an arm that costs more without a better mean is never used.
    const curve = traced({
      goal: known({ kind: "mean" }, points(0, 1, 4, 3)),
      constraints: [{ problem: known({ kind: "mean" }, points(0, 1, 9, 20)), atMost: 5 }],
      which: 0,
      floor: 0,
    });
    expect(curve.points.map(({ bound, value }) => [bound, value])).toEqual([
      [9, 4],
      [1, 1],
      [0, 0],
    ]);
    expect(curve.error).toBeLessThan(1e-12);
  });

  it("ends at the best goal among blends that satisfy the tightest bound", () => {
    // Arms 1 and 2 both have the largest chance, so the goal decides between them.
    const curve = traced({
      goal: known({ kind: "mean" }, points(5, 1, 3)),
      constraints: [{ problem: known({ kind: "chance", low: 1 }, points(0, 2, 2)), atLeast: 0 }],
      which: 0,
      floor: 0,
    });
    expect(curve.points.map(({ bound, value }) => [bound, value])).toEqual([
      [0, 5],
      [1, 3],
    ]);
  });

  it.each([
    ["goal and bound agree", [0, 1, 4], [0, 1, 4]],
    ["an arm that is best for the bound is also among the best for the goal", [3, 1, 3], [0, 1, 1]],
    ["only one of the arms that are best for the bound is among the best for the goal", [3, 3, 1], [0, 1, 1]],
    ["all arms have the same goal, apart from rounding", [0.7, 0.7, 0.7], [0, 2, 1]],
    ["all arms have the same bound, apart from rounding", [1, 3, 2], [0.1 + 0.2, 0.3, 0.3]],
  ])("is one point at the tightest bound if %s", (_, goals, bounds) => {
    const goal = known({ kind: "mean" }, points(...goals));
    const varied: Constraint = { problem: known({ kind: "mean" }, points(...bounds)), atLeast: 0 };
    const kept: Constraint = { problem: known({ kind: "mean" }, points(0.3, 0.3, 0.3)), atLeast: 0 };
    for (const constraints of [[varied], [varied, kept]]) {
      const curve = traced({ goal, constraints, which: 0, floor: 0 });
      expect(curve.points).toHaveLength(1);
      expect(curve.points[0]!.bound).toBeCloseTo(Math.max(...bounds), 9);
      expect(curve.points[0]!.value).toBeCloseTo(Math.max(...goals), 9);
      expect(curve.points[0]!.price).toBe(0);
      expect(curve.error).toBeLessThan(1e-8);
    }
  });

  it("satisfies the other constraints, and agrees with the best blend at single bounds", () => {
    const random = Random.stream(23);
    const arms = Array.from({ length: 30 }, (): DistributionSpec => {
      return { kind: "beta", alpha: 0.6 + 4 * random.uniform(), beta: 0.6 + 4 * random.uniform() };
    });
    const goal = known({ kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } }, arms);
    const mean = known({ kind: "mean" }, arms);
    const chance: Constraint = { problem: known({ kind: "chance", low: 0.9 }, arms), atMost: 0.12 };
    for (const others of [[], [chance]]) {
      const floor = 0.001;
      const curve = traced({ goal, constraints: [{ problem: mean, atLeast: 0 }, ...others], which: 0, floor });
      const [first, last] = [curve.points[0]!, curve.points.at(-1)!];
      const range = first.value - last.value;
      expect(curve.error).toBeLessThanOrEqual(1e-4 * range);
      expect(curve.points.length).toBeLessThan(150);
      for (const share of [0.1, 0.37, 0.8, 0.99]) {
        const bound = first.bound + share * (last.bound - first.bound);
        const best = constrainedOptimum({ goal, constraints: [{ problem: mean, atLeast: bound }, ...others], floor });
        if (!best.feasible) throw new Error("infeasible");
        expect(lineAt(curve, bound)).toBeLessThanOrEqual(best.value + best.certificate);
        expect(lineAt(curve, bound) + curve.error).toBeGreaterThanOrEqual(best.value);
      }
    }
  });

  it("names the other constraints that conflict", () => {
    const arms = points(0, 1);
    const mean = known({ kind: "mean" }, arms);
    const found = frontier({
      goal: known({ kind: "variance" }, arms),
      constraints: [
        { problem: mean, atLeast: 0 },
        { problem: mean, atLeast: 2 },
      ],
      which: 0,
      floor: 0,
    });
    expect(found).toMatchObject({ feasible: false, conflicting: [0] });
  });

  it("has the requested accuracy, as a share of the range of the goal along it", () => {
    // Without the third arm 16 w (1 - w), from w = 1/2 to w = 1. The third arm also has the largest chance, but costs far more.
    const arms = points(0, 4, 1);
    const curve = traced({
      goal: new KnownArms({
        utility: utility({ kind: "variance" }),
        arms: arms.map((arm) => distribution(arm)),
        costs: [0, 0, 1000],
      }),
      constraints: [{ problem: known({ kind: "chance", low: 1 }, arms), atLeast: 0 }],
      which: 0,
      floor: 0,
      relativeTolerance: 1e-6,
    });
    expect(curve.points[0]!.value).toBeCloseTo(4, 9);
    expect(curve.points.at(-1)!.value).toBeCloseTo(0, 9);
    expect(curve.error).toBeGreaterThan(0);
    expect(curve.error).toBeLessThanOrEqual(1e-6 * 4);
  });

  it("stops at the largest number of points, and reports the remaining error", () => {
    const arms = points(0, 1);
    const constraints: Constraint[] = [{ problem: known({ kind: "mean" }, arms), atLeast: 0 }];
    const options = { goal: known({ kind: "variance" }, arms), constraints, which: 0, floor: 0 };
    const few = traced({ ...options, points: 3 });
    expect(few.points).toHaveLength(3);
    // Chords of w - w^2 over a quarter are at most 1/64 below it, tangents at most 1/64 above.
    expect(few.error).toBeGreaterThanOrEqual(1 / 64);
    expect(few.error).toBeLessThanOrEqual(1 / 16);
    expect(() => frontier({ ...options, which: 1 })).toThrow("which must be the index of a constraint, 0 to 0");
    expect(() => frontier({ ...options, points: 1 })).toThrow("points must be");
    expect(() => frontier({ ...options, tolerance: 0 })).toThrow("tolerance must be");
    expect(() => frontier({ ...options, relativeTolerance: Number.NaN })).toThrow("relativeTolerance must be");
  });
});
