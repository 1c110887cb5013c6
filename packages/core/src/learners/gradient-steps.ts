import { SavedNumbers } from "../estimates/saved-numbers.ts";
import type { WeightDomain } from "../simplex/weight-domain.ts";

// Length and direction of the steps of `full-gradient`: slopes with optimism, their scale, and the spread of rewards.

/** Slopes of all arms at a blend, and what a step along them needs, computed in one pass. */
export class BlendSlopes {
  /** The slopes, up to a constant. */
  readonly values: Float64Array;
  /** The largest slope of arms that can rise: all except those at their ceilings. */
  top = 0;
  /**
   * The largest distance of a slope from their mean, among arms that can move: arms at the floor can only rise, arms at the
   * ceiling can only fall. Weight held at the limits does not count in the mean.
   */
  largest = 0;
  /** The arm whose slope has that distance. */
  farthest = 0;
  /** The slope of the utility along the last step, at its end point. */
  alongLastStep = 0;

  constructor(armCount: number) {
    this.values = new Float64Array(armCount);
  }

  /**
   * Raises each value by a multiple of a bonus, then measures all. Values are taken relative to the first, so that a large common
   * value costs no digits and equal slopes are exactly zero. Retired arms have neither weight nor floor, and get the value of the
   * first arm, which affects nothing.
   */
  measure(blend: Float64Array, before: Float64Array, domain: WeightDomain, bonuses: Float64Array, scale: number): void {
    const { values } = this;
    const floors = domain.low;
    let first = 0;
    while (blend[first] === 0) first++;
    const reference = values[first]! + scale * bonuses[first]!;
    let mean = 0;
    let free = 0;
    let along = 0;
    let top = 0;
    let topArm = first;
    let bottom = 0;
    let bottomArm = first;
    for (let arm = 0; arm < values.length; arm++) {
      const weight = blend[arm]!;
      const raised = values[arm]! + scale * bonuses[arm]! - reference;
      const value = weight === 0 ? 0 : raised;
      const above = weight - floors[arm]!;
      values[arm] = value;
      mean += above * value;
      free += above;
      along += value * (weight - before[arm]!);
      if (value > top) {
        top = value;
        topArm = arm;
      }
      if (value < bottom && above > 0) {
        bottom = value;
        bottomArm = arm;
      }
    }
    mean /= free;
    const isTop = top - mean >= mean - bottom;
    this.top = top;
    this.largest = isTop ? top - mean : mean - bottom;
    this.farthest = isTop ? topArm : bottomArm;
    this.alongLastStep = along;
    if (domain.isCapped) this.#measureCapped(blend, domain);
  }

  /** `measure` if some arms may be at their ceilings. A capped arm that would rise stays there with any slope from the top up. */
  #measureCapped(blend: Float64Array, { low, high }: WeightDomain): void {
    const { values } = this;
    let [mean, free] = [0, 0];
    let [top, topArm] = [Number.NEGATIVE_INFINITY, 0];
    let [bottom, bottomArm] = [Number.POSITIVE_INFINITY, 0];
    for (let arm = 0; arm < values.length; arm++) {
      const [value, weight] = [values[arm]!, blend[arm]!];
      const [canFall, canRise] = [weight > low[arm]!, weight < high[arm]!];
      if (canRise && value > top) [top, topArm] = [value, arm];
      if (canFall && value < bottom) [bottom, bottomArm] = [value, arm];
      if (!canFall || !canRise) continue;
      mean += (weight - low[arm]!) * value;
      free += weight - low[arm]!;
    }
    // At a corner no arm can both fall and rise.
    mean = free > 0 ? mean / free : (top + bottom) / 2;
    const isTop = top - mean >= mean - bottom;
    this.top = top;
    this.largest = isTop ? top - mean : mean - bottom;
    this.farthest = isTop ? topArm : bottomArm;
    for (let arm = 0; arm < values.length; arm++) values[arm] = Math.min(values[arm]!, top);
  }
}

/**
 * The scale of slopes: the root mean square, over all rounds, of the largest slope. Rounds are counted by the arm that had it,
 * and left out while that arm is at its floor or ceiling. So an arm that costs a million leaves at once, without making the steps
 * of the others small forever.
 */
export class SlopeScale extends SavedNumbers {
  readonly #memory: number;
  /** Sums of the squared largest slopes by arm, and the number of rounds of each. */
  readonly squares: Float64Array;
  readonly rounds: Float64Array;
  /** Arms that had the largest slope in some round; usually a few of many. */
  #known: number[] = [];
  /** Number of rounds that count. */
  total = 0;

