import { checkNumbers } from "../errors/check-numbers.ts";
import { checkInteger } from "../errors/checks.ts";
import { checkFloor, checkWeights, uniformWeights } from "../simplex/truncated-simplex.ts";
import { quickExp } from "./quick-exp.ts";

export interface LazyWeightsState {
  readonly weights: readonly number[];
  readonly sums: readonly number[];
  readonly logits: readonly number[];
  readonly values: readonly number[];
  readonly shift: number;
  readonly scale: number;
  readonly wear: number;
}

/** Outside this range a sum of values, or one over it, may leave what a number can hold. */
const SMALLEST_SUM = 2 ** -300;
const LARGEST_SUM = 2 ** 300;
/** Near the ends of what a number can hold, products lose digits that the logits still have. */
const SMALLEST_VALUE = 2 ** -600;
const LARGEST_VALUE = 2 ** 600;
/** Values that were multiplied this often are taken from the logits afresh: each time leaves a rounding. */
const WORN = 64;

/**
 * Weights of few arms under the lazy projection: logits add up as they are, and the weights are the Kullback-Leibler
 * projection of their softmax on the truncated simplex.
 *
 *   weight of arm k = max(floor, scale * value of k),   value of k = exp(logit of k - shift)
 *
 * Invariants: the weights sum to one, up to rounding, and are at least the floor; the values have a sum far from overflow;
 * `#sums` has the weights of all steps so far, without those in force.
 */
export class LazyWeights {
  readonly weights: Float64Array;
  readonly values: Float64Array;
  readonly floor: number;
  readonly #sums: Float64Array;
  readonly #logits: Float64Array;
  #shift = 0;
  #scale: number;
  /** The sum of the values of arms above the floor. */
  #free = 0;
  #wear = 0;

  constructor(armCount: number, floor: number) {
    this.floor = checkFloor(floor, armCount);
    this.weights = uniformWeights(armCount);
    this.values = new Float64Array(armCount).fill(1);
    this.#sums = new Float64Array(armCount);
    this.#logits = new Float64Array(armCount);
    this.#scale = 1 / armCount;
  }

  get scale(): number {
    return this.#scale;
  }

  /** What the values are relative to: when it changes, all of them have. */
  get shift(): number {
    return this.#shift;
  }

  /** The averages of the weights before each of the steps so far. */
  averages(steps: number): Float64Array {
    const averages = this.weights.slice();
    if (steps > 0) for (let arm = 0; arm < averages.length; arm++) averages[arm] = this.#sums[arm]! / steps;
    return averages;
  }

  /** Adds to the logit of one arm. */
  raise(arm: number, change: number): void {
    this.#logits[arm]! += change;
    this.values[arm] = Math.exp(this.#logits[arm]! - this.#shift);
    this.#project();
  }

  /** Adds to every logit its weight times `each`, and `own` to that of one arm. */
  raiseAll(each: number, arm: number, own: number): void {
    const { weights } = this;
    for (let index = 0; index < weights.length; index++) this.#multiply(index, each * weights[index]!);
    this.#multiply(arm, own);
    if (++this.#wear === WORN) this.#takeAfresh();
    this.#project();
  }

  save(): LazyWeightsState {
    return {
      weights: Array.from(this.weights),
      sums: Array.from(this.#sums),
      logits: Array.from(this.#logits),
      values: Array.from(this.values),
      shift: this.#shift,
      scale: this.#scale,
      wear: this.#wear,
    };
  }

  /** Becomes as it was saved. On bad input throws and changes nothing. */
  restore(state: LazyWeightsState): void {
    const armCount = this.weights.length;
    const read = (name: "weights" | "sums" | "logits" | "values") =>
      checkNumbers(`state.${name}`, state[name], armCount);
    const weights = checkWeights(read("weights"), armCount, this.floor);
    const [sums, logits, values] = [read("sums"), read("logits"), read("values")];
    const [shift, scale] = checkNumbers("state.shift", [state.shift, state.scale], 2);
    this.#wear = checkInteger("state.wear", state.wear, 0);
    this.weights.set(weights);
    this.#sums.set(sums);
    this.#logits.set(logits);
    this.values.set(values);
    this.#shift = shift!;
    this.#scale = scale!;
  }

  /** Adds to the logit of an arm; its value follows, by a multiplication where that keeps all digits. */
  #multiply(arm: number, change: number): void {
    const logit = this.#logits[arm]! + change;
    const value = this.values[arm]! * quickExp(change);
    this.#logits[arm] = logit;
    this.values[arm] = value > SMALLEST_VALUE && value < LARGEST_VALUE ? value : Math.exp(logit - this.#shift);
  }

  /**
   * The scale is the zero of sum_k max(floor, scale * value_k) - 1, which is convex and in pieces linear: Newton's steps from
   * the scale before come to an end, mostly after one, when the arms above the floor are those that it was taken from.
   */
  #project(): void {
    const armCount = this.weights.length;
    let above = this.#addUp();
    if (!(this.#free >= SMALLEST_SUM && this.#free <= LARGEST_SUM)) {
      this.#takeAfresh();
      above = armCount;
    }
    // Rounding may have one arm change sides for ever.
    for (let pass = 0; pass <= armCount; pass++) {
      this.#scale = (1 - (armCount - above) * this.floor) / this.#free;
      const found = this.#write();
      // None is above only if the floor is within rounding of 1/K.
      if (found === above || found === 0) return;
      above = found;
    }
  }

  /** Adds the weights in force to their sums; answers how many values the scale in force has above the floor. */
  #addUp(): number {
    const { weights, values, floor } = this;
    const sums = this.#sums;
    const scale = this.#scale;
    let above = 0;
    let free = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const value = values[arm]!;
      sums[arm]! += weights[arm]!;
      if (scale * value > floor) {
        free += value;
        above++;
      }
    }
    this.#free = free;
    return above;
  }

  /** The weights of the scale; answers how many are above the floor. */
  #write(): number {
    const { weights, values, floor } = this;
    const scale = this.#scale;
    let above = 0;
    let free = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const value = values[arm]!;
      const weight = scale * value;
      if (weight > floor) {
        weights[arm] = weight;
        free += value;
        above++;
      } else {
        weights[arm] = floor;
      }
    }
    this.#free = free;
    return above;
  }

  /** All values from the logits, the largest of them one. */
  #takeAfresh(): void {
    const { values } = this;
    const logits = this.#logits;
    let largest = logits[0]!;
    for (let arm = 1; arm < logits.length; arm++) if (logits[arm]! > largest) largest = logits[arm]!;
    let sum = 0;
    for (let arm = 0; arm < logits.length; arm++) {
      values[arm] = Math.exp(logits[arm]! - largest);
      sum += values[arm]!;
    }
    this.#scale *= Math.exp(largest - this.#shift);
    this.#shift = largest;
    this.#free = sum;
    this.#wear = 0;
  }
}
