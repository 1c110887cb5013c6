import { checkInteger } from "../errors/checks.ts";
import { climb, type MeasuredProblem } from "../known/climb.ts";
import type { Learner, LearnerContext } from "../learners/learner.ts";
import type { Estimates } from "./estimates.ts";
import { isDue } from "./is-due.ts";
import { mixturePolicy, playMostly } from "./mixture-policy.ts";

export interface TrackingOptions {
  /** How many rounds there will be (T): the estimates are to hold with error 1/T. By default the round stands for it. */
  readonly horizon?: number;
}

/** The utility as it may be, at best, if the estimate of each arm is off by no more than its radius. */
export type Optimism = (estimates: Estimates, blend: Float64Array, radii: Float64Array) => MeasuredProblem;

/**
 * Every arm once; then the blend a of largest optimistic utility, with radii r_k = sqrt(ln(2 T) / (2 n_k)), and the arm that
 * a lacks most in what was played: argmax_k t a_k - n_k, of equals the first. It keeps a while that is still best up to the
 * tolerance, so that n / t can follow it, looks for a better one as `isDue` tells, and recommends a.
 */
export function trackOptimism(kind: string, optimism: Optimism, options: TrackingOptions & LearnerContext): Learner {
  const { horizon } = options;
  if (horizon !== undefined) checkInteger("horizon", horizon, 1);
  return mixturePolicy(
    {
      kind,
      initial: 1,
      decide(estimates, blend, weights) {
        if (isDue(estimates.round)) {
          const radii = estimates.radii(Math.log(2 * (horizon ?? estimates.round)));
          climb(optimism(estimates, blend, radii), estimates, blend);
        }
        playMostly(estimates.mostLacking(blend), estimates.floors, weights);
      },
    },
    options,
  );
}
