import type { Distribution } from "./distribution.ts";

/** P(low < X <= high), from the tail that is smaller: there a difference keeps its digits. */
export function massBetween(law: Distribution, low: number, high: number): number {
  const below = law.cdf(low);
  return below < 0.5 ? law.cdf(high) - below : law.survival(low) - law.survival(high);
}
