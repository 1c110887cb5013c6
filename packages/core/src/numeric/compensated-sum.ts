/**
 * Sum with Neumaier's correction: the error is one rounding of the result plus a term of second order, however much
 * the terms cancel. Reference: Neumaier (1974), ZAMM 54.
 */
export function compensatedSum(terms: ArrayLike<number>): number {
  return compensatedPrefixSums(terms)[terms.length]!;
}

/** Sum of weights[i] * values[i] with the same correction; the products themselves are rounded. */
export function compensatedDot(weights: ArrayLike<number>, values: ArrayLike<number>): number {
  return compensatedSum(Float64Array.from(weights, (weight, index) => weight * values[index]!));
}

/** All sums of the first terms, from the sum of none (0) to the sum of all: one number more than terms. */
export function compensatedPrefixSums(terms: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(terms.length + 1);
  let sum = 0;
  let lost = 0;
  for (let index = 0; index < terms.length; index++) {
    const term = terms[index]!;
    const next = sum + term;
    lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
    sum = next;
    sums[index + 1] = sum + lost;
  }
  return sums;
}
