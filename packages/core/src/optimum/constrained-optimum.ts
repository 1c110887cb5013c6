import { checkFinite, checkPositive } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import { type Limits, type WeightLimits, weightDomain } from "../simplex/weight-domain.ts";
import { BlendGame, type Column, mixOf, type Term } from "./blend-game.ts";
import { type ConcaveProblem, weightedSum } from "./concave-problem.ts";

/**
 * A bound that a blend must satisfy. `atMost` is only valid for linear problems, which callers check (`isLinear` of a utility).
 */
export type Constraint =
  | { readonly problem: ConcaveProblem; readonly atLeast: number; readonly atMost?: undefined }
  | { readonly problem: ConcaveProblem; readonly atMost: number; readonly atLeast?: undefined };

/** Problems over the same arms, each of which may use its own distributions. */
export interface ConstrainedOptions extends WeightLimits {
  readonly goal: ConcaveProblem;
  readonly constraints: readonly Constraint[];
  /** The certificate to reach; by default 1e-9 of the range of the goal. */
  readonly tolerance?: number;
}

/** The value of a constraint at a blend. */
export interface ConstraintValue {
  readonly value: number;
  readonly bound: number;
  /** How much better the value is than the bound; negative if it violates the bound. */
  readonly slack: number;
}

/** The best blend that satisfies all bounds, each to 1e-9 of the range of its utility. */
export interface ConstrainedOptimum {
  readonly feasible: true;
  readonly weights: Float64Array;
  readonly value: number;
  /** No blend that satisfies all bounds has a goal above `value + certificate`, which includes quadrature errors. */
  readonly certificate: number;
  /**
   * With the price of each bound: how much the goal gains per unit by which the bound is relaxed. Infinite if no blend satisfies
   * the bounds strictly, because then the first gain is out of all proportion.
   */
  readonly constraints: readonly (ConstraintValue & { readonly price: number })[];
}

/** Proof that no blend satisfies all bounds. */
export interface Infeasible {
  readonly feasible: false;
  /** The blend whose largest violation, measured in ranges of the utilities, is smallest. */
  readonly weights: Float64Array;
  /** That violation. */
  readonly violation: number;
  /** With the best value that each constraint can reach alone, to 1e-8 of its range. */
  readonly constraints: readonly (ConstraintValue & { readonly reachable: number })[];
  /** Indices of constraints that cannot be satisfied together. */
  readonly conflicting: readonly number[];
  /**
   * Every blend has a sum of prices times slacks of at most `bound`, which is negative, unless bounds are missed by so little
   * that rounding hides it.
   */
  readonly proof: { readonly prices: readonly number[]; readonly bound: number };
}

const RELATIVE_TOLERANCE = 1e-9;
/** Relative to the spread of slopes: accuracy of the best blend of each utility alone, from which the search starts. */
const ALONE_TOLERANCE = 1e-8;
/** Relative to the range of a utility: bounds violated by at most this count as satisfied. */
const KEPT = 1e-9;
/** Tolerance for the gap between guarantee and bound in the search for the most slack. */
const ROOM_TOLERANCE = 1e-10;
/** Penalty for violating a bound by a whole range, in ranges of the goal: the first one, and the largest. */
const PENALTIES = { first: 10, largest: 1e6 };
/** In the same unit. If bounds leave no slack, larger prices only reflect how exactly they are satisfied. */
const LARGEST_PRICE = 1e3;
/** The penalty grows while the goal alone has less than this share of the prices. */
const LEAST_ODDS = 0.1;

/**
 * The best blend under bounds on other utilities: max U_0(w) with U_j(w) >= c_j, by exact penalties,
 *
 *   max_w min( U_0,  U_0 + penalty (U_1 - c_1) / range_1,  U_0 + penalty (U_2 - c_2) / range_2, ... ),
 *
 * which has the same value if the penalty is large enough. It is a game of blends against prices lambda >= 0, in which
 *
 *   U* <= max_w  U_0(w) + sum_j lambda_j (U_j(w) - c_j)
 *
 * certifies the answer whatever the prices are. A first game, without the goal, finds how much slack the bounds leave.
 */
export function constrainedOptimum(options: ConstrainedOptions): ConstrainedOptimum | Infeasible {
  const { goal, constraints, floor, ceiling, tolerance } = options;
  const limits = weightDomain({ floor, ceiling }, goal.armCount);
  if (constraints.length === 0) throw invalid("constraints", "a list of at least one constraint", constraints);
  for (const [index, { problem }] of constraints.entries()) {
    if (problem.armCount === goal.armCount) continue;
    throw invalid(`constraints[${index}].armCount`, `${goal.armCount}, like the goal`, problem.armCount);
  }
  if (tolerance !== undefined) checkPositive("tolerance", tolerance);
  const terms = [{ problem: goal, bound: 0 }, ...constraints.map(termOf)];
  const game = new BlendGame(terms, limits);
  const start = startWeights(goal.armCount, limits);
  const alone = terms.map(({ problem }, term) => {
    const slopes = problem.gradient(start);
    const spread = Math.max(...slopes) - Math.min(...slopes);
    return game.best(only(term, 1, terms.length), ALONE_TOLERANCE * spread || undefined, start);
  });
  for (const { weights } of alone) game.add(game.column(weights));
  const blends = alone.map(({ weights }) => weights);
  const ranges = terms.map((term) => rangeOf(term, blends, limits));
  const room = widestRoom(game, ranges);
  const at = ({ values }: Column) =>
    constraints.map(({ atMost, atLeast = atMost! }, index): ConstraintValue => {
      const slack = values[index + 1]!;
      return { value: atMost === undefined ? atLeast + slack : atMost - slack, bound: atLeast, slack };
    });
  if (room.slack < -KEPT) {
    const prices = Array.from(room.prices.subarray(1));
    return {
      feasible: false,
      weights: room.blend.weights,
      violation: -room.slack,
      constraints: at(room.blend).map((constraint, index) => {
        const best = alone[index + 1]!.value;
        const { bound } = constraint;
        return { ...constraint, reachable: constraints[index]!.atMost === undefined ? bound + best : bound - best };
      }),
      conflicting: [...prices.keys()].filter((index) => prices[index]! * ranges[index + 1]! > KEPT),
      proof: { prices, bound: room.bound },
    };
  }
  const { blend, bound, prices } = withinBounds(
    game,
    ranges,
    room,
    (tolerance ?? RELATIVE_TOLERANCE * ranges[0]!) / ranges[0]!,
  );
  return {
    feasible: true,
    weights: blend.weights,
    value: blend.values[0]!,
    certificate: Math.max(0, bound - blend.values[0]!),
    constraints: at(blend).map((constraint, index) => ({ ...constraint, price: prices[index + 1]! })),
  };
}

