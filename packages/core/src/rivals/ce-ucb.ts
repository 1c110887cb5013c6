import { checkOptions } from "../errors/check-options.ts";
import type { MeasuredProblem } from "../known/climb.ts";
import { contextOptions, type Learner, type LearnerContext } from "../learners/learner.ts";
import type { Estimates } from "./estimates.ts";
import { optimisticUtility } from "./optimistic-utility.ts";
import { type TrackingOptions, trackOptimism } from "./track-optimism.ts";

/**
 * CE-UCB-M, the quick one of the optimistic methods for risk-sensitive mixtures. It tracks the blend that is best by the
 * plug-in utility plus what the estimates can be off,
 *
 *   a = argmax U(a) + range sum_k a_k r_k,   r_k = sqrt(ln(2 T) / (2 n_k)),
 *
 * over the truncated simplex, with T the horizon or, without one, the round.
 *
 * The authors' bonus is L sum_k a_k (16 sqrt((2 e ln T + 32) / n_k))^q, for sub-Gaussian laws and a utility that is Holder
 * in the 1-Wasserstein distance with constant L and exponent q; their constants leave nothing but the bonus to see within
 * thousands of rounds. Ours: exponent 1, since the slopes of estimated utilities are finite; and range r_k in place of L
 * times the distance, with the range of the influence function at the last blend among the last hundred rewards, and the
 * radius of Dvoretzky, Kiefer and Wolfowitz at error 1/T. What else is ours: see `rs-ucb`.
 * Reference: Tatli, Mukherjee, Prashanth, Shanmugam and Tajer (2025), Risk-sensitive bandits: arm mixture optimality and
 * regret-efficient algorithms, AISTATS, arXiv 2503.08896; Preference-centric bandits: optimality of mixtures and
 * regret-efficient algorithms, arXiv 2504.20877.
 */
export function ceUcb(options: TrackingOptions & LearnerContext): Learner {
  checkOptions("ce-ucb", options, { horizon: true, ...contextOptions });
  return trackOptimism("ce-ucb", additiveOptimism, options);
}

/** U(a) + range sum_k a_k r_k. */
export function additiveOptimism(estimates: Estimates, blend: Float64Array, radii: Float64Array): MeasuredProblem {
  const range = estimates.influenceRange(blend);
  return optimisticUtility(
    estimates.plugIn,
    radii.map((radius) => range * radius),
  );
}
