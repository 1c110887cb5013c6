import { checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { compensatedSum, RunningSum } from "../numeric/compensated-sum.ts";
import { uniformWeights } from "./truncated-simplex.ts";
import { type Limits, type WeightDomain, weightDomain } from "./weight-domain.ts";

/** Outside this range a sum of values, its reciprocal or its product with a floor may lose digits. */
const SMALLEST_SUM = 2 ** -600;
const LARGEST_SUM = 2 ** 600;

/** Larger exponents overflow. */
const LARGEST_EXPONENT = 700;

/** Rounding error of the sum of weights that are already feasible. */
const SUM_ROUNDING = 4 * Number.EPSILON;

/** Smaller shares of the sum count as this, if ceilings prevent the other arms from having all of the weight. */
const SMALLEST_SHARE = 2 ** -900;

/**
 * The sum that arms with a value can reach must exceed one by this, so that rounding does not leave all of them at their
 * ceilings.
 */
const ROOM = 1e-12;

/** Projects `values` into `out` and returns the scale c. */
export type KlProjection = (values: Float64Array, out: Float64Array) => number;

/**
 * The Kullback-Leibler projection on the truncated simplex { w : floor_k <= w_k <= ceiling_k, sum_k w_k = 1 } of K arms. The
 * returned function maps non-negative values p, of any sum, to the feasible w with the smallest D(w || p): w_k = min(ceiling_k,
 * max(floor_k, c p_k)) with the one scale c that makes the sum one. `out` may be `values` itself.
 *
 * The result is exact up to rounding and found in finitely many steps. No weight is below its floor or above its ceiling, not
 * even by rounding, and feasible values are returned unchanged. Values that are negative, infinite, NaN or all zero have no
 * projection; the fast path does not check for them.
 *
 * Reference: Krichene, Krichene and Bayen, Efficient Bregman projections onto the simplex (2015).
 *
 * @example
 * const project = klProjection(3, 0.1);
 * project(Float64Array.of(0, 1, 3), out);   // out = [0.1, 0.225, 0.675]
 */
export function klProjection(armCount: number, limits: Limits): KlProjection {
  return projectionOn(weightDomain(limits, armCount));
}

/** The projection on a domain of weights. */
export function projectionOn(domain: WeightDomain): KlProjection {
  const { low, isCapped } = domain;
  const [freeValues, freeUnits] = [low.slice(), low.slice()];
  const freeArms = new Int32Array(isCapped ? low.length : 0);

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
    if (isCapped) return projectCapped(values, sum, domain, freeArms, out);
    const scale = scaleOf(values, sum, domain, freeValues, freeUnits);
    for (let arm = 0; arm < low.length; arm++) out[arm] = Math.max(low[arm]!, scale * values[arm]!);
    return scale;
  };
}

/** The start of every ascent: equal shares, projected if they are below a floor or above a ceiling. */
export function startWeights(armCount: number, limits: Limits): Float64Array {
  const weights = uniformWeights(armCount);
  klProjection(armCount, limits)(weights, weights);
  return weights;
}

/**
 * The scale c if arms with `atFloor` units of the largest floor are at their floors, and the values of the others sum to `sum`.
 */
export function projectionScale(atFloor: number, floor: number, sum: number): number {
  return (1 - atFloor * floor) / sum;
}

/**
 * The scale c. An arm that c lifts no higher than its floor, with c computed from any superset of the free arms, is at its floor
 * in the solution too. So such arms are dropped and c is computed again until none is left to drop, usually in two or three
 * passes. These are Newton steps on a convex function: its distance from the goal and its slope, both relative to the previous
 * step, have a sum of at most one, so their product falls to at most a quarter, and about thirty passes suffice for every input.
 *
 * The buffers hold the values of arms that may be free, and their units.
 */
