import { invalid } from "../errors/invalid.ts";
import { checkArmCount } from "./truncated-simplex.ts";

/** The least weight of an arm (gamma): one number for all arms, or one for each. */
export type Floor = number | readonly number[];

/**
 * The least weights of all arms, however they were told. Sums of them are taken in parts of the largest: where all are equal
 * each part is exactly one, so that a sum of parts is a number of arms, and a sum of least weights is rounded once.
 */
export interface LeastWeights {
  /** Of each arm. */
  readonly each: Float64Array;
  readonly largest: number;
  /** Each divided by the largest. */
  readonly parts: Float64Array;
  /** The sum of the parts: the number of arms where all are equal. */
  readonly count: number;
  /** What they leave free: 1 less their sum. */
  readonly free: number;
}

/**
 * A floor leaves room on the simplex of K arms where it is below 1/K, and floors of each arm where their sum is below 1.
 * Arms that do not play need none: theirs are zero.
 */
export function leastWeights(floor: Floor, armCount: number, idle: readonly number[] = []): LeastWeights {
  const playing = armCount - idle.length;
  checkArmCount(playing);
  const isList = Array.isArray(floor);
  const given: readonly number[] = isList ? floor : new Array(armCount).fill(floor);
  const each = Float64Array.from(given);
  const isTaken = each.every((least, arm) => least === given[arm] && least >= 0);
  for (const arm of idle) each[arm] = 0;
  const largest = each.reduce((most, least) => Math.max(most, least), 0);
  const parts = each.map((least) => (largest > 0 ? least / largest : 1));
  const count = parts.reduce((sum, part) => sum + part);
  const free = 1 - count * largest;
  const hasRoom = isList ? given.length === armCount && free > 0 : largest < 1 / playing;
  if (!(isTaken && hasRoom)) throw invalid("floor", `0 <= floor ${ruleOf(floor, playing)}`, floor);
  return { each, largest, parts, count, free };
}

/** The same for those who divide by weights, as mirror ascent does. */
export function positiveLeastWeights(floor: Floor, armCount: number): LeastWeights {
  const floors = leastWeights(floor, armCount);
  if (!floors.each.includes(0)) return floors;
  throw invalid("floor", `0 < floor ${ruleOf(floor, armCount)}, since it divides by weights`, floor);
}

function ruleOf(floor: Floor, armCount: number): string {
  return Array.isArray(floor) ? `of each of ${armCount} arms, with a sum below 1` : `< 1/K = ${1 / armCount}`;
}

/** The most that one arm can have. */
export function mostOf({ count, parts, largest }: LeastWeights, arm: number): number {
  return 1 - (count - parts[arm]!) * largest;
}

/** Answers a floor that leaves room on the simplex of K arms. */
export function checkFloor<Given extends Floor>(floor: Given, armCount: number): Given {
  leastWeights(floor, armCount);
  return floor;
}

/** The one floor of all arms; undefined where these have different ones. */
export function commonFloor(floor: Floor): number | undefined {
  if (!Array.isArray(floor)) return floor as number;
  return floor.every((least) => least === floor[0]) ? floor[0] : undefined;
}

/** The one positive floor of all arms, for those who can do with no other. */
export function checkCommonFloor(floor: Floor, armCount: number, who: string): number {
  const { largest } = positiveLeastWeights(floor, armCount);
  if (commonFloor(floor) === undefined)
    throw invalid("floor", `one number for all arms: ${who} takes no others`, floor);
  return largest;
}
