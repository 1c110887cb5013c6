import { SavedNumbers } from "../estimates/saved-numbers.ts";
import type { RandomSource } from "../random/random.ts";

/** Draws an arm with the probabilities `weights` from one uniform number; never an arm of weight zero, even with rounding. */
export function drawArm(weights: Float64Array, random: RandomSource): number {
  let left = random.uniform();
  for (let arm = 0; arm < weights.length; arm++) {
    left -= weights[arm]!;
    if (left < 0) return arm;
  }
  return weights.findLastIndex((weight) => weight > 0);
}

/** The uniform average of the weights of all rounds so far, (1/t) sum of w_1..w_t: the output of Algorithm 1. */
export class WeightAverage extends SavedNumbers {
  readonly sums: Float64Array;
  rounds = 0;

  constructor(armCount: number) {
    super();
    this.sums = new Float64Array(armCount);
  }

  /** Adds the weights of one more round. */
  add(weights: Float64Array): void {
    const sums = this.sums;
    for (let arm = 0; arm < sums.length; arm++) sums[arm]! += weights[arm]!;
    this.rounds++;
  }

  /** The average; before the first round, the current weights. */
  of(weights: Float64Array): Float64Array {
    return this.rounds === 0 ? weights.slice() : this.sums.map((sum) => sum / this.rounds);
  }
}

/** Degree of the decay: half of the weight of the average is on the last 3.5 % of the rounds. */
const DECAY = 20;

/**
 * Adds the weights of round t to a polynomial-decay average, v <- v + share (w_t - v). With share = d / (t + d - 1), the weights
 * of round s count about (s / t)^(d - 1) times as much as the newest, and those of the first round replace the initial content.
 */
export function addDecaying(average: Float64Array, weights: Float64Array, round: number): void {
  const share = DECAY / (round + DECAY - 1);
  for (let arm = 0; arm < average.length; arm++) average[arm]! += share * (weights[arm]! - average[arm]!);
}
