import { dot } from "../numeric/dot.ts";
import type { WeightDomain } from "../simplex/weight-domain.ts";
import type { ConcaveProblem } from "./concave-problem.ts";
import { quadraticPeak } from "./quadratic-peak.ts";

/** How far towards an arm the gradient is evaluated to estimate curvature. */
const PROBE = 1e-5;
/** With at most this many arms, each is a coordinate of the quadratic model. */
export const MOST_ARMS = 64;
/**
 * With more arms, those with the largest slopes enter, this many at a time, besides those with the most weight above their
 * floors.
 */
const MOST_ENTERING = 12;

/** A coordinate of the model: one arm, or several in fixed shares. */
interface Bundle {
  readonly arms: readonly number[];
  readonly shares: readonly number[];
  /** How much weight it can lose, and gain; the latter is unlimited without ceilings. */
  readonly room: number;
  readonly headroom: number;
}

/**
 * One step of Newton's method on the truncated simplex, in place. The curvature is estimated from gradients a little way towards
 * each arm, the quadratic model is maximised until nothing gains more than `tolerance` per unit of weight, and the step is cut
 * where the utility stops rising. Returns whether the weights moved, and pauses after each gradient.
 *
 * With many arms this is a fully corrective Frank-Wolfe method: the arms with the largest slopes join the few that have weight,
 * and the model decides about all of them at once.
 */
export function* newtonStep(
  problem: ConcaveProblem,
  weights: Float64Array,
  gradient: Float64Array,
  domain: WeightDomain,
  tolerance: number,
): Generator<undefined, boolean> {
  const { low, high } = domain;
  const bundles = workingBundles(weights, gradient, domain);
  const asked = bundles.flatMap(({ arms }) => arms);
  const slope = slopesOf(bundles, gradient);
  const room = Float64Array.from(bundles, (bundle) => bundle.room);
  const headroom = Float64Array.from(bundles, (bundle) => bundle.headroom);
  const curvature = yield* curvatureOf(problem, weights, slope, bundles, asked);
  const move = quadraticPeak({ slope, curvature, room, headroom }, tolerance);
  const target = Float64Array.from(weights);
  bundles.forEach(({ arms, shares }, index) => {
    const isEmptied = move[index] === -room[index]!;
    const isFilled = move[index] === headroom[index] && arms.length === 1;
    arms.forEach((arm, member) => {
      if (isFilled) target[arm] = Math.max(weights[arm]!, high[arm]!);
      else
        target[arm] = isEmptied ? Math.min(weights[arm]!, low[arm]!) : weights[arm]! + shares[member]! * move[index]!;
    });
  });
  // Many moves leave rounding errors, which the weight with the most room absorbs, so that the sum stays one.
  const slack = domain.isCapped
    ? target.map((weight, arm) => Math.min(weight - low[arm]!, high[arm]! - weight))
    : target;
  target[slack.indexOf(Math.max(...slack))]! += 1 - target.reduce((sum, weight) => sum + weight, 0);
  return yield* moveUphill(problem, weights, gradient, target, asked);
}

/** Each arm alone; with many arms, the important ones alone and all others that can lose weight together. */
function workingBundles(weights: Float64Array, gradient: Float64Array, domain: WeightDomain): Bundle[] {
  const { low, high, isCapped } = domain;
  const room = weights.map((weight, arm) => Math.max(weight - low[arm]!, 0));
  const headroom = weights.map((weight, arm) =>
    isCapped ? Math.max(high[arm]! - weight, 0) : Number.POSITIVE_INFINITY,
  );
  const alone = (arm: number): Bundle => ({ arms: [arm], shares: [1], room: room[arm]!, headroom: headroom[arm]! });
  const arms = [...weights.keys()];
  if (arms.length <= MOST_ARMS) return arms.map(alone);
  const rising = arms.filter((arm) => headroom[arm]! > 0);
  const entering = rising.sort((a, b) => gradient[b]! - gradient[a]!).slice(0, MOST_ENTERING);
  const giving = arms.filter((arm) => room[arm]! > 0 && !entering.includes(arm)).sort((a, b) => room[b]! - room[a]!);
  const rest = giving.splice(MOST_ARMS - MOST_ENTERING);
  const bundles = [...entering, ...giving].map(alone);
  const total = rest.reduce((sum, arm) => sum + room[arm]!, 0);
  const shares = rest.map((arm) => room[arm]! / total);
  const most = rest.reduce(
    (least, arm, member) => Math.min(least, headroom[arm]! / shares[member]!),
    Number.POSITIVE_INFINITY,
  );
  if (total > 0) bundles.push({ arms: rest, shares, room: total, headroom: most });
  return bundles;
}

/** The slope of each bundle: that of its arms, weighted by their shares. */
function slopesOf(bundles: readonly Bundle[], gradient: Float64Array): Float64Array {
  return Float64Array.from(bundles, ({ arms, shares }) =>
    arms.reduce((sum, arm, member) => sum + shares[member]! * gradient[arm]!, 0),
  );
}

/** curvature[i][j]: how the slope of i changes per unit of weight moved to j, made symmetric. */
function* curvatureOf(
  problem: ConcaveProblem,
  weights: Float64Array,
  slope: Float64Array,
  bundles: readonly Bundle[],
  asked: readonly number[],
): Generator<undefined, Float64Array[]> {
  const columns: Float64Array[] = [];
  for (const { arms, shares } of bundles) {
    const probe = weights.map((weight) => weight - PROBE * weight);
    arms.forEach((arm, member) => {
      probe[arm]! += PROBE * shares[member]!;
    });
    const there = slopesOf(bundles, problem.gradient(probe, asked));
    columns.push(there.map((value, index) => (value - slope[index]!) / PROBE));
    yield;
  }
  return columns.map((column, i) => column.map((entry, j) => (entry + columns[j]![i]!) / 2));
}

/** Moves from `weights` towards `target` until the derivative along the way has fallen to a tenth. */
function* moveUphill(
  problem: ConcaveProblem,
  weights: Float64Array,
  gradient: Float64Array,
  target: Float64Array,
  asked: readonly number[],
): Generator<undefined, boolean> {
  const direction = target.map((weight, arm) => weight - weights[arm]!);
  const start = dot(gradient, direction);
  if (!(start > 0)) return false;
  let [low, high] = [0, 1];
  let fraction = 1;
  for (let round = 0; round < 60; round++) {
    const point = weights.map((weight, arm) =>
      Math.min(1, fraction === 1 ? target[arm]! : weight + fraction * direction[arm]!),
    );
    const slope = dot(problem.gradient(point, asked), direction);
    if (slope >= -0.1 * start && (fraction === 1 || slope <= 0.1 * start)) {
      weights.set(point);
      return true;
    }
    if (slope < 0) high = fraction;
    else low = fraction;
    fraction = low + (high - low) / 2;
    yield;
  }
  return false;
}
