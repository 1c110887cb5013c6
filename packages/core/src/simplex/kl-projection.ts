import { checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";
import { type Floor, type LeastWeights, leastWeights } from "./least-weights.ts";
import { uniformWeights } from "./truncated-simplex.ts";

/** Outside this range a sum of values, its reciprocal or its product with a floor may lose digits. */
const SMALLEST_SUM = 2 ** -600;
const LARGEST_SUM = 2 ** 600;

/** Larger powers of e are not finite numbers. */
const LARGEST_EXPONENT = 700;

/** What rounding alone can do to the sum of weights that are already feasible. */
const SUM_ROUNDING = 4 * Number.EPSILON;

/** Projects `values` into `out` and returns the scale c. */
export type KlProjection = (values: Float64Array, out: Float64Array) => number;

/**
 * The Kullback-Leibler projection on the truncated simplex { w : w_k >= floor_k, sum_k w_k = 1 } of K arms.
 * The returned function maps non-negative values p, of any sum, to the feasible w with the least D(w || p):
 * w_k = max(floor_k, c p_k) with the one scale c that makes the sum one. `out` may be `values` itself.
 *
 * The answer is exact up to rounding and found in finitely many steps, at most O(K log K); no weight is below its
 * floor, not even by rounding, and feasible values come back unchanged. Values that are negative, infinite, not
 * numbers or all zero have no projection; they are not looked for on the fast path.
 *
 * Reference: Krichene, Krichene and Bayen, Efficient Bregman projections onto the simplex (2015).
 *
 * @example
 * const project = klProjection(3, 0.1);
 * project(Float64Array.of(0, 1, 3), out);   // out = [0.1, 0.225, 0.675]
 */
export function klProjection(armCount: number, floor: Floor): KlProjection {
  return projectionOn(leastWeights(floor, armCount));
}

/** The projection on the simplex with these least weights. */
export function projectionOn(floors: LeastWeights): KlProjection {
  const { each } = floors;
  const [freeValues, freeParts] = [each.slice(), each.slice()];

  return function project(values, out): number {
    let sum = 0;
    for (let arm = 0; arm < values.length; arm++) sum += values[arm]!;
    if (!(sum >= SMALLEST_SUM && sum <= LARGEST_SUM)) {
      const largest = largestOf(values);
      return (
        project(
          values.map((value) => value / largest),
          out,
        ) / largest
      );
    }
    const scale = scaleOf(values, sum, floors, freeValues, freeParts);
    for (let arm = 0; arm < each.length; arm++) out[arm] = Math.max(each[arm]!, scale * values[arm]!);
    return scale;
  };
}

/** The start of every ascent: equal shares, or where these are below a floor their projection. */
export function startWeights(armCount: number, floor: Floor): Float64Array {
  const weights = uniformWeights(armCount);
  klProjection(armCount, floor)(weights, weights);
  return weights;
}

/** The scale c if arms with so many parts of the largest floor are at theirs, and the values of the others have this sum. */
export function projectionScale(atFloor: number, floor: number, sum: number): number {
  return (1 - atFloor * floor) / sum;
}

/**
 * The scale c. An arm that c lifts no higher than its floor, with c computed from any superset of the free arms, is at
 * the floor in the answer too: drop such arms and compute c again, until none is left to drop. Two or three passes are usual.
 * They are Newton's steps on a convex function: what it is above its goal and its slope, both as shares of what they were a
 * step before, have a sum of at most one. So their product is quartered, and some thirty passes end every input.
 * There is room for the values of arms that may be free, and for their parts.
 */
function scaleOf(
  values: Float64Array,
  total: number,
  floors: LeastWeights,
  freeValues: Float64Array,
  freeParts: Float64Array,
): number {
  const { largest, count } = floors;
  let source = values;
  let parts = floors.parts;
  let size = values.length;
  let above = count;
  let sum = total;
  for (;;) {
    const atFloor = count - above;
    const scale = projectionScale(atFloor, largest, sum);
    const threshold = largest / scale;
    let kept = 0;
    let keptParts = 0;
    let keptSum = 0;
    for (let index = 0; index < size; index++) {
      const value = source[index]!;
      const part = parts[index]!;
      // Without a branch, which a processor would often guess wrong: what is not kept is written over by the next.
      const isKept = +(value > part * threshold);
      freeValues[kept] = value;
      freeParts[kept] = part;
      kept = (kept + isKept) | 0;
      keptParts += isKept * part;
      keptSum += isKept * value;
    }
    // None is kept only if the floors are within rounding of one: then every arm is at its own.
    if (kept === 0) return scale;
    if (kept === size) {
      // For thousands of arms a plain sum would leave that of the weights thousands of roundings from one.
      const exactSum = compensatedSum(freeValues, kept);
      const isFeasible = Math.abs(1 - atFloor * largest - exactSum) <= SUM_ROUNDING;
      return isFeasible ? 1 : projectionScale(atFloor, largest, exactSum);
    }
    source = freeValues;
    parts = freeParts;
    size = kept;
    above = keptParts;
    sum = keptSum;
  }
}

/** Where one feasible weight is multiplied by a power of e: past this one all others fall to the floor, for any larger one too. */
export function largestExponent(smallestFloor: number): number {
  return Math.min(-2 * Math.log(smallestFloor), LARGEST_EXPONENT);
}

/** The largest of values whose sum is at the edge of what a number can hold. */
function largestOf(values: Float64Array): number {
  let largest = 0;
  for (let arm = 0; arm < values.length; arm++) {
    largest = Math.max(largest, checkNonNegative(`values[${arm}]`, values[arm]));
  }
  if (largest === 0) throw invalid("values", "a positive sum", 0);
  return largest;
}
