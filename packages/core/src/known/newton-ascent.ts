import { pairwiseAscent } from "./pairwise-ascent.ts";

/** A concave function of the weights: that of known arms, or of estimated ones. */
export interface ConcaveProblem {
  readonly armCount: number;
  value(weights: Float64Array): number;
  /** A centred supergradient, <w, g> = 0, in an array of its own. */
  gradient(weights: Float64Array): Float64Array;
  /** What value and slopes at these weights may be off, where they are not exact. */
  error?(weights: Float64Array): { readonly value: number; readonly slope: number };
}

/** How far towards an arm the gradient is compared to learn how it bends. */
const PROBE = 1e-5;
/** Arms in one quadratic model: those with weight to give and those most worth taking in. */
const MOST_ARMS = 64;

/**
 * One step of Newton's method on the truncated simplex, in place: the gradient's bend is read from gradients a little
 * way towards each arm, the quadratic model is maximised until nothing gains more than `tolerance` per unit of weight, and
 * the step is cut where the utility stops rising. Answers whether the weights moved.
 */
export function newtonStep(
  problem: ConcaveProblem,
  weights: Float64Array,
  gradient: Float64Array,
  floor: number,
  tolerance: number,
): boolean {
  const arms = workingArms(weights, gradient, floor);
  const slope = Float64Array.from(arms, (arm) => gradient[arm]!);
  const room = slope.map((_, i) => Math.max(weights[arms[i]!]! - floor, 0));
  const curvature = bend(problem, weights, slope, arms);
  const move = pairwiseAscent({ slope, curvature, room }, tolerance);
  const target = Float64Array.from(weights);
  arms.forEach((arm, index) => {
    target[arm] = move[index] === -room[index]! ? Math.min(weights[arm]!, floor) : weights[arm]! + move[index]!;
  });
  // Tens of thousands of moves leave a rounding each: the largest weight takes them up, so that the sum stays one.
  target[target.indexOf(Math.max(...target))]! += 1 - target.reduce((sum, weight) => sum + weight, 0);
  return moveUphill(problem, weights, gradient, target);
}

function workingArms(weights: Float64Array, gradient: Float64Array, floor: number): number[] {
  const arms = Array.from(weights, (_, arm) => arm);
  if (arms.length <= MOST_ARMS) return arms;
  const byGain = arms.sort((a, b) => gradient[b]! - gradient[a]!);
  const free = byGain.filter((arm) => weights[arm]! > floor);
  return [...new Set([...byGain.slice(0, MOST_ARMS / 2), ...free])];
}

/** curvature[i][j]: how g_i changes per unit of weight moved to arm j, made symmetric. */
function bend(problem: ConcaveProblem, weights: Float64Array, slope: Float64Array, arms: number[]): Float64Array[] {
  const columns = arms.map((towards) => {
    const probe = weights.map((weight) => weight - PROBE * weight);
    probe[towards]! += PROBE;
    const there = problem.gradient(probe);
    return slope.map((here, i) => (there[arms[i]!]! - here) / PROBE);
  });
  return columns.map((column, i) => column.map((entry, j) => (entry + columns[j]![i]!) / 2));
}

/** Goes from `weights` towards `target` to where the derivative along the way has fallen to a tenth. */
function moveUphill(
  problem: ConcaveProblem,
  weights: Float64Array,
  gradient: Float64Array,
  target: Float64Array,
): boolean {
  const direction = target.map((weight, arm) => weight - weights[arm]!);
  const start = along(gradient, direction);
  if (!(start > 0)) return false;
  let [low, high] = [0, 1];
  let fraction = 1;
  for (let round = 0; round < 60; round++) {
    const place = weights.map((weight, arm) => (fraction === 1 ? target[arm]! : weight + fraction * direction[arm]!));
    const slope = along(problem.gradient(place), direction);
    if (slope >= -0.1 * start && (fraction === 1 || slope <= 0.1 * start)) {
      weights.set(place);
      return true;
    }
    if (slope < 0) high = fraction;
    else low = fraction;
    fraction = low + (high - low) / 2;
  }
  return false;
}

function along(gradient: Float64Array, direction: Float64Array): number {
  return gradient.reduce((sum, slope, arm) => sum + slope * direction[arm]!, 0);
}