export function termOf({ problem, atLeast, atMost }: Constraint, index: number): Term {
  if ((atLeast === undefined) === (atMost === undefined)) {
    throw refused(`constraints[${index}]`, "Give either atLeast or atMost.", { atLeast, atMost });
  }
  if (atMost === undefined) return { problem, bound: checkFinite(`constraints[${index}].atLeast`, atLeast) };
  return { problem: weightedSum([problem], [-1]), bound: -checkFinite(`constraints[${index}].atMost`, atMost) };
}

/** A lower bound on the range of U over all blends, from values and slopes at some of them; exact if U is linear. */
function rangeOf({ problem }: Term, blends: readonly Float64Array[], limits: Limits): number {
  const values = blends.map((weights) => problem.value(weights));
  // By concavity, U falls at least as far as its tangent plane.
  const lows = blends.map((weights, index) => {
    const falls = problem.gradient(weights).map((slope) => -slope);
    return values[index]! - frankWolfeGap(weights, falls, limits);
  });
  return Math.max(...values) - Math.min(...lows) || Math.abs(values[0]!) || 1;
}

/** A row with one nonzero term. */
function only(term: number, factor: number, count: number): Float64Array {
  const row = new Float64Array(count);
  row[term] = factor;
  return row;
}

interface Room {
  readonly blend: Column;
  /** The smallest slack at the blend, in ranges. */
  readonly slack: number;
  /** No blend has a sum of prices times slacks above this. */
  readonly bound: number;
  readonly prices: Float64Array;
}

/** A blend that satisfies all bounds with at least half of the largest possible slack, or violates them as little as possible. */
function widestRoom(game: BlendGame, ranges: readonly number[]): Room {
  const rows = ranges.map((range, term) => only(term, 1 / range, ranges.length)).slice(1);
  let [blend, slack]: [Column | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  let [prices, bound]: [Float64Array, number] = [new Float64Array(0), Number.POSITIVE_INFINITY];
  game.play(
    () => rows,
    ROOM_TOLERANCE,
    (round) => {
      if (round.guarantee > slack) [blend, slack] = [round.blend, round.guarantee];
      if (round.bound < bound) [prices, bound] = [round.prices, round.bound];
      return slack > 0 && slack >= bound / 2 ? 0 : bound - slack;
    },
  );
  return { blend: blend!, slack, bound, prices };
}

/** The best feasible blend found, with the upper bound on the goal and the prices that prove it. */
function withinBounds(game: BlendGame, ranges: readonly number[], room: Room, target: number) {
  let best = room.blend;
  let bound = Number.POSITIVE_INFINITY;
  let prices: Float64Array = new Float64Array(0);
  let penalty = PENALTIES.first;
  const rows = () =>
    ranges.map((range, term) => {
      const row = only(0, 1 / ranges[0]!, ranges.length);
      if (term > 0) row[term] = penalty / range;
      return row;
    });
  game.play(rows, target, (round) => {
    const kept = mixedToKeep(game, ranges, round.blend, room);
    if (kept && kept.values[0]! > best.values[0]!) best = kept;
    const perGoal = round.prices[0]!;
    if (round.bound / perGoal < bound) {
      bound = round.bound / perGoal;
      prices = round.prices.map((price) => price / perGoal);
    }
    if (round.odds[0]! < LEAST_ODDS) penalty = Math.min(10 * penalty, PENALTIES.largest);
    return (bound - best.values[0]!) / ranges[0]!;
  });
  if (room.bound <= KEPT) {
    prices = prices.map((price, term) =>
      (price * ranges[term]!) / ranges[0]! > LARGEST_PRICE ? Number.POSITIVE_INFINITY : price,
    );
  }
  return { blend: best, bound, prices };
}

/** The blend, mixed with as much of the one with slack as feasibility takes. Undefined if that does not help. */
function mixedToKeep(game: BlendGame, ranges: readonly number[], blend: Column, room: Room): Column | undefined {
  const slack = ranges.reduce(
    (least, range, term) => (term > 0 ? Math.min(least, blend.values[term]! / range) : least),
    Number.POSITIVE_INFINITY,
  );
  if (slack >= 0) return blend;
  if (room.slack <= KEPT) return slack >= -KEPT ? blend : undefined;
  const share = slack / (slack - room.slack);
  return game.column(mixOf([blend, room.blend], [1 - share, share]));
}