  /** `memory`: how many rounds count. With drifting distributions, older ones fade. */
  constructor(armCount: number, memory: number) {
    super();
    this.#memory = memory;
    this.squares = new Float64Array(armCount);
    this.rounds = new Float64Array(armCount);
  }

  /** Whether there was any nonzero slope yet. */
  get isKnown(): boolean {
    return this.total > 0;
  }

  /** Records the largest slope of a round and its arm. */
  add(arm: number, slope: number): void {
    if (this.total >= this.#memory) this.#fade(1 - 1 / this.#memory);
    if (this.rounds[arm] === 0) this.#remember(arm);
    this.squares[arm]! += slope * slope;
    this.rounds[arm]!++;
    this.total++;
  }

  /** The scale for a step from a blend. The arm `farthest` can move there, even from its floor or ceiling. */
  at(blend: Float64Array, { low, high, isCapped }: WeightDomain, farthest: number): number {
    const known = this.#known;
    let squares = 0;
    let rounds = 0;
    for (let index = 0; index < known.length; index++) {
      const arm = known[index]!;
      const isAtLimit = !(blend[arm]! > low[arm]!) || (isCapped && !(blend[arm]! < high[arm]!));
      if (isAtLimit && arm !== farthest) continue;
      squares += this.squares[arm]!;
      rounds += this.rounds[arm]!;
    }
    // If no arm that counted can move, because all of them retired or are at their limits, any starting length will do.
    return Math.sqrt(squares / rounds) || 1;
  }

  override restore(parameter: string, saved: unknown): void {
    super.restore(parameter, saved);
    this.#known = Array.from(this.rounds.keys()).filter((arm) => this.rounds[arm]! > 0);
  }

  /** Keeps the order of the arms, so that sums over them are the same after a restart. */
  #remember(arm: number): void {
    this.#known.push(arm);
    this.#known.sort((one, other) => one - other);
  }

  #fade(share: number): void {
    for (const arm of this.#known) {
      this.squares[arm]! *= share;
      this.rounds[arm]! *= share;
    }
    this.total *= share;
  }
}

/** Rounds remembered for each arm to estimate the spread of the influence of its rewards. */
const ROUNDS = 200;
/** No arm counts for more than this many times the median: one outlier says nothing about the other arms. */
const MOST_UNUSUAL = 100;
/** The typical spread is recomputed after this many rounds, or rounds per arm if that is more; sooner at first. */
const ROUNDS_BETWEEN = 32;
const ROUNDS_PER_ARM = 2;
const FIRST_SHARE = 0.25;

/** How far the influence of a reward is from the slope of its arm: mean squares per arm, and a typical value for all. */
export class ArmSpreads extends SavedNumbers {
  readonly squares: Float64Array;
  /** Rounds of each arm that count, at most `ROUNDS`. */
  readonly rounds: Float64Array;
  typical = 0;
  /** Buffer for sorting. */
  readonly #sorted: Float64Array;
  /** The round in which the typical value is recomputed. */
  next = 1;

  constructor(armCount: number) {
    super();
    this.squares = new Float64Array(armCount);
    this.rounds = new Float64Array(armCount);
    this.#sorted = new Float64Array(armCount);
  }

  /** Adds the surprise of an arm's newest reward and returns the typical mean square of arms played with these weights. */
  add(arm: number, surprise: number, round: number, weights: Float64Array): number {
    const rounds = Math.min(this.rounds[arm]! + 1, ROUNDS);
    this.rounds[arm] = rounds;
    this.squares[arm]! += (surprise * surprise - this.squares[arm]!) / rounds;
    if (round >= this.next) {
      this.typical = this.#find(weights);
      const between = Math.max(ROUNDS_BETWEEN, ROUNDS_PER_ARM * weights.length);
      this.next = round + Math.max(1, Math.min(FIRST_SHARE * round, between));
    }
    return this.typical;
  }

  /** The mean over the arms played, by their weights, with outliers limited relative to the median of all arms. */
  #find(weights: Float64Array): number {
    const squares = this.squares;
    const sorted = this.#sorted;
    let count = 0;
    for (let arm = 0; arm < squares.length; arm++) if (squares[arm]! > 0) sorted[count++] = squares[arm]!;
    const known = sorted.subarray(0, count).sort();
    const most = MOST_UNUSUAL * (known[(count - 1) >> 1] ?? 0);
    let sum = 0;
    let total = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const share = this.rounds[arm]! > 0 ? weights[arm]! : 0;
      sum += share * Math.min(squares[arm]!, most);
      total += share;
    }
    return total > 0 ? sum / total : 0;
  }
}
