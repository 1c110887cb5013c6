import { KnownArms } from "@blendit/core/optimum";
import { type DistributionSpec, distribution, type UtilitySpec } from "@blendit/core/specs";
import { custom } from "@blendit/core/utilities";
import { describe, expect, test } from "vitest";
import { scalarUtilities } from "../../test/scalar-utilities.ts";
import { smallExperiment } from "../../test/small-experiment.ts";
import { vectorExperiment } from "../../test/vector-experiment.ts";
import { checkKnownArms, checkUtility } from "./check-utility.ts";

const beta = (alpha: number, beta: number): DistributionSpec => ({ kind: "beta", alpha, beta });
const arms = [beta(2, 5), beta(5, 2), beta(3, 3)].map((spec) => distribution(spec));

/** Whether U = f(E R, E R^2) passes the checks of concavity and of the gradient. */
function verdicts(value: (m: Float64Array) => number, gradient: (m: Float64Array) => [number, number]): boolean[] {
  const utility = custom({
    dimension: 2,
    features: (r, out) => out.set([r, r * r]),
    value,
    gradient: (m, out) => out.set(gradient(m)),
  });
  return checkKnownArms(new KnownArms({ utility, arms }))
    .map(({ isMet }) => isMet)
    .slice(0, 2);
}

describe("checkKnownArms", () => {
  const variance = (m: Float64Array) => m[1]! - m[0]! ** 2;

  test("accepts a concave utility with its own gradient: the variance", () => {
    expect(verdicts(variance, (m) => [-2 * m[0]!, 1])).toEqual([true, true]);
  });

  test("rejects a utility that is convex, or neither convex nor concave", () => {
    expect(
      verdicts(
        (m) => m[0]! ** 2,
        (m) => [2 * m[0]!, 0],
      ),
    ).toEqual([false, true]);
    expect(
      verdicts(
        (m) => Math.sin(20 * m[0]!),
        (m) => [20 * Math.cos(20 * m[0]!), 0],
      ),
    ).toEqual([false, true]);
  });

  test("reports by how much a property fails", () => {
    const utility = custom({
      dimension: 1,
      features: (r, out) => out.set([r]),
      value: (m) => m[0]! ** 2,
      gradient: (m, out) => out.set([3 * m[0]!]),
    });
    const [tangent, slope, chord] = checkKnownArms(new KnownArms({ utility, arms }));
    expect(tangent!.detail).toMatch(/^above a tangent by up to \d\.\de-\d, U of size \d\.\de-\d$/);
    expect(slope!.detail).toMatch(/^outside the one-sided differences of U by up to \d\.\de-\d, between the blends/);
    expect(chord!.detail).toMatch(/^below by up to \d\.\de-\d, between the blends/);
  });

  test("rejects a utility whose values are not concave, with two blends as counterexample, far apart or close", () => {
    const between = (value: (w: ArrayLike<number>) => number) =>
      checkKnownArms({ armCount: 2, value, gradient: () => new Float64Array(2) })[2]!;
    expect(between((w) => -((w[0]! - w[1]!) ** 2)).isMet).toBe(true);
    const convex = between((w) => (w[0]! - w[1]!) ** 2);
    expect(convex.isMet).toBe(false);
    const blends = Array.from(convex.detail.matchAll(/\[([^\]]+)\]/g), ([, list]) => list!.split(",").map(Number));
    const [from, to] = blends as [number[], number[]];
    const middle = from.map((weight, arm) => (weight + to[arm]!) / 2);
    const square = (w: number[]) => (w[0]! - w[1]!) ** 2;
    expect((square(from) + square(to)) / 2).toBeGreaterThan(square(middle));
    // A ripple on a concave parabola is invisible between distant blends, where the parabola dominates.
    expect(between((w) => -10 * w[0]! ** 2 + 1e-2 * Math.cos(60 * w[0]!)).isMet).toBe(false);
  });

  test("rejects a gradient off by a factor of two, like the paper's formula for -W2^2", () => {
    expect(verdicts(variance, (m) => [-m[0]!, 0.5])[1]).toBe(false);
    expect(verdicts(variance, (m) => [-4 * m[0]!, 2])[1]).toBe(false);
  });

  test("rejects a gradient that is off by a thousandth, lacks a term, or has the wrong sign", () => {
    expect(verdicts(variance, (m) => [-2.002 * m[0]!, 1])[1]).toBe(false);
    expect(verdicts(variance, () => [0, 1])[1]).toBe(false);
    expect(verdicts(variance, (m) => [2 * m[0]!, -1])).toEqual([false, false]);
  });

  test("rejects values and gradients that are NaN", () => {
    expect(
      verdicts(
        () => Number.NaN,
        (m) => [-2 * m[0]!, 1],
      ),
    ).toEqual([false, false]);
    expect(verdicts(variance, () => [Number.NaN, 1])).toEqual([false, false]);
  });

  test("accepts a supergradient near a kink", () => {
    // Closer to the kink than the step of the differences, the gradient is that of one side only.
    const known = {
      armCount: 2,
      value: (w: ArrayLike<number>) => -Math.abs(w[0]! - w[1]!),
      gradient: (w: ArrayLike<number>) => {
        const sign = w[0]! > w[1]! ? -1 : 1;
        return Float64Array.of(sign, -sign);
      },
    };
    expect(checkKnownArms(known).map(({ isMet }) => isMet)).toEqual([true, true, true]);
  });
});

describe("checkUtility", () => {
  const distributions: Record<string, DistributionSpec[]> = {
    densities: [beta(2, 5), beta(5, 2), { kind: "gaussian", mean: 0.4, deviation: 0.3 }],
    // At equal weights half of the rewards are 1, so the quota is met, and value and slope are zero.
    "two coins": [
      { kind: "bernoulli", p: 0.25 },
      { kind: "bernoulli", p: 0.75 },
    ],
    // Gradients grow without bound as the weight of an arm goes to zero.
    "two points": [
      { kind: "discrete", values: [0], masses: [1] },
      { kind: "discrete", values: [1], masses: [1] },
    ],
  };

  describe.each(Object.keys(distributions))("with arms that are %s, accepts", (name) => {
    test.each(scalarUtilities)("$kind", (utility) => {
      const checks = checkUtility({ ...smallExperiment, utility, arms: distributions[name]! });
      expect(checks.filter(({ isMet }) => !isMet)).toEqual([]);
    });
  });

  test("accepts a utility with costs", () => {
    expect(checkUtility({ ...smallExperiment, costs: [0, 0.3, 2] }).every(({ isMet }) => isMet)).toBe(true);
  });

  test.each<UtilitySpec>([
    { kind: "kernel-diversity", bandwidth: 1 },
    { kind: "von-neumann", bandwidth: 1 },
    { kind: "log-det" },
    { kind: "mmd", bandwidth: 1, target: { kind: "gaussian-vector", mean: [1, 1], deviation: 1 } },
  ])("accepts $kind on vectors", (utility) => {
    expect(checkUtility({ ...vectorExperiment, utility }).every(({ isMet }) => isMet)).toBe(true);
  });

  test("describes the checks that passed", () => {
    expect(checkUtility(smallExperiment)).toEqual([
      {
        statement: "concave: U(u) <= U(w) + <g, u - w>",
        isMet: true,
        detail: "never above a tangent, in 200 pairs of blends",
      },
      {
        statement: "influence function: its means are the slopes of U",
        isMet: true,
        detail: "always between the one-sided differences of U, in 200 pairs of blends",
      },
      {
        statement: "concave: U between two blends is at least the mean of both",
        isMet: true,
        detail: "never below, in 200 pairs of blends",
      },
    ]);
  });
});
