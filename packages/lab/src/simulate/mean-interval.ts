import { distribution } from "@blendit/core/specs";

/** A mean over replications with an interval. */
export interface MeanInterval {
  readonly mean: number;
  /** Null for one value, which tells nothing about the spread. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** Student's interval for the mean of values that are independent; it misses the truth with probability `error`. */
export function meanInterval(values: readonly number[], error = 0.05): MeanInterval {
  const mean = meanOf(values);
  const freedom = values.length - 1;
  if (!(freedom > 0)) return { mean, interval: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / freedom;
  const reach = studentQuantile(freedom, error) * Math.sqrt(variance / values.length);
  return { mean, interval: [mean - reach, mean + reach] };
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What |T| exceeds with this probability. With nu degrees of freedom nu / (nu + T^2) follows Beta(nu/2, 1/2). */
function studentQuantile(freedom: number, probability: number): number {
  const share = distribution({ kind: "beta", alpha: freedom / 2, beta: 0.5 }).quantile(probability);
  return Math.sqrt(freedom * (1 / share - 1));
}
