import { checkInteger, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { weightDomain } from "../simplex/weight-domain.ts";
import { mixOf } from "./blend-game.ts";
import { weightedSum } from "./concave-problem.ts";
import { type ConstrainedOptions, constrainedOptimum, type Infeasible, termOf } from "./constrained-optimum.ts";
import { maximise } from "./optimum.ts";

export interface FrontierOptions extends ConstrainedOptions {
  /** Index of the constraint whose bound varies; its own bound is ignored. All others hold. */
  readonly which: number;
  /** How exact the curve must be, in units of the goal; by default given by `relativeTolerance`. */
  readonly tolerance?: number;
  /** How exact the curve must be, as a share of the range of the goal along it; 1e-4 by default. */
  readonly relativeTolerance?: number;
  /** The largest number of points to compute. */
  readonly points?: number;
}

/** The best blend under one bound. */
export interface FrontierPoint {
  readonly bound: number;
  readonly value: number;
  /** The most that the goal gains per unit by which the bound is relaxed. */
  readonly price: number;
  readonly weights: Float64Array;
}

/** The best goal as a function of the bound of one constraint, from the bound that costs nothing to the tightest feasible one. */
export interface Frontier {
  readonly feasible: true;
  /** For bounds in between, mixtures of neighbouring points are at least as good as the line between them. */
  readonly points: readonly FrontierPoint[];
  /** Proof of quality: no blend is above these lines by more than this. */
  readonly error: number;
}

/** No blend is on the far side: goal * y + bound * x <= most. */
interface Line {
  readonly goal: number;
  readonly bound: number;
  readonly most: number;
}

/** The goal y of a blend whose constrained utility, with a sign that makes more better, is x. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly weights: Float64Array;
  readonly line: Line;
}

/** Two neighbours, how far the curve can be above the line between them, and whether a better blend was sought. */
interface Segment {
  readonly left: Point;
  readonly right: Point;
  readonly error: number;
  readonly isDone: boolean;
}

const RELATIVE_TOLERANCE = 1e-4;
const MOST_POINTS = 2000;
/** The fraction of the tolerance allowed for each blend. */
const SHARE = 0.1;
/** Relative to the width of the curve: points at most this far apart count as one. */
const SAME = 1e-9;
/** Relative to their size: bounds this close differ by rounding. */
const ROUNDING = 1e-12;

/**
 * The best goal as a function of the bound of one constraint. At each price, the best blend of goal + price * utility is a point
 * of the curve, and its certificate gives a line above all of it. The next price is the slope between the two neighbours where
 * lines and curve are farthest apart (the sandwich method). If the other constraints conflict, returns the proof of that.
 */
export function frontier(options: FrontierOptions): Frontier | Infeasible {
  const { goal, constraints, floor, ceiling, which, points: most = MOST_POINTS } = options;
  const { relativeTolerance = RELATIVE_TOLERANCE } = options;
  const varied = constraints[which];
  if (varied === undefined) throw invalid("which", `the index of a constraint, 0 to ${constraints.length - 1}`, which);
  checkInteger("points", most, 2);
  if (options.tolerance !== undefined) checkPositive("tolerance", options.tolerance);
  checkPositive("relativeTolerance", relativeTolerance);
  const traced = termOf(varied, which).problem;
  const others = constraints.filter((_, index) => index !== which);
  const limits = weightDomain({ floor, ceiling }, goal.armCount);
  /** The best blend at prices of goal and bound. */
  const best = (prices: readonly [number, number], tolerance?: number, start?: Float64Array): Point | Infeasible => {
    const sum = weightedSum([goal, traced], prices);
    const found =
      others.length === 0
        ? maximise(sum, limits, tolerance, start)
        : constrainedOptimum({ goal: sum, constraints: others, floor, ceiling, ...(tolerance && { tolerance }) });
    if ("feasible" in found && !found.feasible) return found;
    const { weights, value, certificate } = found;
    const line = { goal: prices[0], bound: prices[1], most: value + certificate };
    return { x: traced.value(weights), y: goal.value(weights), weights, line };
  };
  const [first, last] = [best([1, 0]), best([0, 1])];
  if ("feasible" in first) return first;
  if ("feasible" in last) return last;
  const same = SAME * (last.x - first.x);
  // If the tightest bound costs nothing, it is the only point; so is the first one if the tightest bound is reached there.
  const rounding = ROUNDING * Math.max(Math.abs(first.x), Math.abs(last.x));
  let points = last.y >= first.y ? [last] : last.x - first.x > rounding ? [first, last] : [first];
  const segments = new Map<Point, Segment>();
  const segmentAfter = (left: Point, right: Point): Segment => {
    const known = segments.get(left);
    if (known?.right === right) return known;
    const added = segment(left, right);
    segments.set(left, added);
    return added;
  };
  const allSegments = () => points.slice(1).map((right, index) => segmentAfter(points[index]!, right));
  for (let count = 2; count < most && points.length > 1; count++) {
    const widest = allSegments().reduce((a, b) => (a.isDone || (!b.isDone && b.error > a.error) ? b : a));
    // A better blend at the tightest bound may be found later, so the range is that of the curve so far.
    const tolerance = options.tolerance ?? relativeTolerance * (points[0]!.y - points.at(-1)!.y);
    if (widest.isDone || widest.error <= tolerance) break;
    const { left, right } = widest;
    const price = (left.y - right.y) / (right.x - left.x);
    const found = best([1, price], SHARE * tolerance, mixOf([left, right], [0.5, 0.5])) as Point;
    const isBetter = found.y + price * found.x > left.y + price * left.x && found.x > left.x && found.y > right.y;
    if (!isBetter) segments.set(left, segment(left, right, found.line));
    else {
      // A neighbour with nearly the same bound, or the same goal, is no better than the new point.
      const keptLeft = left.y > found.y && found.x - left.x > same ? [left] : [];
      const keptRight = right.x - found.x > same ? [right] : [];
      points = points.flatMap((point) => {
        if (point === left) return [...keptLeft, found];
        return point === right ? keptRight : [point];
      });
    }
  }
  const errors = allSegments().map(({ error }) => error);
  return {
    feasible: true,
    points: points.map(({ y, weights, line }, index) => ({
      bound: varied.problem.value(weights),
      value: y,
      price: index > 0 ? line.bound / line.goal : 0,
      weights,
    })),
    error: Math.max(0, first.line.most - points[0]!.y, ...errors),
  };
}

/** The curve is below all lines, and their minimum is highest above the chord at an end or where two of them intersect. */
function segment(left: Point, right: Point, chord?: Line): Segment {
  const lines = [left.line, right.line, ...(chord ? [chord] : [])];
  const slope = (right.y - left.y) / (right.x - left.x);
  const height = (x: number) =>
    Math.min(
      ...lines.map(({ goal, bound, most }) => (goal > 0 ? (most - bound * x) / goal : Number.POSITIVE_INFINITY)),
    ) -
    (left.y + slope * (x - left.x));
  const meetings = lines.flatMap((a, index) =>
    lines.slice(index + 1).map((b) => (a.most * b.goal - b.most * a.goal) / (a.bound * b.goal - b.bound * a.goal)),
  );
  const inside = meetings.filter((x) => x > left.x && x < right.x);
  return { left, right, error: Math.max(...[left.x, right.x, ...inside].map(height)), isDone: chord !== undefined };
}
