/** So close above the radius the search ends. */
const TOLERANCE = 1e-6;
const MOST_STEPS = 100;
/** So many distances are multiplied before one logarithm is taken. */
const GROUP = 8;

/**
 * How far the mean of some distances falls when their law P is replaced by the least favourable Q near it,
 *   mean_P - inf { mean_Q : KL(P, Q) <= radius },   where Q may have one more atom, at distance zero.
 *
 * Each distance counts once, or as its mass says. With distances y from a value that g is at most, this is how much larger the mean of g may be. The least favourable law is
 * proportional to 1/(e + y), where F(e) = mean ln(e + y) + ln mean 1/(e + y), which falls in e, is the radius; where F(0) is below
 * the radius already, e = 0 and the atom takes the rest. The search ends where F is above the radius by a trifle, never below.
 */
export function klShift(distances: Float64Array, radius: number, masses?: Float64Array): number {
  let largest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  let sum = 0;
  let count = 0;
  for (let index = 0; index < distances.length; index++) {
    const distance = distances[index]!;
    const mass = masses ? masses[index]! : 1;
    if (mass === 0) continue;
    if (distance > largest) largest = distance;
    if (distance < smallest) smallest = distance;
    sum += mass * distance;
    count += mass;
  }
  if (!(largest > 0)) return 0;
  const mean = sum / count;
  const tilt = new Tilt(distances, 1 / largest, masses, count);
  return mean - largest * tilt.leastMean(smallest, mean / largest, radius);
}

/** The law proportional to 1/(e + y), for distances y in units of the largest. */
class Tilt {
  readonly #distances: Float64Array;
  readonly #scale: number;
  readonly #masses: Float64Array | undefined;
  readonly #count: number;
  /** F(e), its derivative, and the mean of 1/(e + y). */
  #level = 0;
  #slope = 0;
  #harmonic = 0;

  constructor(distances: Float64Array, scale: number, masses: Float64Array | undefined, count: number) {
    this.#distances = distances;
    this.#scale = scale;
    this.#masses = masses;
    this.#count = count;
  }

  leastMean(smallest: number, mean: number, radius: number): number {
    if (smallest > 0) {
      this.#moveTo(0);
      if (this.#level <= radius) return Math.exp(this.#level - radius) / this.#harmonic;
    }
    const e = this.#solve(mean, radius);
    return 1 / this.#harmonic - e;
  }

  /** Newton's method for 1/sqrt(F), which is nearly straight, within a bracket. */
  #solve(mean: number, radius: number): number {
    const aim = 1 / Math.sqrt(radius * (1 + TOLERANCE / 2));
    let low = 0;
    let high = Number.POSITIVE_INFINITY;
    let e = this.#deviation(mean) * aim * Math.SQRT1_2;
    for (let step = 0; step < MOST_STEPS; step++) {
      this.#moveTo(e);
      const level = this.#level;
      if (level >= radius && level <= radius * (1 + TOLERANCE)) break;
      if (level > radius) low = e;
      else high = e;
      const next = e + ((aim - 1 / Math.sqrt(level)) * 2 * level * Math.sqrt(level)) / -this.#slope;
      e = next > low && next < high ? next : between(low, high);
    }
    if (this.#level >= radius) return e;
    this.#moveTo(low);
    return low;
  }

  #deviation(mean: number): number {
    const distances = this.#distances;
    const masses = this.#masses;
    let squares = 0;
    for (let index = 0; index < distances.length; index++) {
      squares += (masses ? masses[index]! : 1) * (distances[index]! * this.#scale - mean) ** 2;
    }
    return Math.sqrt(squares / this.#count);
  }

  #moveTo(e: number): void {
    if (this.#masses) this.#sumWeighted(e, this.#masses);
    else this.#sumEqual(e);
  }

  #sumEqual(e: number): void {
    const distances = this.#distances;
    const scale = this.#scale;
    let logarithms = 0;
    let product = 1;
    let inverses = 0;
    let squares = 0;
    for (let index = 0; index < distances.length; index++) {
      const shifted = e + scale * distances[index]!;
      const inverse = 1 / shifted;
      product *= shifted;
      inverses += inverse;
      squares += inverse * inverse;
      if (index % GROUP === GROUP - 1) {
        logarithms += Math.log(product);
        product = 1;
      }
    }
    this.#keep(logarithms + Math.log(product), inverses, squares);
  }

  #sumWeighted(e: number, masses: Float64Array): void {
    const distances = this.#distances;
    const scale = this.#scale;
    let logarithms = 0;
    let inverses = 0;
    let squares = 0;
    for (let index = 0; index < distances.length; index++) {
      const mass = masses[index]!;
      if (mass === 0) continue;
      const shifted = e + scale * distances[index]!;
      logarithms += mass * Math.log(shifted);
      inverses += mass / shifted;
      squares += mass / (shifted * shifted);
    }
    this.#keep(logarithms, inverses, squares);
  }

  #keep(logarithms: number, inverses: number, squares: number): void {
    const count = this.#count;
    const harmonic = inverses / count;
    this.#harmonic = harmonic;
    this.#level = logarithms / count + Math.log(harmonic);
    this.#slope = harmonic - squares / count / harmonic;
  }
}

/** A number in a bracket whose ends may differ by many powers of ten. */
function between(low: number, high: number): number {
  if (high === Number.POSITIVE_INFINITY) return 8 * low;
  return low === 0 ? high / 8 : Math.sqrt(low * high);
}
