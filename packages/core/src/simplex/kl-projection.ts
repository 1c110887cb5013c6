import { checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";
import { type Floor, type LeastWeights, leastWeights, positiveLeastWeights } from "./least-weights.ts";
import { uniformWeights } from "./truncated-simplex.ts";

/** Outside this range a sum of values, its reciprocal or its product with a floor may lose digits. */
const SMALLEST_SUM = 2 ** -600;
const LARGEST_SUM = 2 ** 600;

/** Larger powers of e are not finite numbers. */
const LARGEST_EXPONENT = 700;

/** What rounding alone can do to the sum of weights that are already feasible. */
const SUM_ROUNDING = 4 * Number.EPSILON;

/**
 * Weights are added up in parts of this many. A thousand small ones that are added one by one to a sum which a
 * large one began are all rounded in the same direction: the weights would sum to 1 + 1e-14, and steps that throw an arm from
 * the floor to the top make a thousandfold error of that.
 */
const PART = 64;

/** Projects `values` into `out`; their sum, in order, need not be taken again where it is known. */
export type KlProjection = (values: Float64Array, out: Float64Array, sum?: number) => void;

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

/** The same for least weights that are at hand already. */
export function projectionOn(floors: LeastWeights): KlProjection {
  const { each } = floors;
  const [freeValues, freeParts] = [each.slice(), each.slice()];

  return function project(values, out, sum = plainSum(values)) {
    if (!(sum >= SMALLEST_SUM && sum <= LARGEST_SUM)) return project(rescaled(values), out);
    const scale = scaleOf(values, sum, floors, freeValues, freeParts);
    for (let arm = 0; arm < each.length; arm++) out[arm] = Math.max(each[arm]!, scale * values[arm]!);
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

/**
 * The projection for those who project again and again and know a start. The sum of max(floor_k, c p_k) over k is a convex and
 * piecewise linear function of c: Newton's steps to where it is one are `projectionScale` of the arms above the floor so far.
 * After the first step c only falls, so arms that are at the floor stay there, and every step may overwrite the last.
 */
export class KlProjector {
  readonly floors: LeastWeights;
  /** Of the last projection: what values were multiplied by, the parts of arms above their floor, and the sum of their weights. */
  scale = 1;
  above: number;
  free = 1;
  /** The sums of all weights so far, for averages: the pass that writes weights is the cheapest place to add them up. */
  readonly sums: Float64Array;

  constructor(armCount: number, floor: Floor) {
    this.floors = positiveLeastWeights(floor, armCount);
    this.above = this.floors.count;
    this.sums = new Float64Array(armCount);
  }

  /**
   * The projection up to the rounding of a plain sum, from a start: the arms whose values lie above some multiple of their
   * floors are taken to be above these; `above` is the sum of their parts, `sum` that of their values. The nearer, the fewer passes.
   */
  projectFrom(values: Float64Array, out: Float64Array, above: number, sum: number): void {
    const { sums } = this;
    const { count, largest } = this.floors;
    let expected = above;
    this.scale = projectionScale(count - above, largest, sum);
    this.#write(values, out, this.scale);
    // None is above only if the floors are within rounding of one.
    while (this.above !== expected && this.above > 0) {
      expected = this.above;
      // By rounding alone it could exceed one, and arms would leave the floor again.
      const factor = Math.min(1, projectionScale(count - expected, largest, this.free));
      for (let arm = 0; arm < sums.length; arm++) sums[arm]! -= out[arm]!;
      this.#write(out, out, factor);
      this.scale *= factor;
    }
  }

  /** The projection where it is known to multiply all weights by one number, with none at the floor. */
  multiply(weights: Float64Array, scale: number): void {
    const { sums } = this;
    let total = 0;
    for (let arm = 0; arm < weights.length; ) {
      const end = Math.min(arm + PART, weights.length);
      let part = 0;
      for (; arm < end; arm++) {
        const weight = scale * weights[arm]!;
        weights[arm] = weight;
        sums[arm]! += weight;
        part += weight;
      }
      total += part;
    }
    this.scale = scale;
    this.above = this.floors.count;
    this.free = total;
  }

  /** Becomes as if it had just projected these weights, with these sums of all so far. */
  resume(weights: Float64Array, sums: Float64Array): void {
    this.multiply(weights, 1);
    this.sums.set(sums);
    this.#countAbove(weights);
  }

  /**
   * out_k = max(floor_k, scale value_k), and adds up. Without a branch in the loop: which arms meet the floor is hard to guess
   * for a processor, and a wrong guess costs more than the sum of a number and its absolute value.
   */
  #write(values: Float64Array, out: Float64Array, scale: number): void {
    const { sums } = this;
    const { each, largest, count } = this.floors;
    let above = 0;
    let total = 0;
    for (let arm = 0; arm < values.length; ) {
      const end = Math.min(arm + PART, values.length);
      let part = 0;
      for (; arm < end; arm++) {
        const floor = each[arm]!;
        const gap = scale * values[arm]! - floor;
        const weight = floor + 0.5 * (gap + Math.abs(gap));
        out[arm] = weight;
        sums[arm]! += weight;
        part += weight;
        above = (above + +(weight > floor)) | 0;
      }
      total += part;
    }
    this.above = above;
    this.free = total;
    if (count === values.length) this.free -= (count - above) * largest;
    else this.#countAbove(out);
  }

  /** Finds the parts of arms above their floors, where these differ, and takes the floors of the others off the sum of all. */
  #countAbove(weights: Float64Array): void {
    const { each, parts, largest, count } = this.floors;
    let above = 0;
    for (let arm = 0; arm < each.length; arm++) if (weights[arm]! > each[arm]!) above += parts[arm]!;
    this.above = above;
    this.free -= (count - above) * largest;
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
