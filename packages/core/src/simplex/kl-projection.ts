import { invalid } from "../errors/invalid.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";
import { checkFloor } from "./truncated-simplex.ts";

/** Two or three passes are usual; an input that needs more than this is sorted instead, which bounds the work. */
const PASS_LIMIT = 8;

/** Outside this range a sum of values, its reciprocal or its product with a floor may lose digits. */
const SMALLEST_SUM = 2 ** -600;
const LARGEST_SUM = 2 ** 600;

/** What rounding alone can do to the sum of weights that are already feasible. */
const SUM_ROUNDING = 4 * Number.EPSILON;

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
    const mass = freeMass(armCount, count, floor);
    const threshold = (floor * sum) / mass;
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
    if (kept === 0) return mass / sum;
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
  while (free < count && freeMass(scratch.length, free, floor) * descending[free]! > floor * sum) {
    sum += descending[free++]!;
  }
  return free;
}

function exactScale(freeValues: Float64Array, count: number, floor: number): number {
  const mass = freeMass(freeValues.length, count, floor);
  // For thousands of arms a plain sum would leave that of the weights thousands of roundings from one.
  const sum = compensatedSum(freeValues, count);
  return Math.abs(mass - sum) <= SUM_ROUNDING ? 1 : mass / sum;
}

/** What is left for the free arms when all others are at the floor. */
function freeMass(armCount: number, freeCount: number, floor: number): number {
  return 1 - (armCount - freeCount) * floor;
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
    const value = values[arm]!;
    if (!(value >= 0 && value < Number.POSITIVE_INFINITY))
      throw invalid(`values[${arm}]`, "a finite number >= 0", value);
    if (value > largest) largest = value;
  }
  if (largest === 0) throw invalid("values", "a positive sum", 0);
  return values.map((value) => value / largest);
}
