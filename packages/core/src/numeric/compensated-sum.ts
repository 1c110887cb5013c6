/**
 * Sum of the first terms, or all, with what its additions lost, by Knuth's formula: the error is one rounding of the result plus a term of second order,
 * however much the terms cancel. Reference: Ogita, Rump and Oishi (2005), Accurate sum and dot product.
 */
export function compensatedSum(terms: ArrayLike<number>, count = terms.length): number {
  let sum = 0;
  let lost = 0;
  for (let index = 0; index < count; index++) {
    const term = terms[index]!;
    const next = sum + term;
    const added = next - sum;
    lost += sum - (next - added) + (term - added);
    sum = next;
  }
  return sum + lost;
}

/** Sum of weights[i] * values[i] with the same correction; the products themselves are rounded. */
export function compensatedDot(weights: ArrayLike<number>, values: ArrayLike<number>): number {
  return compensatedSum(Float64Array.from(weights, (weight, index) => weight * values[index]!));
}

/** A sum with that correction, told after every term. (For one sum alone the loop above is quicker.) */
export class RunningSum {
  #sum = 0;
  #lost = 0;

  get value(): number {
    return this.#sum + this.#lost;
  }

  add(term: number): void {
    const next = this.#sum + term;
    const added = next - this.#sum;
    this.#lost += this.#sum - (next - added) + (term - added);
    this.#sum = next;
  }
}

/** All sums of the first terms, from the sum of none (0) to the sum of all: one number more than terms. */
export function compensatedPrefixSums(terms: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(terms.length + 1);
  const sum = new RunningSum();
  for (let index = 0; index < terms.length; index++) {
    sum.add(terms[index]!);
    sums[index + 1] = sum.value;
  }
  return sums;
}
