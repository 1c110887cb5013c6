/**
 * A sum and the rounding errors of its additions, by Knuth's formula: the result has one rounding error plus a term of second
 * order, however much the terms cancel. Reference: Ogita, Rump and Oishi (2005), Accurate sum and dot product.
 */
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

/** Sum of the first `count` terms, or of all, as computed by `RunningSum`. */
export function compensatedSum(terms: ArrayLike<number>, count = terms.length): number {
  const sum = new RunningSum();
  for (let index = 0; index < count; index++) sum.add(terms[index]!);
  return sum.value;
}

/** The sums of the first 0, 1, 2, ... terms: one number more than there are terms. */
export function compensatedPrefixSums(terms: ArrayLike<number>): Float64Array {
  const sum = new RunningSum();
  return Float64Array.from({ length: terms.length + 1 }, (_, count) => {
    if (count > 0) sum.add(terms[count - 1]!);
    return sum.value;
  });
}