function scaleOf(
  values: Float64Array,
  total: number,
  domain: WeightDomain,
  freeValues: Float64Array,
  freeUnits: Float64Array,
): number {
  const { largestFloor: largest, unitCount: count } = domain;
  let source = values;
  let units = domain.units;
  let size = values.length;
  let above = count;
  let sum = total;
  for (;;) {
    const atFloor = count - above;
    const scale = projectionScale(atFloor, largest, sum);
    const threshold = largest / scale;
    let kept = 0;
    let keptUnits = 0;
    let keptSum = 0;
    for (let index = 0; index < size; index++) {
      const value = source[index]!;
      const unit = units[index]!;
      // Avoids a branch, which a processor would often mispredict: the next value overwrites one that is not kept.
      const isKept = +(value > unit * threshold);
      freeValues[kept] = value;
      freeUnits[kept] = unit;
      kept = (kept + isKept) | 0;
      keptUnits += isKept * unit;
      keptSum += isKept * value;
    }
    // None is kept only if the sum of floors is one up to rounding; then every arm is at its floor.
    if (kept === 0) return scale;
    if (kept === size) {
      // With thousands of arms, a plain sum would let the sum of the weights be off by thousands of roundings.
      const exactSum = compensatedSum(freeValues, kept);
      const isFeasible = Math.abs(1 - atFloor * largest - exactSum) <= SUM_ROUNDING;
      return isFeasible ? 1 : projectionScale(atFloor, largest, exactSum);
    }
    source = freeValues;
    units = freeUnits;
    size = kept;
    above = keptUnits;
    sum = keptSum;
  }
}

/**
 * The projection with ceilings, of values with this sum. With c computed from the arms that are still free, the sum of the
 * weights is above one if floors add more than ceilings cut: then c is too large, and the arms at their floors stay there. If
 * ceilings cut more, c is too small, and those at their ceilings stay; if it is the same, c is right. So each pass settles at
 * least one arm, and a handful of passes is usual. The buffer lists the arms that are free.
 */
function projectCapped(
  given: Float64Array,
  total: number,
  domain: WeightDomain,
  free: Int32Array,
  out: Float64Array,
): number {
  const { low, high } = domain;
  const values = reachesOne(given, total, domain)
    ? given
    : given.map((value) => Math.max(value / total, SMALLEST_SHARE));
  let sum = values === given ? total : values.reduce((all, value) => all + value);
  let size = free.length;
  for (let arm = 0; arm < size; arm++) free[arm] = arm;
  // With thousands of arms, plain sums would let the sum of the weights be off by thousands of roundings.
  const [settled, inside] = [new RunningSum(), new RunningSum()];
  const settle = (arm: number, limit: number): void => {
    out[arm] = limit;
    settled.add(limit);
  };
  let scale = 1;
  while (size > 0) {
    scale = (1 - settled.value) / sum;
    let lifted = 0;
    let cut = 0;
    for (let index = 0; index < size; index++) {
      const arm = free[index]!;
      const weight = scale * values[arm]!;
      lifted += Math.max(low[arm]! - weight, 0);
      cut += Math.max(weight - high[arm]!, 0);
    }
    let kept = 0;
    sum = 0;
    for (let index = 0; index < size; index++) {
      const arm = free[index]!;
      const weight = scale * values[arm]!;
      if (weight <= low[arm]! && lifted >= cut) settle(arm, low[arm]!);
      else if (weight >= high[arm]! && lifted <= cut) settle(arm, high[arm]!);
      else {
        free[kept++] = arm;
        sum += values[arm]!;
      }
    }
    if (kept === size) break;
    size = kept;
  }
  for (let index = 0; index < size; index++) inside.add(values[free[index]!]!);
  const left = 1 - settled.value;
  if (size > 0) scale = Math.abs(left - inside.value) <= SUM_ROUNDING ? 1 : left / inside.value;
  for (let index = 0; index < size; index++) {
    const arm = free[index]!;
    out[arm] = Math.min(high[arm]!, Math.max(low[arm]!, scale * values[arm]!));
  }
  return values === given ? scale : scale / total;
}

/** Whether some scale brings the sum of weights to one. None does if all arms with a value reach their ceilings first. */
function reachesOne(values: Float64Array, total: number, { low, high }: WeightDomain): boolean {
  let reach = 0;
  for (let arm = 0; arm < low.length; arm++) reach += values[arm]! > SMALLEST_SHARE * total ? high[arm]! : low[arm]!;
  return reach - 1 > ROOM;
}

/**
 * If one feasible weight is multiplied by exp(exponent), larger exponents than this change nothing, since all others are at the
 * floor.
 */
export function largestExponent(smallestFloor: number): number {
  return Math.min(-2 * Math.log(smallestFloor), LARGEST_EXPONENT);
}

/** The largest value, for values whose sum over- or underflows. */
function largestOf(values: Float64Array): number {
  let largest = 0;
  for (let arm = 0; arm < values.length; arm++) {
    largest = Math.max(largest, checkNonNegative(`values[${arm}]`, values[arm]));
  }
  if (largest === 0) throw invalid("values", "numbers with a positive sum", 0);
  return largest;
}
