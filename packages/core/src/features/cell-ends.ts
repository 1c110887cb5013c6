import { checkFinite, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { countUpTo } from "../numeric/count-up-to.ts";
import type { Remap } from "./feature-space.ts";

/** The rewards seen so far, each an end, in ascending order. */
export interface PointLayout {
  readonly values: readonly number[];
}

/** Equal cells, with tails unless no reward can be outside. Each tail is given by how many times its ratio was squared. */
export interface GridLayout {
  readonly low: number;
  /** Width of an equal cell. */
  readonly width: number;
  readonly tails: readonly [left: number, right: number] | null;
}

/** How cells divide the line, as plain data. */
export type CellLayout = PointLayout | GridLayout;

export const isPoints = (layout: CellLayout): layout is PointLayout => "values" in layout;

/** Adjacent cells of the line. */
export interface CellEnds {
  /** In ascending order, one more than there are cells. */
  readonly ends: Float64Array;
  readonly widths: Float64Array;
  /** Indices of the first and the last end that are not for outliers alone. */
  readonly usual: readonly [from: number, to: number];
  /** The index of the cell that contains x, plus the fraction of the cell to the left of x; clamped to the ends. */
  position(x: number): number;
}

/** Number of cells in a tail, on either side of the equal cells. */
export const tailLength = 24;
/** The initial ratio between the widths of neighbouring cells of a tail; to extend a tail, the ratio is squared. */
const FIRST_RATIO_LOG2 = 1 / 8;
const FIRST_RATIO = 2 ** FIRST_RATIO_LOG2;
/** Tails do not reach beyond this, which no reward does, so that squares stay finite. */
const FARTHEST = 1e152;
/** A position this close to an end is taken to be that end, since the difference is rounding. */
const HAIR = 1e-9;

/** The cells of a layout; a grid has `count` equal ones. */
export function cellsOf(layout: CellLayout, count: number): CellEnds {
  if (isPoints(layout)) return pointEnds(layout.values);
  const { low, width, tails } = layout;
  return tails ? tailedEnds(low, width, count, tails) : equalEnds(low, width, count);
}

/** A grid with tails on an interval; a single point if the interval has no width. */
export function layoutOn(low: number, high: number, count: number): CellLayout {
  return high > low ? { low, width: (high - low) / count, tails: [0, 0] } : { values: [low] };
}

/** Checks a saved layout with at most `mostPoints` points. */
export function checkLayout(saved: CellLayout, mostPoints: number): CellLayout {
  if (typeof saved === "object" && saved !== null && isPoints(saved)) {
    const { values } = saved;
    const isAscending =
      Array.isArray(values) &&
      values.length <= mostPoints &&
      values.every((value, index) => Number.isFinite(value) && !(value <= values[index - 1]));
    if (!isAscending) throw invalid("values", `at most ${mostPoints} finite numbers in ascending order`, values);
    return { values: [...values] };
  }
  const tails = saved?.tails;
  const isSquarings = (squarings: unknown) => Number.isInteger(squarings) && (squarings as number) >= 0;
  if (tails !== null && !(Array.isArray(tails) && tails.length === 2 && tails.every(isSquarings))) {
    throw invalid("tails", "null or two whole numbers of at least 0", tails);
  }
  return { low: checkFinite("low", saved.low), width: checkPositive("width", saved.width), tails };
}

/** Cells between the values seen, with one more on either side, as wide as all of these together. */
function pointEnds(values: readonly number[]): CellEnds {
  if (values.length < 2) return { ...irregular(Float64Array.of(values[0] ?? 0)), position: () => 0 };
  const [first, last] = [values[0]!, values.at(-1)!];
  const reach = last - first;
  return irregular(Float64Array.of(first - reach, ...values, last + reach));
}

/** Equal cells starting at `low`. */
function equalEnds(low: number, width: number, count: number): CellEnds {
  return {
    ends: Float64Array.from({ length: count + 1 }, (_, end) => low + end * width),
    widths: new Float64Array(count).fill(width),
    usual: [0, count],
    position: (x) => Math.min(Math.max((x - low) / width, 0), count),
  };
}

/** Equal cells with a tail of ever wider cells on either side; `left` and `right` count how often each ratio was squared. */
function tailedEnds(low: number, width: number, count: number, [left, right]: readonly [number, number]): CellEnds {
  const core = equalEnds(low, width, count);
  const high = core.ends[count]!;
  const below = tailDistances(width, left).map((distance) => low - distance);
  const above = tailDistances(width, right).map((distance) => high + distance);
  const all = irregular(Float64Array.of(...below.reverse(), ...core.ends, ...above));
  // Computed from ends far from zero, the width of a small cell would be rounded.
  all.widths.fill(width, tailLength, tailLength + count);
  return {
    ...all,
    usual: [tailLength, tailLength + count],
    position: (x) => (x >= low && x <= high ? tailLength + core.position(x) : all.position(x)),
  };
}

/** How far a tail reaches. */
export function tailReach(width: number, squarings: number): number {
  return tailDistances(width, squarings)[tailLength - 1]!;
}

/** Distances from the equal cells to the ends of a tail. When the ratio is squared, every other end stays where it is. */
function tailDistances(width: number, squarings: number): Float64Array {
  const logRatio = FIRST_RATIO_LOG2 * 2 ** squarings;
  return Float64Array.from({ length: tailLength }, (_, index) =>
    Math.min((width * (2 ** (logRatio * (index + 1)) - 1)) / (FIRST_RATIO - 1), FARTHEST),
  );
}

function irregular(ends: Float64Array): CellEnds {
  const count = ends.length - 1;
  const widths = Float64Array.from({ length: count }, (_, cell) => ends[cell + 1]! - ends[cell]!);
  return {
    ends,
    widths,
    usual: [0, count],
    position(x) {
      if (x <= ends[0]!) return 0;
      if (x >= ends[count]!) return count;
      const cell = countUpTo(ends, x) - 1;
      return cell + (x - ends[cell]!) / widths[cell]!;
    },
  };
}

/** Moves masses to other ends. A mass within a cell is split between both of its ends, in favour of the nearer one. */
export function carry(from: Float64Array, to: CellEnds): Remap {
  const places = from.map((end) => {
    const place = to.position(end);
    return Math.abs(place - Math.round(place)) < HAIR ? Math.round(place) : place;
  });
  return (masses) => {
    const carried = new Float64Array(to.ends.length);
    for (let end = 0; end < masses.length; end++) if (masses[end] !== 0) addAt(carried, places[end]!, masses[end]!);
    return carried;
  };
}

/** Splits a mass between the ends of the cell that contains a position. */
export function addAt(masses: Float64Array, position: number, mass: number): void {
  const cell = Math.floor(position);
  const share = position - cell;
  masses[cell]! += (1 - share) * mass;
  if (share > 0) masses[cell + 1]! += share * mass;
}
