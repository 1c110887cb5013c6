import { checkOptions } from "../errors/check-options.ts";
import { checkPositive } from "../errors/checks.ts";
import { integrate } from "../numeric/gauss-legendre.ts";
import type { Distribution } from "./distribution.ts";

export interface ExponentialOptions {
  readonly rate: number;
}

/** The distribution on [0, Infinity) with density rate * exp(-rate * x). */
export function exponential(options: ExponentialOptions): Distribution {
  checkOptions("exponential", options, { rate: true });
  const rate = checkPositive("rate", options.rate);
  const scaled = (x: number): number => rate * Math.max(0, x);
  const quantile = (p: number): number => -Math.log1p(-p) / rate;

  return {
    kind: "exponential",
    mean: 1 / rate,
    variance: 1 / rate / rate,
    support: [0, Infinity],
    breakpoints: [0],
    hasAtoms: false,
    cdf: (x) => -Math.expm1(-scaled(x)),
    survival: (x) => Math.exp(-scaled(x)),
    quantile,
    density: (x) => (x >= 0 ? rate * Math.exp(-scaled(x)) : 0),
    partialMean: (x) => unitPartialMean(scaled(x)) / rate,
    sample: (random) => quantile(random.uniform()),
  };
}

/** 1 - (1 + t) exp(-t), the integral of s exp(-s) up to t; its terms cancel for small t. */
function unitPartialMean(t: number): number {
  if (t < 1) return integrate((s) => s * Math.exp(-s), 0, t, 10);
  return t === Infinity ? 1 : 1 - (1 + t) * Math.exp(-t);
}
