import { checkOptions } from "../errors/check-options.ts";
import { checkFinite, checkPositive } from "../errors/checks.ts";
import { normalCdf, normalDensity, normalQuantile, normalSurvival } from "../numeric/normal.ts";
import type { Distribution } from "./distribution.ts";
import { sampleGaussian } from "./samplers.ts";

export interface GaussianOptions {
  readonly mean: number;
  /** Standard deviation, > 0. */
  readonly deviation: number;
}

/** The normal distribution with this mean and standard deviation. */
export function gaussian(options: GaussianOptions): Distribution {
  checkOptions("gaussian", options, { mean: true, deviation: true });
  const mean = checkFinite("mean", options.mean);
  const deviation = checkPositive("deviation", options.deviation);
  const standard = (x: number): number => (x - mean) / deviation;

  return {
    kind: "gaussian",
    mean,
    variance: deviation * deviation,
    support: [-Infinity, Infinity],
    breakpoints: [],
    hasAtoms: false,
    cdf: (x) => normalCdf(standard(x)),
    survival: (x) => normalSurvival(standard(x)),
    quantile: (p) => mean + deviation * normalQuantile(p),
    density: (x) => normalDensity(standard(x)) / deviation,
    partialMean(x) {
      const z = standard(x);
      return mean * normalCdf(z) - deviation * normalDensity(z);
    },
    shifted: (by) => gaussian({ mean: mean + by, deviation }),
    sample: (random) => mean + deviation * sampleGaussian(random),
  };
}
