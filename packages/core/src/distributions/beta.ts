import { checkOptions } from "../errors/check-options.ts";
import { checkInterval, checkPositive } from "../errors/checks.ts";
import { betaQuantile } from "../numeric/beta-quantile.ts";
import { incompleteBeta } from "../numeric/incomplete-beta.ts";
import type { Distribution } from "./distribution.ts";
import { sampleBeta } from "./sample-beta.ts";

export interface BetaOptions {
  readonly alpha: number;
  readonly beta: number;
  readonly low?: number;
  readonly high?: number;
}

/**
 * The beta law with shapes alpha, beta > 0, stretched from [0, 1] to [low, high].
 *
 * @example beta({ alpha: 2, beta: 2 }).quantile(0.5)   // 0.5
 */
export function beta(options: BetaOptions): Distribution {
  checkOptions("beta", options, { alpha: true, beta: true, low: true, high: true });
  const alpha = checkPositive("alpha", options.alpha);
  const shape = checkPositive("beta", options.beta);
  const [low, high] = checkInterval("[low, high]", options.low ?? 0, options.high ?? 1);
  const width = high - low;
  const total = alpha + shape;
  const unitMean = alpha / total;
  const law = incompleteBeta(alpha, shape);
  // x f(x) is unitMean times the density of the law with alpha one higher.
  const tilted = incompleteBeta(alpha + 1, shape);
  const unitQuantile = betaQuantile(alpha, shape, law);
  const fromLow = (x: number): number => (x - low) / width;
  const toHigh = (x: number): number => (high - x) / width;

  return {
    kind: "beta",
    mean: low + width * unitMean,
    variance: (((width * unitMean) / (total + 1)) * width * shape) / total,
    support: [low, high],
    breakpoints: [low, high],
    hasAtoms: false,
    cdf: (x) => law.lower(fromLow(x), toHigh(x)),
    survival: (x) => law.upper(fromLow(x), toHigh(x)),
    quantile: (p) => Math.min(high, low + width * unitQuantile(p)),
    density: (x) => law.density(fromLow(x), toHigh(x)) / width,
    partialMean(x) {
      const unit = fromLow(x);
      const rest = toHigh(x);
      const part = width * unitMean * tilted.lower(unit, rest);
      return low === 0 ? part : low * law.lower(unit, rest) + part;
    },
    sample: (random) => Math.min(high, low + width * sampleBeta(alpha, shape, random)),
  };
}
