import { expect, it } from "vitest";
import { drawLimits } from "../../test/capped-domains.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { Random } from "../random/random.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { variance } from "../utilities/variance.ts";
import { KnownArms } from "./known-arms.ts";
import { maximise } from "./optimum.ts";

/** The nearest weights within limits, by bisection for the shift that they have in common. */
function nearest(point: readonly number[], floor: readonly number[], ceiling: readonly number[]): number[] {
  const at = (shift: number) =>
    point.map((value, arm) => Math.min(Math.max(value + shift, floor[arm]!), ceiling[arm]!));
  let [low, high] = [-10, 10];
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (at(middle).reduce((sum, weight) => sum + weight) < 1) low = middle;
    else high = middle;
  }
  return at(high);
}

it("has the value that projected gradient ascent reaches, for random arms and limits", () => {
  const random = Random.stream(21, "capped optima");
  for (let trial = 0; trial < 60; trial++) {
    const armCount = 2 + (trial % 7);
    const arms = Array.from({ length: armCount }, () => {
      return gaussian({ mean: random.uniform(), deviation: 0.1 + 0.3 * random.uniform() });
    });
    const limits = drawLimits(random, armCount);
    const known = new KnownArms({ utility: variance(), arms });
    const best = maximise(known, limits);
    checkWeights(best.weights, armCount, limits.floor, limits.ceiling);
    // The curvature of the variance is at most 2 times the squared range of means, so a step of 1/2 of a gradient never lowers
    // it.
    let weights = nearest(
      arms.map(() => 1 / armCount),
      limits.floor,
      limits.ceiling,
    );
    for (let step = 0; step < 3000; step++) {
      const gradient = known.gradient(Float64Array.from(weights));
      weights = nearest(
        weights.map((weight, arm) => weight + 0.5 * gradient[arm]!),
        limits.floor,
        limits.ceiling,
      );
    }
    const value = known.value(weights);
    expect(value).toBeLessThanOrEqual(best.value + best.certificate + 1e-14);
    // After n steps the error of gradient ascent is at most 2 L |w - w*|^2 / n = 8 / 3000, and far less here.
    expect(value).toBeGreaterThan(best.value - 1e-4);
    expect(best.certificate).toBeLessThan(1e-12);
  }
});
