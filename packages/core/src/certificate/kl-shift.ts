import { extremes } from "../numeric/extremes.ts";

/** The search ends this close above the radius, relative to it. */
const TOLERANCE = 1e-6;
const MOST_STEPS = 100;

/**
 * How far the mean of some distances falls if their distribution P is replaced by the least favourable Q near it,
 *
 *   mean_P - inf { mean_Q : KL(P, Q) <= radius },   where Q may have one more atom, at distance zero.
 *
 * Each distance counts once, or in proportion to its mass. With distances y from an upper bound of g, this is how much larger the
 * mean of g may be. The least favourable Q is proportional to 1/(e + y), where F(e) = mean ln(e + y) + ln mean 1/(e + y), which
 * decreases in e, equals the radius; if F(0) is below the radius, e = 0 and the atom takes the rest. The search ends where F is
 * slightly above the radius, never below.
 */
export function klShift(
  distances: Float64Array,
  radius: number,
  masses: Float64Array = new Float64Array(distances.length).fill(1),
): number {
  let [largest, smallest, sum, count] = [0, Number.POSITIVE_INFINITY, 0, 0];
  for (let index = 0; index < distances.length; index++) {
    const [distance, mass] = [distances[index]!, masses[index]!];
    if (mass === 0) continue;
    largest = Math.max(largest, distance);
    smallest = Math.min(smallest, distance);
    sum += mass * distance;
    count += mass;
  }
  if (!(largest > 0)) return 0;
  const mean = sum / count;
  const tilt = tilted(distances, masses, 1 / largest, count);
  if (smallest > 0) {
    const { level, harmonic } = tilt(0);
    if (level <= radius) return mean - (largest * Math.exp(level - radius)) / harmonic;
  }
  let squares = 0;
  for (let index = 0; index < distances.length; index++) squares += masses[index]! * (distances[index]! - mean) ** 2;
  const e = solve(tilt, Math.sqrt(squares / count) / largest, radius);
  return mean - largest * (1 / tilt(e).harmonic - e);
}

/**
 * How far the mean of some values may rise (sign 1) or fall (sign -1) if their distribution is replaced by the least favourable
 * one within a Kullback-Leibler radius, which may have one more of some unseen values.
 */
export function meanShift(
  values: Float64Array,
  unseen: readonly number[],
  radius: number,
  sign: 1 | -1,
  masses?: Float64Array,
): number {
  const [low, high] = extremes(values);
  const most = unseen.reduce((most, value) => Math.max(most, sign * value), sign === 1 ? high : -low);
  return klShift(
    values.map((value) => most - sign * value),
    radius,
    masses,
  );
}

/** F(e), its derivative, and the mean of 1/(e + y). */
type Tilt = (e: number) => { readonly level: number; readonly slope: number; readonly harmonic: number };

/** The distribution proportional to 1/(e + y), for distances y in units of the largest. */
function tilted(distances: Float64Array, masses: Float64Array, scale: number, count: number): Tilt {
  return (e) => {
    let [logarithms, inverses, squares] = [0, 0, 0];
    for (let index = 0; index < distances.length; index++) {
      const mass = masses[index]!;
      if (mass === 0) continue;
      const shifted = e + scale * distances[index]!;
      logarithms += mass * Math.log(shifted);
      inverses += mass / shifted;
      squares += mass / (shifted * shifted);
    }
    const harmonic = inverses / count;
    return { level: logarithms / count + Math.log(harmonic), slope: harmonic - squares / count / harmonic, harmonic };
  };
}

/** Newton's method for 1/sqrt(F), which is nearly linear, within a bracket. */
function solve(tilt: Tilt, deviation: number, radius: number): number {
  const wanted = 1 / Math.sqrt(radius * (1 + TOLERANCE / 2));
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  let e = deviation * wanted * Math.SQRT1_2;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { level, slope } = tilt(e);
    if (level >= radius && level <= radius * (1 + TOLERANCE)) return e;
    if (level > radius) low = e;
    else high = e;
    const next = e + ((wanted - 1 / Math.sqrt(level)) * 2 * level * Math.sqrt(level)) / -slope;
    e = next > low && next < high ? next : between(low, high);
  }
  // On the side where F is at least the radius, so the bound is too large rather than too small.
  return low;
}

/** A number inside a bracket whose ends may differ by many powers of ten. */
function between(low: number, high: number): number {
  if (high === Number.POSITIVE_INFINITY) return 8 * low;
  return low === 0 ? high / 8 : Math.sqrt(low * high);
}
