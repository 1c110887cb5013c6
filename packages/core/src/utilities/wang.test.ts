import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { SparseFeatures } from "../features/feature-space.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { wang } from "./wang.ts";

const value = (arms: Distribution[], weights = [1]) => new KnownArms({ utility: wang(), arms }).value(weights);

describe("wang", () => {
  it("of the exponential distribution of rate 1 is 1, the integral of exp(-x/2) - exp(-x), including the far tail", () => {
    expect(value([exponential({ rate: 1 })])).toBeCloseTo(1, 11);
    expect(value([exponential({ rate: 1e-6 })]) / 1e6).toBeCloseTo(1, 11);
  });

  it("of uniform on [0, 1] is 2/3 - 1/2", () => {
    expect(value([uniform({ low: 0, high: 1 })])).toBeCloseTo(1 / 6, 12);
    expect(value([uniform({ low: 1000, high: 1001 })])).toBeCloseTo(1 / 6, 11);
  });

  it("of bernoulli(p) is sqrt(p) - p", () => {
    for (const p of [0, 1e-9, 0.2, 1]) expect(value([bernoulli({ p })])).toBeCloseTo(Math.sqrt(p) - p, 13);
  });

  it("does not treat rounding as probability if an arm of weight zero extends far beyond the others", () => {
    const arms = [uniform({ low: 0, high: 1 }), gaussian({ mean: 0, deviation: 1000 }), uniform({ low: 0, high: 2 })];
    // A survival probability of 1e-16 over ten thousand units would give an error of 1e-4.
    expect(value(arms, [1, 0, 0])).toBeCloseTo(1 / 6, 8);
  });

  it("of a Gaussian is the integral of sqrt(S) - S, by Simpson's rule on 10^5 points", () => {
    const distribution = gaussian({ mean: 0, deviation: 1 });
    const h = 1e-3;
    let simpson = 0;
    for (let step = 0; step <= 56_000; step++) {
      const survival = distribution.survival(-16 + step * h);
      const factor = step === 0 || step === 56_000 ? 1 : step % 2 === 1 ? 4 : 2;
      simpson += (factor * h * (Math.sqrt(survival) - survival)) / 3;
    }
    expect(value([distribution])).toBeCloseTo(simpson, 11);
  });

  it("has finite slopes above the largest reward seen", () => {
    const space = wang({ support: [0, 1] }).learningSpace();
    const m = new Float64Array(space.dimension);
    const out = new SparseFeatures(space.sparsity);
    space.features(0.5, out);
    out.addTo(m, 1);
    const gradient = new Float64Array(space.dimension);
    space.gradient(m, gradient);
    // The steepest chord, 1/sqrt(1e-4) - 1 = 99, times the width of the support.
    for (const slope of gradient) expect(Math.abs(slope)).toBeLessThanOrEqual(99);
  });
});
