import { checkFinite, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { type CellEnds, equalEnds, pointEnds, tailedEnds, tailLength, tailReach } from "./cell-ends.ts";

/** Rewards that were seen, one by one, ascending. */
export interface PointLayout {
  readonly values: readonly number[];
}

/** Equal cells; with tails unless no reward can lie outside, told by the times that each squared its ratio. */
export interface GridLayout {
  readonly low: number;
  /** Of a cell. */
  readonly width: number;
  readonly tails: readonly [left: number, right: number] | null;
}

/** How cells lie on the line, as plain data. */
export type CellLayout = PointLayout | GridLayout;

export const isPoints = (layout: CellLayout): layout is PointLayout => "values" in layout;

/** What lies further beyond the middle eight tenths of the rewards than these are wide is far out. */
const FAR_OUT = 1;
const OUTER_TENTHS = 0.1;

export function cellsOf(layout: CellLayout, count: number): CellEnds {
  if (isPoints(layout)) return pointEnds(layout.values);
  const { low, width, tails } = layout;
  return tails ? tailedEnds(low, width, count, tails) : equalEnds(low, width, count);
}

/** A grid on a support, beyond which nothing can lie. */
export function layoutWithin([low, high]: readonly [number, number], count: number): GridLayout {
  return { low, width: (high - low) / count, tails: null };
}

/** A grid with tails on an interval; a point by itself where it has no width. */
export function layoutOn(low: number, high: number, count: number): CellLayout {
  return high > low ? { low, width: (high - low) / count, tails: [0, 0] } : { values: [low] };
}

/** A grid over most of some ascending numbers, each seen so many times; what is far out goes to its tails. */
export function layoutOver(values: readonly number[], times: readonly number[], count: number): CellLayout {
  const outer = Math.floor(OUTER_TENTHS * (times.reduce((sum, seen) => sum + seen, 0) - 1));
  const from = values[indexBeyond(times, outer)]!;
  const to = values[values.length - 1 - indexBeyond(times.toReversed(), outer)]!;
  const reach = FAR_OUT * (to - from);
  return layoutOn(Math.max(values[0]!, from - reach), Math.min(values.at(-1)!, to + reach), count);
}

/** The first of some numbers up to which there are more than so many in all. */
function indexBeyond(times: readonly number[], outer: number): number {
  let left = outer;
  return times.findIndex((seen) => {
    left -= seen;
    return left < 0;
  });
}

/** A grid with tails that reach as far as a number: the same where they do. */
export function reaching(layout: GridLayout, count: number, reward: number): GridLayout {
  const { low, width, tails } = layout;
  const reach = (squarings: number, distance: number): number =>
    tailReach(width, squarings) < distance ? reach(squarings + 1, distance) : squarings;
  const [left, right] = tails!;
  const grown = [reach(left, low - reward), reach(right, reward - (low + count * width))] as const;
  return grown[0] === left && grown[1] === right ? layout : { low, width, tails: grown };
}

/** Equal cells of twice the width, over as much again on one side. */
export function doubled(layout: GridLayout, count: number, toTheLeft: boolean): GridLayout {
  const { low, width, tails } = layout;
  return { low: toTheLeft ? low - count * width : low, width: 2 * width, tails };
}

/** The masses of the two tails, beyond the equal cells. */
export function tailMasses(masses: Float64Array): [left: number, right: number] {
  const sum = (part: Float64Array) => part.reduce((total, mass) => total + mass, 0);
  return [sum(masses.subarray(0, tailLength)), sum(masses.subarray(-tailLength))];
}

/** A layout that was saved, with at most so many points. */
export function checkLayout(saved: CellLayout, mostPoints: number): CellLayout {
  if (typeof saved === "object" && saved !== null && isPoints(saved)) {
    const { values } = saved;
    const isAscending =
      Array.isArray(values) &&
      values.length <= mostPoints &&
      values.every((value, index) => Number.isFinite(value) && !(value <= values[index - 1]));
    if (!isAscending) throw invalid("values", `at most ${mostPoints} finite numbers, ascending`, values);
    return { values: [...values] };
  }
  const tails = saved?.tails;
  const isSquarings = (squarings: unknown) => Number.isInteger(squarings) && (squarings as number) >= 0;
  if (tails !== null && !(Array.isArray(tails) && tails.length === 2 && tails.every(isSquarings))) {
    throw invalid("tails", "null or two whole numbers >= 0", tails);
  }
  return { low: checkFinite("low", saved.low), width: checkPositive("width", saved.width), tails };
}
