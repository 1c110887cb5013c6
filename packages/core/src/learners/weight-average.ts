import { checkNumbers } from "../errors/check-numbers.ts";
import { checkInteger } from "../errors/checks.ts";
import { lengthened } from "../numeric/lengthened.ts";

export interface WeightAverageState {
  readonly rounds: number;
  readonly sums: readonly number[];
}

/** The uniform average of the weights of all rounds so far, (1/t) sum of w_1..w_t: what Algorithm 1 puts out. */
export class WeightAverage {
  #sums: Float64Array;
  #rounds = 0;

  constructor(armCount: number) {
    this.#sums = new Float64Array(armCount);
  }

  /** Counts the weights of one more round. */
  add(weights: Float64Array): void {
    const sums = this.#sums;
    for (let arm = 0; arm < sums.length; arm++) sums[arm]! += weights[arm]!;
    this.#rounds++;
  }

  /** A further arm, of weight zero in the rounds before it. */
  addArm(): void {
    this.#sums = lengthened(this.#sums);
  }

  /** The average; before the first round the weights in force. */
  of(weights: Float64Array): Float64Array {
    return this.#rounds === 0 ? weights.slice() : this.#sums.map((sum) => sum / this.#rounds);
  }

  save(): WeightAverageState {
    return { rounds: this.#rounds, sums: Array.from(this.#sums) };
  }

  /** Becomes as it was saved, with so many arms. On bad input throws. */
  restore(saved: WeightAverageState, armCount: number): void {
    this.#rounds = checkInteger("state.average.rounds", saved?.rounds, 0);
    this.#sums = checkNumbers("state.average.sums", saved.sums, armCount);
  }
}
