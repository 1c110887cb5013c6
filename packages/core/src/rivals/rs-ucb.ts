import { checkOptions } from "../errors/check-options.ts";
import { contextOptions, type Learner, type LearnerContext } from "../learners/learner.ts";
import { CellGrid } from "../spaces/cell-grid.ts";
import { additiveOptimism } from "./ce-ucb.ts";
import { OptimisticBand } from "./optimistic-band.ts";
import { type Optimism, type TrackingOptions, trackOptimism } from "./track-optimism.ts";

/**
 * RS-UCB-M, optimism over whole laws: it tracks the blend that is best if each arm has the law that suits the utility most,
 * among all laws near its estimate,
 *
 *   a = argmax max { U(sum_k a_k G_k) : G_k within r_k of arm k's empirical cdf },   r_k = sqrt(ln(2 T) / (2 n_k)),
 *
 * over the truncated simplex, with T the horizon or, without one, the round.
 *
 * The authors take balls in the 1-Wasserstein distance, of radius 16 sqrt((2 e ln T + 32) / n_k) for sub-Gaussian laws, and
 * search a grid of the simplex. Ours: bands of the largest distance between cdfs, by Dvoretzky, Kiefer and Wolfowitz at error
 * 1/T, over the range of rewards seen; within a range of width R such a band lies in the ball of radius R r_k. There the
 * inner maximum is exact (`OptimisticBand`) and concave in a, so no grid is needed, for utilities that are integrals over the
 * cdf: distortions, Wasserstein and Cramer distances. For the others, which are not learned on a grid of the line, the
 * maximum is replaced by its bound to first order, which makes them one with `ce-ucb`. While a target lies within the band
 * of a blend, no blend is better by this measure and the last one stays. Also ours: every arm once to begin
 * with, estimated laws shrunk to the pooled law by one reward, a solution to 1e-3 of the gradient's spread.
 * Reference: Tatli, Mukherjee, Prashanth, Shanmugam and Tajer (2025), Risk-sensitive bandits: arm mixture optimality and
 * regret-efficient algorithms, AISTATS, arXiv 2503.08896; Preference-centric bandits: optimality of mixtures and
 * regret-efficient algorithms, arXiv 2504.20877.
 */
export function rsUcb(options: TrackingOptions & LearnerContext): Learner {
  checkOptions("rs-ucb", options, { horizon: true, ...contextOptions });
  return trackOptimism("rs-ucb", bandOptimism, options);
}

const bandOptimism: Optimism = (estimates, blend, radii) =>
  estimates.plugIn.statistics.space instanceof CellGrid
    ? new OptimisticBand(estimates.plugIn, radii)
    : additiveOptimism(estimates, blend, radii);
