import { checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";
import { checkFloor, checkPositiveFloor } from "./truncated-simplex.ts";

/** Two or three passes are usual; an input that needs more than this is sorted instead, which bounds the work. */
const PASS_LIMIT = 8;

/** Outside this range a sum of values, its reciprocal or its product with a floor may lose digits. */
const SMALLEST_SUM = 2 ** -600;
const LARGEST_SUM = 2 ** 600;

/** Larger powers of e are not finite numbers. */
const LARGEST_EXPONENT = 700;

/** What rounding alone can do to the sum of weights that are already feasible. */
const SUM_ROUNDING = 4 * Number.EPSILON;

/**
 * Weights are added up in parts of this many and one more. A thousand small ones that are added one by one to a sum which a
 * large one began are all rounded in the same direction: the weights would sum to 1 + 1e-14, and steps that throw an arm from
 * the floor to the top make a thousandfold error of that.
 */
const PART = 63;

/** Projects `values` into `out`; their sum, in order, need not be taken again where it is known. */
export type KlProjection = (values: Float64Array, out: Float64Array, sum?: number) => void;

/**
 * The Kullback-Leibler projection on the truncated simplex { w : w_k >= floor, sum_k w_k = 1 } of K arms.
 * The returned function maps non-negative values p, of any sum, to the feasible w with the least D(w || p):
 * w_k = max(floor, c p_k) with the one scale c that makes the sum one. `out` may be `values` itself.
 *
 * The answer is exact up to rounding and found in finitely many steps, at most O(K log K); no weight is below the
 * floor, not even by rounding, and feasible values come back unchanged. Values that are negative, infinite, not
 * numbers or all zero have no projection; they are not looked for on the fast path.
 *
 * Reference: Krichene, Krichene and Bayen, Efficient Bregman projections onto the simplex (2015).
 *
 * @example
 * const project = klProjection(3, 0.1);
 * project(Float64Array.of(0, 1, 3), out);   // out = [0.1, 0.225, 0.675]
 */
export function klProjection(armCount: number, floor: number): KlProjection {
  checkFloor(floor, armCount);
  const scratch = new Float64Array(armCount);

  return function project(values, out, sum = plainSum(values)) {
    if (!(sum >= SMALLEST_SUM && sum <= LARGEST_SUM)) return project(rescaled(values), out);
    const scale = scaleOf(values, sum, floor, scratch);
    for (let arm = 0; arm < armCount; arm++) out[arm] = Math.max(floor, scale * values[arm]!);
  };
}

/** The scale c if so many arms are at the floor and the values of the others have this sum. */
export function projectionScale(atFloor: number, floor: number, sum: number): number {
  return (1 - atFloor * floor) / sum;
}

/**
 * The scale c. An arm that c lifts no higher than the floor, with c computed from any superset of the free arms, is at
 * the floor in the answer too: drop such arms and compute c again, until none is left to drop.
 */
function scaleOf(values: Float64Array, total: number, floor: number, scratch: Float64Array): number {
  const armCount = scratch.length;
  let source = values;
  let count = armCount;
  let sum = total;
  for (let pass = 0; pass < PASS_LIMIT; pass++) {
    const scale = projectionScale(armCount - count, floor, sum);
    const threshold = floor / scale;
    let kept = 0;
    let keptSum = 0;
    for (let index = 0; index < count; index++) {
      const value = source[index]!;
      if (value > threshold) {
        scratch[kept++] = value;
        keptSum += value;
      }
    }
    // None is kept only if the floor is within rounding of 1/K: then every arm is at the floor.
    if (kept === 0) return scale;
    if (kept === count) return exactScale(scratch, count, floor);
    source = scratch;
    count = kept;
    sum = keptSum;
  }
  return exactScale(scratch, freeCountBySorting(scratch, count, floor), floor);
}

/** Arms join from the largest down while the scale of those before lifts them above the floor. */
function freeCountBySorting(scratch: Float64Array, count: number, floor: number): number {
  const descending = scratch.subarray(0, count).sort().reverse();
  let sum = descending[0]!;
  let free = 1;
  while (free < count && projectionScale(scratch.length - free, floor, sum) * descending[free]! > floor) {
    sum += descending[free++]!;
  }
  return free;
}

function exactScale(freeValues: Float64Array, count: number, floor: number): number {
  const atFloor = freeValues.length - count;
  // For thousands of arms a plain sum would leave that of the weights thousands of roundings from one.
  const sum = compensatedSum(freeValues, count);
  const isFeasible = Math.abs(1 - atFloor * floor - sum) <= SUM_ROUNDING;
  return isFeasible ? 1 : projectionScale(atFloor, floor, sum);
}

/** Where one feasible weight is multiplied by a power of e: past this one all others fall to the floor, for any larger one too. */
export function largestExponent(floor: number): number {
  return Math.min(-2 * Math.log(floor), LARGEST_EXPONENT);
}

/**
 * The projection for those who project again and again and know a start. The sum of max(floor, c p_k) over k is a convex and
 * piecewise linear function of c: Newton's steps to where it is one are `projectionScale` of the arms above the floor so far.
 * After the first step c only falls, so arms that are at the floor stay there, and every step may overwrite the last.
 */
export class KlProjector {
  readonly armCount: number;
  readonly floor: number;
  /** Of the last projection: what values were multiplied by, how many weights are above the floor, and their sum. */
  scale = 1;
  above: number;
  free = 1;
  /** The sums of all weights so far, for averages: the pass that writes weights is the cheapest place to add them up. */
  readonly sums: Float64Array;

  constructor(armCount: number, floor: number) {
    this.floor = checkPositiveFloor(floor, armCount);
    this.armCount = armCount;
    this.above = armCount;
    this.sums = new Float64Array(armCount);
  }

  /**
   * The projection up to the rounding of a plain sum, from a start: the arms whose values lie above some threshold are taken
   * to be above the floor; `above` is their number and `sum` the sum of their values. The nearer, the fewer passes.
   */
  projectFrom(values: Float64Array, out: Float64Array, above: number, sum: number): void {
    const { armCount, floor } = this;
    let expected = above;
    this.scale = projectionScale(armCount - above, floor, sum);
    this.#write(values, out, this.scale);
    // None is above only if the floor is within rounding of 1/K.
    for (let pass = 1; this.above !== expected && this.above > 0; pass++) {
      expected = this.above;
      const isLast = pass >= PASS_LIMIT;
      const scale = isLast ? this.#scaleBySorting(out) : projectionScale(armCount - expected, floor, this.free);
      // By rounding alone it could exceed one, and arms would leave the floor again.
      const factor = Math.min(1, scale);
      for (let arm = 0; arm < armCount; arm++) this.sums[arm]! -= out[arm]!;
      this.#write(out, out, factor);
      this.scale *= factor;
      if (isLast) return;
    }
  }

  /** The projection where it is known to multiply all weights by one number, with none at the floor. */
  multiply(weights: Float64Array, scale: number): void {
    const { sums } = this;
    let total = 0;
    let part = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const weight = scale * weights[arm]!;
      weights[arm] = weight;
      sums[arm]! += weight;
      part += weight;
      if ((arm & PART) === PART) {
        total += part;
        part = 0;
      }
    }
    this.scale = scale;
    this.above = weights.length;
    this.free = total + part;
  }

  /** Becomes as if it had just projected these weights, with these sums of all so far. */
  resume(weights: Float64Array, sums: Float64Array): void {
    let above = 0;
    let total = 0;
    let part = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      part += weights[arm]!;
      if (weights[arm]! > this.floor) above++;
      if ((arm & PART) === PART) {
        total += part;
        part = 0;
      }
    }
    this.sums.set(sums);
    this.above = above;
    this.free = total + part - (weights.length - above) * this.floor;
  }

  /**
   * out_k = max(floor, scale value_k), and adds up. Without a branch in the loop: which arms meet the floor is hard to guess
   * for a processor, and a wrong guess costs more than the sum of a number and its absolute value.
   */
  #write(values: Float64Array, out: Float64Array, scale: number): void {
    const { floor, sums } = this;
    let above = 0;
    let total = 0;
    let part = 0;
    for (let arm = 0; arm < values.length; arm++) {
      const gap = scale * values[arm]! - floor;
      const weight = floor + 0.5 * (gap + Math.abs(gap));
      out[arm] = weight;
      sums[arm]! += weight;
      part += weight;
      above = (above + +(weight > floor)) | 0;
      if ((arm & PART) === PART) {
        total += part;
        part = 0;
      }
    }
    this.above = above;
    this.free = total + part - (values.length - above) * floor;
  }

  /** The scale for weights that an earlier one has multiplied: arms join from the largest down while they get above the floor. */
  #scaleBySorting(weights: Float64Array): number {
    const { armCount, floor } = this;
    const descending = weights.slice().sort().reverse();
    let sum = descending[0]!;
    let free = 1;
    while (free < armCount && projectionScale(armCount - free, floor, sum) * descending[free]! > floor) {
      sum += descending[free++]!;
    }
    return projectionScale(armCount - free, floor, sum);
  }
}

function plainSum(values: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]!;
  return sum;
}

/** The same values up to a factor, with a largest value of one: for sums at the edge of what a number can hold. */
function rescaled(values: Float64Array): Float64Array {
  let largest = 0;
  for (let arm = 0; arm < values.length; arm++) {
    largest = Math.max(largest, checkNonNegative(`values[${arm}]`, values[arm]));
  }
  if (largest === 0) throw invalid("values", "a positive sum", 0);
  return values.map((value) => value / largest);
}
