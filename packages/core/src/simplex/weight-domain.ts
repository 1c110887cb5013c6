import { invalid } from "../errors/invalid.ts";
import { checkArmCount } from "./truncated-simplex.ts";

/** The minimum weight of an arm (gamma): one number for all arms, or one for each. */
export type Floor = number | readonly number[];

/** The maximum weight of an arm: one number for all arms, or one for each. */
export type Ceiling = number | readonly number[];

/**
 * Which weights are allowed: at least the floor, at most the ceiling. Without a ceiling, an arm may have all that the floors
 * leave.
 */
export interface WeightLimits {
  readonly floor: Floor;
  readonly ceiling?: Ceiling | undefined;
}

/** Limits of weights, or just a floor. */
export type Limits = Floor | WeightLimits;

/** Ceilings must leave more than this, so that rounding does not decide whether there is a choice. */
const LEAST_ROOM = 1e-12;

/** A point of the domain that maximises a linear function of the weights. */
export interface BestResponse {
  readonly weights: Float64Array;
  /** Arms with a larger slope have their maximum weight, arms with a smaller one their floor. */
  readonly level: number;
}

/**
 * The allowed weights, low_k <= w_k <= high_k with sum one, of all arms, however the limits were given. Sums of floors are
 * computed in units of the largest floor: if all are equal, each is exactly one unit, so a sum of units is a number of arms, and
 * a sum of floors is rounded once.
 */
export class WeightDomain implements WeightLimits {
  readonly floor: Floor;
  readonly ceiling: Ceiling | undefined;
  /** The minimum weight of each arm. */
  readonly low: Float64Array;
  /** The maximum weight of each arm: its ceiling, or what the floors of the others leave. */
  readonly high: Float64Array;
  /** Whether some arm's ceiling is below what the floors of the others leave. */
  readonly isCapped: boolean;
  readonly largestFloor: number;
  /** Each floor divided by the largest. */
  readonly units: Float64Array;
  /** The sum of the units: the number of arms if all floors are equal. */
  readonly unitCount: number;
  /** The free weight: 1 minus the sum of the floors. */
  readonly free: number;

  /**
   * Floors are valid if one for all is below 1/K, or the sum of one for each below 1; ceilings if their sum is above 1. Idle arms
   * have weight zero.
   */
  constructor(limits: Limits, armCount: number, idle: readonly number[] = []) {
    const { floor, ceiling } = isFloor(limits) ? { floor: limits, ceiling: undefined } : limits;
    const playing = armCount - idle.length;
    checkArmCount(playing);
    const isList = Array.isArray(floor);
    const given: readonly number[] = isList ? floor : new Array(armCount).fill(floor);
    this.floor = floor;
    this.ceiling = ceiling;
    this.low = Float64Array.from(given);
    const isAccepted = this.low.every((least, arm) => least === given[arm] && least >= 0);
    for (const arm of idle) this.low[arm] = 0;
    this.largestFloor = this.low.reduce((most, least) => Math.max(most, least), 0);
    this.units = this.low.map((least) => (this.largestFloor > 0 ? least / this.largestFloor : 1));
    this.unitCount = this.units.reduce((sum, unit) => sum + unit);
    this.free = 1 - this.unitCount * this.largestFloor;
    const hasRoom = isList ? given.length === armCount && this.free > 0 : this.largestFloor < 1 / playing;
    if (!(isAccepted && hasRoom)) throw invalid("floor", ruleOf("at least", floor, playing), floor);
    this.high = this.units.map((unit) => 1 - (this.unitCount - unit) * this.largestFloor);
    for (const arm of idle) this.high[arm] = 0;
    this.isCapped = ceiling !== undefined && this.#lowerTo(ceiling, idle);
  }

