import { checkOptions } from "../errors/check-options.ts";
import { checkInterval } from "../errors/checks.ts";
import type { Distribution } from "./distribution.ts";

export interface UniformOptions {
  readonly low: number;
  readonly high: number;
}

/** The distribution of constant density on [low, high]. */
export function uniform(options: UniformOptions): Distribution {
  checkOptions("uniform", options, { low: true, high: true });
  const [low, high] = checkInterval("[low, high]", options.low, options.high);
  const width = high - low;
  const clamp = (x: number): number => Math.min(high, Math.max(low, x));
  const cdf = (x: number): number => (clamp(x) - low) / width;
  const quantile = (p: number): number => Math.min(high, low + width * p);

  return {
    kind: "uniform",
    mean: low + width / 2,
    variance: (width * width) / 12,
    support: [low, high],
    breakpoints: [low, high],
    hasAtoms: false,
    cdf,
    survival: (x) => (high - clamp(x)) / width,
    quantile,
    density: (x) => (x >= low && x <= high ? 1 / width : 0),
    partialMean: (x) => cdf(x) * (low + (clamp(x) - low) / 2),
    shifted: (by) => uniform({ low: low + by, high: high + by }),
    sample: (random) => quantile(random.uniform()),
  };
}
