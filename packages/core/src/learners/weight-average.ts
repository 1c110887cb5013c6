import { ArmNumbers } from "./arm-numbers.ts";

/** The uniform average of the weights of all rounds so far, (1/t) sum of w_1..w_t: what Algorithm 1 puts out. */
export class WeightAverage extends ArmNumbers {
  sums: Float64Array;
  rounds = 0;

  constructor(armCount: number) {
    super();
    this.sums = new Float64Array(armCount);
  }

  /** Counts the weights of one more round. */
  add(weights: Float64Array): void {
    const sums = this.sums;
    for (let arm = 0; arm < sums.length; arm++) sums[arm]! += weights[arm]!;
    this.rounds++;
  }

  /** The average; before the first round the weights in force. */
  of(weights: Float64Array): Float64Array {
    return this.rounds === 0 ? weights.slice() : this.sums.map((sum) => sum / this.rounds);
  }
}
