import { cutAt, cuttingPlanes } from "../known/cutting-planes.ts";
import type { ConcaveProblem } from "../known/newton-ascent.ts";
import { maximise } from "../known/optimum.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import type { Floor } from "../simplex/least-weights.ts";
import { uniformWeights } from "../simplex/truncated-simplex.ts";

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

/**
 * Moves a blend to the best one of the problem on the truncated simplex, unless it is that already, up to a tolerance. On a
 * grid a utility with kinks has nothing else: Newton's method would find no bend and search every line down to a kink, so
 * cutting planes begin at once.
 */
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
  const best = isSmooth
    ? maximise(problem, floor, goal, blend)
    : cuttingPlanes(problem, floor, [cutAt(problem, blend)], goal).best;
  blend.set(best.weights);
}