  /** Lowers maximum weights to the ceilings; returns whether any was lowered. */
  #lowerTo(ceiling: Ceiling, idle: readonly number[]): boolean {
    const armCount = this.low.length;
    const isList = Array.isArray(ceiling);
    const given: readonly number[] = isList ? ceiling : new Array(armCount).fill(ceiling);
    const isAccepted =
      given.length === armCount && given.every((most) => typeof most === "number" && most > 0 && most <= 1);
    const ceilings = Float64Array.from(given);
    for (const arm of idle) ceilings[arm] = 0;
    const sum = isList
      ? ceilings.reduce((total, most) => total + most, 0)
      : (armCount - idle.length) * (ceiling as number);
    if (!(isAccepted && sum - 1 > LEAST_ROOM))
      throw invalid("ceiling", ceilingRule(ceiling, armCount - idle.length), ceiling);
    const crossed = this.low.findIndex((least, arm) => least > ceilings[arm]!);
    if (crossed >= 0) {
      const rule = `at least the floor, ${this.low[crossed]}`;
      const advice = "Raise it, or lower that floor.";
      throw invalid(isList ? `ceiling[${crossed}]` : "ceiling", rule, ceilings[crossed], advice);
    }
    let isLowered = false;
    for (let arm = 0; arm < armCount; arm++) {
      if (!(ceilings[arm]! < this.high[arm]!)) continue;
      this.high[arm] = ceilings[arm]!;
      isLowered = true;
    }
    return isLowered;
  }

  /**
   * The allowed weights with the largest <slopes, w>: arms are filled up from their floors, those with the largest slopes first.
   */
  bestResponse(slopes: ArrayLike<number>): BestResponse {
    const { low, high } = this;
    const weights = low.slice();
    const arms = Array.from(low.keys()).filter((arm) => high[arm]! > low[arm]!);
    if (!this.isCapped) {
      const top = arms.reduce((best, arm) => (slopes[arm]! > slopes[best]! ? arm : best));
      weights[top] = high[top]!;
      return { weights, level: slopes[top]! };
    }
    arms.sort((one, other) => slopes[other]! - slopes[one]!);
    let left = this.free;
    for (const arm of arms) {
      const width = high[arm]! - low[arm]!;
      if (left <= width) {
        weights[arm] = Math.min(low[arm]! + left, high[arm]!);
        return { weights, level: slopes[arm]! };
      }
      weights[arm] = high[arm]!;
      left -= width;
    }
    // Reached only by rounding, with ceilings whose sum is barely above one.
    return { weights, level: slopes[arms.at(-1)!]! };
  }
}

/** The domain given by limits; a domain is returned unchanged. */
export function weightDomain(limits: Limits, armCount: number): WeightDomain {
  return limits instanceof WeightDomain ? limits : new WeightDomain(limits, armCount);
}

/** A domain for learners that divide by weights, like mirror ascent: floors must be positive. */
export function positiveDomain(limits: Limits, armCount: number): WeightDomain {
  const domain = weightDomain(limits, armCount);
  if (!domain.low.includes(0)) return domain;
  throw invalid("floor", `${ruleOf("above", domain.floor, armCount)}, since it divides by weights`, domain.floor);
}

function isFloor(limits: Limits): limits is Floor {
  return typeof limits !== "object" || limits === null || Array.isArray(limits);
}

function ruleOf(bound: "at least" | "above", floor: Floor, armCount: number): string {
  return Array.isArray(floor)
    ? `a list of ${armCount} numbers ${bound === "above" ? "" : "of "}${bound} 0 with a sum below 1`
    : `${bound} 0 and below 1/${armCount}${bound === "at least" ? `, so that ${armCount} options fit` : ""}`;
}

function ceilingRule(ceiling: Ceiling, armCount: number): string {
  return Array.isArray(ceiling)
    ? `a list of ${armCount} numbers above 0 and at most 1 with a sum above 1`
    : `above 1/${armCount} and at most 1, so that ${armCount} options can add up to 1`;
}

/** The common floor or ceiling of all arms; undefined if they differ. */
export function commonLimit(limit: Floor | Ceiling): number | undefined {
  if (!Array.isArray(limit)) return limit as number;
  return limit.every((each) => each === limit[0]) ? limit[0] : undefined;
}

/** The common positive floor of all arms. `who` names what supports no others. */
export function checkCommonFloor(floor: Floor, armCount: number, who: string): number {
  const { largestFloor } = positiveDomain(floor, armCount);
  if (commonLimit(floor) === undefined)
    throw invalid("floor", `one number for all arms, since ${who} takes no list`, floor);
  return largestFloor;
}
