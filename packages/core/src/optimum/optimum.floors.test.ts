import { describe, expect, it } from "vitest";
import { risingFloors } from "../../test/rising-floors.ts";
import { utilityCases } from "../../test/utility-cases.ts";
import { beta } from "../distributions/beta.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { mean } from "../utilities/mean.ts";
import { variance } from "../utilities/variance.ts";
import { KnownArms } from "./known-arms.ts";
import { maximise, optimum } from "./optimum.ts";

/** All blends of three arms that exceed their floors by multiples of one step. */
function* grid(floor: readonly number[], steps: number): Generator<Float64Array> {
  const free = 1 - floor.reduce((sum, least) => sum + least, 0);
  for (let first = 0; first <= steps; first++) {
    for (let second = 0; first + second <= steps; second++) {
      const counts = [first, second, steps - first - second];
      yield Float64Array.from(counts, (count, arm) => floor[arm]! + (free * count) / steps);
    }
  }
}

describe("optimum with a floor for each arm", () => {
  // Smooth, with kinks and on cells; the first three arms of each.
  const cases = utilityCases.filter(({ arms }) => arms.length >= 3);

  it.each(cases)("is not beaten by any blend on a fine grid, $name", ({ utility, arms: all }) => {
    const arms = all.slice(0, 3);
    const known = new KnownArms({ utility, arms });
    for (const floor of [
      [0.1, 0.02, 0.02],
      [0.02, 0.5, 0.3],
      [0, 0.05, 0.7],
    ]) {
      const best = maximise(known, floor);
      checkWeights(best.weights, 3, floor);
      let largest = Number.NEGATIVE_INFINITY;
      for (const weights of grid(floor, 20)) largest = Math.max(largest, known.value(weights));
      const size = Math.abs(best.value) + Math.abs(largest);
      expect(largest).toBeLessThanOrEqual(best.value + best.certificate + 1e-13 * size);
      const gradient = known.gradient(best.weights);
      expect(best.certificate).toBeLessThanOrEqual(1e-8 * (Math.max(...gradient) - Math.min(...gradient)) + 1e-9);
    }
  });

  it("gives the arm with the best mean all of the free weight", () => {
    const arms = [0.2, 0.9, 0.5].map((place) => gaussian({ mean: place, deviation: 1 }));
    const { weights } = optimum({ utility: mean(), arms, floor: [0.25, 0.125, 0.0625] });
    expect(Array.from(weights)).toEqual([0.25, 0.6875, 0.0625]);
  });

  it.each([
    // Within the floors, at the first and at the second.
    [0.1, 0.2],
    [0.75, 0.1],
    [0.05, 0.6],
  ])("agrees with the closed form for the variance of two arms, floors %s and %s", (first, second) => {
    const arms = [gaussian({ mean: 0, deviation: 0.5 }), gaussian({ mean: 1, deviation: 0.4 })];
    const floor = [first, second];
    const { weights, certificate } = optimum({ utility: variance(), arms, floor });
    // w s1 + (1 - w) s2 + w (1 - w) d^2 is largest at w = 1/2 + (s1 - s2) / (2 d^2), clamped to the floors.
    const best = Math.min(Math.max(0.545, first), 1 - second);
    expect(certificate).toBeLessThan(1e-12);
    expect(weights[0]).toBeCloseTo(best, 10);
    expect(weights[1]).toBeCloseTo(1 - best, 10);
  });

  it("is certified for many arms, each above its floor", () => {
    const arms = Array.from({ length: 120 }, (_, arm) =>
      beta({ alpha: 1 + ((7 * arm) % 9), beta: 1 + ((5 * arm) % 8) }),
    );
    const floor = risingFloors(120, 0.4);
    const known = new KnownArms({ utility: variance(), arms });
    const { weights, certificate } = maximise(known, floor);
    checkWeights(weights, 120, floor);
    expect(weights.every((weight, arm) => weight >= floor[arm]! - 1e-16)).toBe(true);
    expect(certificate).toBeLessThan(1e-12);
    expect(known.certificate(weights, floor)).toBeLessThan(1e-12);
  });

  it("is bit-identical with one floor and with a list that repeats it", () => {
    for (const { utility, arms } of cases) {
      const known = new KnownArms({ utility, arms });
      expect(
        maximise(
          known,
          arms.map(() => 0.03),
        ),
      ).toEqual(maximise(known, 0.03));
    }
  });

  it("refuses floors that leave no free weight, and lists of another length", () => {
    const arms = [beta({ alpha: 1, beta: 2 }), beta({ alpha: 2, beta: 1 })];
    for (const floor of [[0.5, 0.5], [0.1], [0.1, Number.NaN], [0.1, 0.1, 0.1]]) {
      expect(() => optimum({ utility: variance(), arms, floor })).toThrow(
        /^floor must be a list of 2 numbers of at least 0 with a sum below 1/,
      );
    }
  });
});
