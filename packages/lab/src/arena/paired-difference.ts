import { distribution } from "@blendit/core/specs";

/** How much larger one list is than another on average, pair by pair, with a 95 % interval. */
export interface PairedDifference {
  readonly mean: number;
  /** Null for one pair, which tells nothing about the spread. */
  readonly interval: readonly [low: number, high: number] | null;
}

const ERROR = 0.05;

/** Student's interval for the mean of own - other; both lists run over the same replications. */
export function pairedDifference(own: readonly number[], other: readonly number[]): PairedDifference {
  const differences = own.map((value, index) => value - other[index]!);
  const mean = meanOf(differences);
  const freedom = differences.length - 1;
  if (freedom === 0) return { mean, interval: null };
  const variance = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0) / freedom;
  const reach = studentQuantile(freedom) * Math.sqrt(variance / differences.length);
  return { mean, interval: [mean - reach, mean + reach] };
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What |T| exceeds with probability 5 %. With nu degrees of freedom nu / (nu + T^2) follows Beta(nu/2, 1/2). */
function studentQuantile(freedom: number): number {
  const share = distribution({ kind: "beta", alpha: freedom / 2, beta: 0.5 }).quantile(ERROR);
  return Math.sqrt(freedom * (1 / share - 1));
}
