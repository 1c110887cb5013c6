import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import type { Floor } from "../simplex/least-weights.ts";
import { uniformWeights } from "../simplex/truncated-simplex.ts";
import { cutAt, cuttingPlanes } from "./cutting-planes.ts";
import type { ConcaveProblem } from "./newton-ascent.ts";
import { maximise } from "./optimum.ts";

/** A concave problem that knows how large its rounding is, as the plug-in utility does. */
export interface MeasuredProblem extends ConcaveProblem {
  /** The centred gradient; answers the size that rounding alone can give its entries. */
  gradientInto(weights: Float64Array, out: Float64Array): number;
}

export interface ClimbOptions {
  readonly floor: Floor;
  /** False where the utility has kinks. */
  readonly isSmooth: boolean;
  /** A blend stays while U can rise by no more than this share of its gradient's spread at equal shares; 1e-3 by default. */
  readonly tolerance?: number;
}

/** Moves a blend to the best one of the problem on the truncated simplex, unless it is that already, up to a tolerance. */
export function climb(
  problem: MeasuredProblem,
  { floor, isSmooth, tolerance = 1e-3 }: ClimbOptions,
  blend: Float64Array,
): void {
  const equal = uniformWeights(problem.armCount);
  const gradient = new Float64Array(problem.armCount);
  problem.gradientInto(equal, gradient);
  const spread = Math.max(...gradient) - Math.min(...gradient);
  const rounding = problem.gradientInto(blend, gradient);
  const goal = Math.max(tolerance * spread, 2 * rounding);
  if (frankWolfeGap(blend, gradient, floor) <= goal) return;
  blend.set(topBlend(problem, { floor, isSmooth }, blend, goal));
}

/**
 * The best blend of a problem, up to a certificate of `goal`, by a search that begins at `start`. On a grid a utility with
 * kinks has nothing else: Newton's method would find no bend and search every line down to a kink, so cutting planes begin
 * at once.
 */
export function topBlend(
  problem: ConcaveProblem,
  { floor, isSmooth }: Pick<ClimbOptions, "floor" | "isSmooth">,
  start: Float64Array,
  goal: number,
): Float64Array {
  if (isSmooth) return maximise(problem, floor, goal, start).weights;
  return cuttingPlanes(problem, floor, [cutAt(problem, start)], goal).best.weights;
}
