/**
 * The masses of a blend as a sum of three arrays, each times a number, that is added up as it is read: writing it first would
 * take a pass as long as any that reads it.
 */
export class MassSum {
  readonly first: Float64Array;
  readonly second: Float64Array;
  third: Float64Array;
  /** One for each array. */
  readonly factors = new Float64Array(3);

  constructor(first: Float64Array, second: Float64Array) {
    this.first = first;
    this.second = second;
    this.third = first;
  }

  writeTo(out: Float64Array): void {
    const { first, second, third } = this;
    const [one, two, three] = [this.factors[0]!, this.factors[1]!, this.factors[2]!];
    for (let index = 0; index < out.length; index++) {
      out[index] = one * first[index]! + two * second[index]! + three * third[index]!;
    }
  }

  /** Running sums of the entries. */
  addUpTo(out: Float64Array): void {
    const { first, second, third } = this;
    const [one, two, three] = [this.factors[0]!, this.factors[1]!, this.factors[2]!];
    let sum = 0;
    for (let index = 0; index < out.length; index++) {
      sum += one * first[index]! + two * second[index]! + three * third[index]!;
      out[index] = sum;
    }
  }

  /** Running sums, or what is left to one, held within 0 and 1. */
  probabilitiesTo(out: Float64Array, isUpper: boolean): void {
    const { first, second, third } = this;
    const [one, two, three] = [this.factors[0]!, this.factors[1]!, this.factors[2]!];
    let sum = 0;
    for (let index = 0; index < out.length; index++) {
      sum += one * first[index]! + two * second[index]! + three * third[index]!;
      const below = Math.min(Math.max(sum, 0), 1);
      out[index] = isUpper ? 1 - below : below;
    }
  }
}
