import { meanOf } from "../../simulate/moments.ts";

/**
 * One number per replication, whose mean is an estimate and whose spread gives the estimate's error. This is exact for differences.
 * Other functions of means use the delta method: each number is the estimate plus the influence of its replication.
 */
export type Values = readonly number[];

export function difference(own: Values, other: Values): Values {
  return own.map((value, index) => value - other[index]!);
}

/** The average of the means of several lists. */
export function average(lists: readonly Values[]): Values {
  return lists[0]!.map((_, index) => meanOf(lists.map((list) => list[index]!)));
}

/** The ratio of two means. */
export function ratio(own: Values, other: Values): Values {
  const base = meanOf(other);
  const quotient = meanOf(own) / base;
  return own.map((value, index) => quotient + (value - quotient * other[index]!) / base);
}

/** The product of two means. */
export function product(one: Values, other: Values): Values {
  const [left, right] = [meanOf(one), meanOf(other)];
  return one.map((value, index) => left * right + right * (value - left) + left * (other[index]! - right));
}

/** Pearson's correlation over replications. That of two is always 1 or -1 without any spread, so it is returned as a single value. */
export function correlation(one: Values, other: Values): Values {
  const [left, right] = [standardised(one), standardised(other)];
  const coefficient = meanOf(left.map((value, index) => value * right[index]!));
  if (left.length < 3) return [coefficient];
  return left.map(
    (value, index) => coefficient + value * right[index]! - (coefficient * (value ** 2 + right[index]! ** 2)) / 2,
  );
}

/** The variance among several estimates. */
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
