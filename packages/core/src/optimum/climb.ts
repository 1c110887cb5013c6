import type { Limits } from "../simplex/weight-domain.ts";
import { cutAt, cuttingPlanes } from "./cutting-planes.ts";
import type { ConcaveProblem } from "./newton-ascent.ts";
import { maximise } from "./optimum.ts";

/** A concave problem that knows how large its rounding is, as the plug-in utility does. */
export interface MeasuredProblem extends ConcaveProblem {
  /** The centred gradient; answers the size that rounding alone can give its entries. */
  gradientInto(weights: Float64Array, out: Float64Array): number;
}

/**
 * The best blend of a problem, up to a certificate of `goal`, by a search that begins at `start`. On a grid a utility with
 * kinks has nothing else: Newton's method would find no bend and search every line down to a kink, so cutting planes begin
 * at once.
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
