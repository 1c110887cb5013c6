import type { Limits } from "../simplex/weight-domain.ts";
import { cutAt, cuttingPlanes } from "./cutting-planes.ts";
import type { ConcaveProblem } from "./newton-ascent.ts";
import { maximise } from "./optimum.ts";

/** A concave problem that bounds its rounding errors, like the plug-in utility. */
export interface MeasuredProblem extends ConcaveProblem {
  /** Writes the centred gradient into `out` and returns a bound on what rounding alone can contribute to its entries. */
  gradientInto(weights: Float64Array, out: Float64Array): number;
}

/**
 * The best blend of a problem, up to a certificate of `goal`, by a search from `start`. For a utility with kinks on a grid,
 * cutting planes start at once, because Newton's method would see no curvature and search every line down to a kink.
 */
export function topBlend(
  problem: ConcaveProblem,
  { limits, isSmooth }: { readonly limits: Limits; readonly isSmooth: boolean },
  start: Float64Array,
  goal: number,
): Float64Array {
  if (isSmooth) return maximise(problem, limits, goal, start).weights;
  return cuttingPlanes(problem, limits, [cutAt(problem, start)], goal).best.weights;
}
