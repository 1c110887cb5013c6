import { checkNumbers } from "../errors/check-numbers.ts";
import { checkInteger } from "../errors/checks.ts";
import { checkFloor, checkWeights, uniformWeights } from "../simplex/truncated-simplex.ts";

export interface DenseBlendState {
  readonly weights: readonly number[];
  readonly sums: readonly number[];
  readonly counts: readonly number[];
  readonly firsts: readonly number[];
  readonly seconds: readonly number[];
  readonly mean: readonly number[];
  readonly free: number;
  readonly atFloor: number;
}

/** Larger powers of e are no finite numbers. */
const LARGEST_EXPONENT = 700;
/** A weight that is this many times what is left without it would leave its rounding in place of digits. */
const CANCELLATION = 1024;
/** Nothing beside any distance from a floor but zero. */
const TINY = 2 ** -1000;

/**
 * Weights of few arms on the truncated simplex, under steps that multiply one of them and project, with two estimated
 * moments an arm. A step is mostly one pass over the arms: next weights, their sums over time, moments of the next blend.
 *
 * Invariants: the weights sum to one and are at least the floor; `#atFloor` is the number of those at the floor, `#free`
 * the sum of the others; `#sums` has the weights of all steps and those in force; `mean` has the moments of the blend.
 */
export class DenseBlend {
  readonly weights: Float64Array;
  readonly mean = new Float64Array(2);
  readonly #floor: number;
  readonly #largestExponent: number;
  readonly #sums: Float64Array;
  /** Of each arm: rewards seen, with the prior's count; estimated moments. */
  readonly #counts: Float64Array;
  readonly #firsts: Float64Array;
  readonly #seconds: Float64Array;
  #free = 1;
  #atFloor = 0;

  constructor(armCount: number, floor: number, priorCount: number) {
    this.weights = uniformWeights(armCount);
    this.#floor = checkFloor(floor, armCount);
    // Past this exponent all other arms fall to the floor, whatever it is.
    this.#largestExponent = Math.min(-2 * Math.log(floor), LARGEST_EXPONENT);
    this.#sums = this.weights.slice();
    this.#counts = new Float64Array(armCount).fill(priorCount);
    this.#firsts = new Float64Array(armCount);
    this.#seconds = new Float64Array(armCount);
  }

  /** Gives all arms the moments of the prior, for a start. */
  begin(moments: Float64Array): void {
    this.#firsts.fill(moments[0]!);
    this.#seconds.fill(moments[1]!);
    this.mean.set(moments);
  }

  /** The averages of the weights before each of the steps so far. */
  averages(steps: number): Float64Array {
    const { weights } = this;
    if (steps === 0) return weights.slice();
    return this.#sums.map((sum, arm) => (sum - weights[arm]!) / steps);
  }

  /** Adds a reward, by its moments, to the estimates of an arm that is raised next. */
  learn(arm: number, first: number, second: number): void {
    const share = 1 / ++this.#counts[arm]!;
    this.#firsts[arm]! += share * (first - this.#firsts[arm]!);
    this.#seconds[arm]! += share * (second - this.#seconds[arm]!);
  }

