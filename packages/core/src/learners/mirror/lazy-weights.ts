import { checkNumbers } from "../../errors/check-numbers.ts";
import { checkFinite, checkInteger, checkPositive } from "../../errors/checks.ts";
import type { Floor, LeastWeights } from "../../simplex/least-weights.ts";
import { ArrayWeights } from "./array-weights.ts";
import type { MirrorWeights, WeightsState } from "./mirror-weights.ts";

export interface LazyDetail {
  readonly values: readonly number[];
  readonly shift: number;
  readonly scale: number;
  readonly products: number;
}

/** Outside this range a sum of values, or one over it, may leave what a number can hold. */
const SMALLEST_SUM = 2 ** -300;
const LARGEST_SUM = 2 ** 300;
/** Near the ends of what a number can hold, products lose digits that the logits still have. */
const SMALLEST_VALUE = 2 ** -600;
const LARGEST_VALUE = 2 ** 600;
/** A weight that is this many times what is left without it would leave its rounding in place of digits. */
const CANCELLATION = 1024;
/** Values that were multiplied this often are computed from the logits again: each time leaves a rounding. */
const MOST_PRODUCTS = 64;
/** Below this size the series of the exponential may end after the eighth power: the next term is below all rounding. */
const SMALL_EXPONENT = 2 ** -4;

/**
 * Weights under the lazy projection: logits add up as they are, and the weights are the Kullback-Leibler projection of their
 * softmax on the truncated simplex. A step costs one exponential, or a short series for each arm.
 *
 *   weight of arm k = max(floor of k, scale * value of k),   value of k = exp(logit of k - shift)
 *
 * Invariants: the weights sum to one, up to rounding, and are at least their floors; the values have a sum far from overflow.
 */
export class LazyWeights extends ArrayWeights implements MirrorWeights {
  readonly kind = "lazy";
  readonly values: Float64Array;
  readonly #logits: Float64Array;
  #shift = 0;
  #scale: number;
  /** Multiplications of the values since they were computed from the logits. */
  #products = 0;

  constructor(armCount: number, floor: Floor) {
    super(armCount, floor);
    this.values = new Float64Array(armCount).fill(1);
    this.#logits = new Float64Array(armCount);
    // The arms that start at their floors have more.
    this.#scale = this.weights.reduce((a, b) => Math.min(a, b));
  }

  get floors(): LeastWeights {
    return this.projector.floors;
  }

  get scale(): number {
    return this.#scale;
  }

  /** What the values are relative to: when it changes, all of them have. */
  get shift(): number {
    return this.#shift;
  }

  raise(arm: number, exponent: number): void {
    const { weights, values } = this;
    const scale = this.#scale;
    const { above, free, floors } = this.projector;
    const floor = floors.each[arm]!;
    const part = floors.parts[arm]!;
    const before = weights[arm]!;
    const isAbove = before > floor;
    const others = isAbove ? free - before : free;
    this.#logits[arm]! += exponent;
    const value = Math.exp(this.#logits[arm]! - this.#shift);
    values[arm] = value;
    if (before > CANCELLATION * others) {
      this.#project(
        floors.count,
        values.reduce((sum, each) => sum + each, 0),
      );
      return;
    }
    const willBeAbove = scale * value > floor;
    this.#project(above + part * (+willBeAbove - +isAbove), others / scale + (willBeAbove ? value : 0));
  }

  raiseAll(exponents: Float64Array): void {
    const { values } = this;
    const { each, parts, count } = this.floors;
    const logits = this.#logits;
    const scale = this.#scale;
    let above = 0;
    let sum = 0;
    for (let arm = 0; arm < values.length; arm++) {
      const exponent = exponents[arm]!;
      const logit = logits[arm]! + exponent;
      const product = values[arm]! * quickExp(exponent);
      const value = product > SMALLEST_VALUE && product < LARGEST_VALUE ? product : Math.exp(logit - this.#shift);
      logits[arm] = logit;
      values[arm] = value;
      if (scale * value > each[arm]!) {
        sum += value;
        above += parts[arm]!;
      }
    }
    if (++this.#products === MOST_PRODUCTS) this.#project(count, this.#computeValues());
    else this.#project(above, sum);
  }

  save(): WeightsState {
    return {
      weights: Array.from(this.weights),
      sums: Array.from(this.projector.sums),
      logits: Array.from(this.#logits),
    };
  }

  saveDetail(): LazyDetail {
    return { values: Array.from(this.values), shift: this.#shift, scale: this.#scale, products: this.#products };
  }

  restore(state: WeightsState): void {
    const armCount = this.values.length;
    this.#logits.set(checkNumbers("state.logits", state.logits, armCount));
    this.projector.projectFrom(this.values, new Float64Array(armCount), this.floors.count, this.#computeValues());
    this.#scale = this.projector.scale;
    this.restoreWeights(state);
  }

  restoreDetail(detail: LazyDetail): void {
    this.values.set(checkNumbers("state.part.values", detail?.values, this.values.length));
    this.#shift = checkFinite("state.part.shift", detail.shift);
    this.#scale = checkPositive("state.part.scale", detail.scale);
    this.#products = checkInteger("state.part.products", detail.products, 0);
  }

  /** From the arms that the last scale has above the floor: mostly they are the right ones, and one pass is enough. */
  #project(above: number, sum: number): void {
    const { values, weights } = this;
    if (sum >= SMALLEST_SUM && sum <= LARGEST_SUM) this.projector.projectFrom(values, weights, above, sum);
    else this.projector.projectFrom(values, weights, this.floors.count, this.#computeValues());
    this.#scale = this.projector.scale;
  }

  /** All values from the logits, the largest of them one; answers their sum. */
  #computeValues(): number {
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
    this.#products = 0;
    return sum;
  }
}

/** exp(x), much faster where x is small. */
function quickExp(x: number): number {
  if (!(x < SMALL_EXPONENT && x > -SMALL_EXPONENT)) return Math.exp(x);
  const tail = 1 / 24 + x * (1 / 120 + x * (1 / 720 + x * (1 / 5040 + x * (1 / 40320))));
  return 1 + x * (1 + x * (1 / 2 + x * (1 / 6 + x * tail)));
}
