import type { Distribution } from "./distribution.ts";

/** E(x - X)^+, the integral of the cdf up to x. */
export function shortfall(law: Distribution, x: number): number {
  return x * law.cdf(x) - law.partialMean(x);
}
