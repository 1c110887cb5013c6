import { meanOf } from "../../simulate/moments.ts";

/**
 * One number for each replication. The mean of all is an estimate; their spread is that of the estimate, exactly so for
 * differences, and for other functions of means by the delta method: estimate + what the replication moves it by.
 */
export type Values = readonly number[];

export function difference(own: Values, other: Values): Values {
  return own.map((value, index) => value - other[index]!);
}

/** Of the means of several lists. */
export function average(lists: readonly Values[]): Values {
  return lists[0]!.map((_, index) => meanOf(lists.map((list) => list[index]!)));
}

/** Of means. */
export function ratio(own: Values, other: Values): Values {
  const base = meanOf(other);
  const quotient = meanOf(own) / base;
  return own.map((value, index) => quotient + (value - quotient * other[index]!) / base);
}

/** Of means. */
export function product(one: Values, other: Values): Values {
  const [left, right] = [meanOf(one), meanOf(other)];
  return one.map((value, index) => left * right + right * (value - left) + left * (other[index]! - right));
}

/** Pearson's, over replications. */
export function correlation(one: Values, other: Values): Values {
  const [left, right] = [standardised(one), standardised(other)];
  const coefficient = meanOf(left.map((value, index) => value * right[index]!));
  return left.map(
    (value, index) => coefficient + value * right[index]! - (coefficient * (value ** 2 + right[index]! ** 2)) / 2,
  );
}

/** The variance of several estimates among each other. */
export function varianceAmong(lists: readonly Values[]): Values {
  const means = lists.map(meanOf);
  const centre = meanOf(means);
  const deviations = means.map((mean) => mean - centre);
  const variance = meanOf(deviations.map((deviation) => deviation ** 2));
  return lists[0]!.map((_, index) => {
    const moves = lists.map((list, which) => 2 * deviations[which]! * (list[index]! - means[which]!));
    return variance + meanOf(moves);
  });
}

function standardised(values: Values): number[] {
  const mean = meanOf(values);
  const deviation = Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
  return values.map((value) => (value - mean) / deviation);
}