  /** Multiplies the weight of an arm by exp(exponent), and projects. */
  raise(arm: number, exponent: number): void {
    const { weights } = this;
    const floor = this.#floor;
    const before = weights[arm]!;
    const raised = before * Math.exp(Math.min(exponent, this.#largestExponent));
    weights[arm] = raised;
    let atFloor = this.#atFloor;
    let free = this.#free;
    if (exponent <= 0) {
      // All others gain, those at the floor too; the arm itself may fall to it.
      free += atFloor * floor - before;
      if (before > CANCELLATION * free) free = this.#sumWithout(arm);
      let scale = 1 / (free + raised);
      const isFallen = scale * raised <= floor;
      if (isFallen) scale = (1 - floor) / free;
      if (scale > 1) {
        if (isFallen) weights[arm] = 0;
        this.#scaleUp(scale);
        if (isFallen) this.#putAtFloor(arm);
      } else {
        // It was at the floor already, or the exponent too small to show.
        weights[arm] = before;
        this.#scaleDown(1);
      }
      return;
    }
    // The others lose, so those at the floor stay there; those that fall to it only lower the scale of the rest.
    if (before > floor) {
      free += raised - before;
    } else {
      free += raised;
      atFloor--;
    }
    while (this.#scaleDown((1 - atFloor * floor) / free) > atFloor && this.#free > 0) {
      atFloor = this.#atFloor;
      free = this.#free;
      for (let index = 0; index < weights.length; index++) this.#sums[index]! -= weights[index]!;
    }
  }

  save(): DenseBlendState {
    return {
      weights: Array.from(this.weights),
      sums: Array.from(this.#sums),
      counts: Array.from(this.#counts),
      firsts: Array.from(this.#firsts),
      seconds: Array.from(this.#seconds),
      mean: Array.from(this.mean),
      free: this.#free,
      atFloor: this.#atFloor,
    };
  }

  /** Becomes as it was saved. On bad input throws and changes nothing. */
  restore(state: DenseBlendState): void {
    const armCount = this.weights.length;
    const read = (name: "weights" | "sums" | "counts" | "firsts" | "seconds" | "mean", length = armCount) =>
      checkNumbers(`state.${name}`, state[name], length);
    const weights = checkWeights(read("weights"), armCount, this.#floor);
    const [sums, counts, firsts, seconds] = [read("sums"), read("counts"), read("firsts"), read("seconds")];
    const mean = read("mean", 2);
    const [free] = checkNumbers("state.free", [state.free], 1);
    this.#atFloor = checkInteger("state.atFloor", state.atFloor, 0);
    this.#free = free!;
    this.weights.set(weights);
    this.#sums.set(sums);
    this.#counts.set(counts);
    this.#firsts.set(firsts);
    this.#seconds.set(seconds);
    this.mean.set(mean);
  }

  #sumWithout(arm: number): number {
    return this.weights.reduce((sum, weight, index) => (index === arm ? sum : sum + weight), 0);
  }

  /** Where no weight falls but that of the arm played, all others are above the floor. */
  #scaleUp(scale: number): void {
    const { weights } = this;
    const sums = this.#sums;
    const firsts = this.#firsts;
    const seconds = this.#seconds;
    let free = 0;
    let first = 0;
    let second = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const weight = scale * weights[arm]!;
      weights[arm] = weight;
      sums[arm]! += weight;
      free += weight;
      first += weight * firsts[arm]!;
      second += weight * seconds[arm]!;
    }
    this.#free = free;
    this.#atFloor = 0;
    this.mean[0] = first;
    this.mean[1] = second;
  }

  #putAtFloor(arm: number): void {
    const floor = this.#floor;
    this.weights[arm] = floor;
    this.#sums[arm]! += floor;
    this.#atFloor = 1;
    this.mean[0]! += floor * this.#firsts[arm]!;
    this.mean[1]! += floor * this.#seconds[arm]!;
  }

  /**
   * Multiplies the weights, and lifts those below the floor; answers how many are there. Without a branch in the loop: which
   * weights these are is hard to guess for a processor, and a wrong guess costs more than a division.
   */
  #scaleDown(scale: number): number {
    const { weights } = this;
    const floor = this.#floor;
    const sums = this.#sums;
    const firsts = this.#firsts;
    const seconds = this.#seconds;
    let above = 0;
    let excess = 0;
    let first = 0;
    let second = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const gap = scale * weights[arm]! - floor;
      const size = Math.abs(gap);
      // The gap where it is positive, else zero; then one or zero.
      const over = 0.5 * (gap + size);
      above += over / (size + TINY);
      const weight = floor + over;
      weights[arm] = weight;
      sums[arm]! += weight;
      excess += over;
      first += weight * firsts[arm]!;
      second += weight * seconds[arm]!;
    }
    const atFloor = weights.length - above;
    this.#free = excess + above * floor;
    this.#atFloor = atFloor;
    this.mean[0] = first;
    this.mean[1] = second;
    return atFloor;
  }
}
