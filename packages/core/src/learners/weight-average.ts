import { checkNonNegative, checkNumbers } from "../errors/checks.ts";
import type { RandomSource } from "../random/random.ts";

/** Draws an arm with the probabilities `weights` by one uniform number; never one of weight zero, even by rounding. */
export function drawArm(weights: Float64Array, random: RandomSource): number {
  let left = random.uniform();
  for (let arm = 0; arm < weights.length; arm++) {
    left -= weights[arm]!;
    if (left < 0) return arm;
  }
  return weights.findLastIndex((weight) => weight > 0);
}

export type ArmNumbersState = Readonly<Record<string, number | readonly number[]>>;

/** Statistics of all arms. The public fields of a subclass are its state: lists with a number for each arm, and numbers >= 0. */
export abstract class ArmNumbers {
  save(): ArmNumbersState {
    return this.#changed((value) => (typeof value === "number" ? value : Array.from(value)));
  }

  /** Restores what was saved, with this many arms; errors name a field of `parameter`. */
  restore(parameter: string, saved: ArmNumbersState, armCount: number): void {
    const check = (value: number | Float64Array, name: string) =>
      typeof value === "number"
        ? checkNonNegative(`${parameter}.${name}`, saved?.[name])
        : checkNumbers(`${parameter}.${name}`, saved?.[name], armCount);
    Object.assign(this, this.#changed(check));
  }

  #changed<Value>(change: (value: number | Float64Array, name: string) => Value): Record<string, Value> {
    return Object.fromEntries(Object.entries(this).map(([name, value]) => [name, change(value, name)]));
  }
}

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
