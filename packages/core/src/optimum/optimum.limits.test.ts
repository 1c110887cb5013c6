import { describe, expect, it } from "vitest";
import { utilityCases } from "../../test/utility-cases.ts";
import { beta } from "../distributions/beta.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { mean } from "../utilities/mean.ts";
import { variance } from "../utilities/variance.ts";
import { KnownArms } from "./known-arms.ts";
import { maximise, optimum } from "./optimum.ts";

/** All blends of three arms within the limits whose weights are multiples of one step. */
function* grid(floor: readonly number[], ceiling: readonly number[], steps: number): Generator<Float64Array> {
  for (let first = 0; first <= steps; first++) {
    for (let second = 0; first + second <= steps; second++) {
      const weights = Float64Array.of(first / steps, second / steps, (steps - first - second) / steps);
      if (weights.every((weight, arm) => weight >= floor[arm]! && weight <= ceiling[arm]!)) yield weights;
    }
  }
}

describe("optimum with a floor and a ceiling for each arm", () => {
  // Smooth, with kinks and on cells; the first three arms of each.
  const cases = utilityCases.filter(({ arms }) => arms.length >= 3);
  const none = [1, 1, 1];

  it.each(cases)("is not beaten by any blend on a fine grid, $name", ({ utility, arms: all }) => {
    const known = new KnownArms({ utility, arms: all.slice(0, 3) });
    for (const [floor, ceiling] of [
      [[0.1, 0.025, 0.025], none],
      [[0.025, 0.5, 0.3], none],
      [[0, 0.05, 0.7], none],
      [
        [0, 0, 0],
        [0.5, 0.5, 0.5],
      ],
      [
        [0.1, 0.05, 0],
        [0.2, 1, 0.35],
      ],
      [
        [0.05, 0.05, 0.2],
        [1, 0.1, 0.2],
      ],
    ] as const) {
      const best = maximise(known, { floor, ceiling });
      checkWeights(best.weights, 3, floor, ceiling);
      let largest = Number.NEGATIVE_INFINITY;
      for (const weights of grid(floor, ceiling, 40)) largest = Math.max(largest, known.value(weights));
      const size = Math.abs(best.value) + Math.abs(largest);
      expect(largest).toBeLessThanOrEqual(best.value + best.certificate + 1e-13 * size);
      const gradient = known.gradient(best.weights);
      expect(best.certificate).toBeLessThanOrEqual(1e-8 * (Math.max(...gradient) - Math.min(...gradient)) + 1e-9);
    }
  });

  it("fills arms up from their floors to their ceilings for the mean, the best one first", () => {
    const arms = [0.2, 0.9, 0.5, 0.7].map((place) => gaussian({ mean: place, deviation: 1 }));
    const best = (floor: number | number[], ceiling?: number[]) =>
      Array.from(optimum({ utility: mean(), arms, floor, ceiling }).weights);
    expect(best([0.25, 0.125, 0.0625, 0.0625])).toEqual([0.25, 0.625, 0.0625, 0.0625]);
    expect(best(0.0625, [1, 0.375, 0.5, 0.25])).toEqual([0.0625, 0.375, 0.3125, 0.25]);
  });

  it.each([
    // Within the limits, at the first floor, at the second, at the first ceiling, and at the second.
    { floor: [0.1, 0.2], ceiling: [0.7, 0.6] },
    { floor: [0.75, 0.1], ceiling: [1, 1] },
    { floor: [0.05, 0.6], ceiling: [1, 1] },
    { floor: [0, 0], ceiling: [0.52, 0.9] },
    { floor: [0, 0], ceiling: [1, 0.3] },
  ])("agrees with the closed form for the variance of two arms, %j", ({ floor, ceiling }) => {
    const arms = [gaussian({ mean: 0, deviation: 0.5 }), gaussian({ mean: 1, deviation: 0.4 })];
    const { weights, certificate } = optimum({ utility: variance(), arms, floor, ceiling });
    // w s1 + (1 - w) s2 + w (1 - w) d^2 is largest at w = 1/2 + (s1 - s2) / (2 d^2), clamped to the limits.
    const least = Math.max(floor[0]!, 1 - ceiling[1]!);
    const most = Math.min(ceiling[0]!, 1 - floor[1]!);
    const best = Math.min(Math.max(0.545, least), most);
    expect(certificate).toBeLessThan(1e-12);
    expect(weights[0]).toBeCloseTo(best, 10);
    expect(weights[1]).toBeCloseTo(1 - best, 10);
  });

  it("is certified for many arms, each within its limits", () => {
    const arms = Array.from({ length: 150 }, (_, arm) =>
      beta({ alpha: 1 + ((7 * arm) % 9), beta: 1 + ((5 * arm) % 8) }),
    );
    const known = new KnownArms({ utility: variance(), arms });
    for (const limits of [
      // Their sum is 0.4.
      { floor: arms.map((_, arm) => (0.4 * (arm + 1)) / (75 * 151)) },
      ...[0.3, 0.02, 0.0075].map((ceiling) => ({ floor: 1e-3, ceiling })),
    ]) {
      const { weights, certificate } = maximise(known, limits);
      checkWeights(weights, 150, limits.floor, "ceiling" in limits ? limits.ceiling : undefined);
      expect(certificate).toBeLessThan(1e-12);
      expect(known.certificate(weights, limits)).toBeLessThan(1e-12);
    }
  });

  it("is bit-identical with a list that repeats the floor, and with ceilings above what the floors leave", () => {
    for (const { utility, arms } of cases) {
      const known = new KnownArms({ utility, arms });
      const plain = maximise(known, 0.03);
      const list = arms.map(() => 0.03);
      expect(maximise(known, list)).toEqual(plain);
      expect(maximise(known, { floor: 0.03, ceiling: 1 })).toEqual(plain);
    }
  });

  it("refuses limits that leave no choice, and lists of another length", () => {
    const arms = [beta({ alpha: 1, beta: 2 }), beta({ alpha: 2, beta: 1 })];
    for (const floor of [[0.5, 0.5], [0.1], [0.1, Number.NaN], [0.1, 0.1, 0.1]]) {
      expect(() => optimum({ utility: variance(), arms, floor })).toThrow(
        /^floor must be a list of 2 numbers of at least 0 with a sum below 1/,
      );
    }
    expect(() => optimum({ utility: variance(), arms, floor: 0, ceiling: 0.5 })).toThrow(
      "ceiling must be above 1/2 and at most 1, so that 2 options can add up to 1",
    );
    expect(() => optimum({ utility: variance(), arms, floor: 0.2, ceiling: [0.1, 1] })).toThrow(
      "ceiling[0] must be at least the floor, 0.2",
    );
  });
});
