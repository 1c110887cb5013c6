import { checkFraction, checkInteger, checkOptions } from "@blendit/core/errors";
import { contextOptions, type Learner, type LearnerContext } from "@blendit/core/learners";
import { type MeasuredProblem, maximise } from "@blendit/core/optimum";
import { CellGrid } from "@blendit/core/utilities";
import { climb, isDue, withBonuses } from "./climb.ts";
import { type Estimates, MixturePolicy, playMostly } from "./mixture-policy.ts";
import { OptimisticBand } from "./optimistic-band.ts";

// Three methods for risk-sensitive mixtures. Reference for all: Tatli, Mukherjee, Prashanth, Shanmugam and Tajer (2025),
// Risk-sensitive bandits: arm mixture optimality and regret-efficient algorithms, AISTATS, arXiv 2503.08896;
// Preference-centric bandits: optimality of mixtures and regret-efficient algorithms, arXiv 2504.20877.

export interface RsEtcOptions {
  /** How many rounds there will be (T); 2000 by default. */
  readonly horizon?: number;
  /** The share of the horizon in which all arms are played equally often; 0.2 by default. */
  readonly exploration?: number;
}

/**
 * RS-ETC-M, explore then commit for mixtures: the arms in turn, until each has exploration T / K rewards, rounded up; then
 * the best blend a by the plug-in utility, once, over the truncated simplex. From then on it plays the arm that a lacks
 * most among the arms played, argmax_k t a_k - n_k, of equals the first, so that n / t follows a. Before it commits it
 * recommends equal shares, after that a. Late rewards count in n, no longer in a.
 *
 * The authors explore for N(eps) rounds, which need the gap between the two best blends on a grid of the simplex of width
 * eps; where that passes half of the horizon, their experiments take K eps T / 2. The default share is that for eight arms
 * and eps = 0.05. Ours: the share as an option, a = the maximum itself in place of the best point of a grid, estimated
 * distributions shrunk to the pooled one by one reward, and all utilities that are no distortion riskmetrics.
 */
export function rsEtc(options: RsEtcOptions & LearnerContext): Learner {
  checkOptions("rs-etc", options, { horizon: true, exploration: true, ...contextOptions });
  const { horizon = 2000, exploration = 0.2, armCount } = options;
  const rounds = checkFraction("exploration", exploration) * checkInteger("horizon", horizon, 1);
  return new MixturePolicy(
    {
      kind: "rs-etc",
      initial: Math.ceil(rounds / armCount),
      decide(estimates, blend, weights, isFirst) {
        const { plugIn, limits } = estimates;
        if (isFirst) blend.set(maximise(plugIn, limits).weights);
        playMostly(estimates.mostLacking(blend), limits, weights);
      },
    },
    options,
  );
}

export interface TrackingOptions {
  /** How many rounds there will be (T): the estimates hold with error 1/T. By default the present round. */
  readonly horizon?: number;
}

/**
 * RS-UCB-M, optimism over whole distributions: it tracks the blend that is best if each arm has the distribution that suits
 * the utility most, among all those near its estimate,
 *
 *   a = argmax max { U(sum_k a_k G_k) : G_k within r_k of arm k's empirical cdf },   r_k = sqrt(ln(2 T) / (2 n_k)),
 *
 * over the truncated simplex, with T the horizon or, without one, the round.
 *
 * The authors take balls in the 1-Wasserstein distance, of radius 16 sqrt((2 e ln T + 32) / n_k) for sub-Gaussian rewards,
 * and search a grid of the simplex. Ours: bands of the largest distance between cdfs, by Dvoretzky, Kiefer and Wolfowitz at
 * error 1/T, over the range of rewards seen; within a range of width R such a band is inside the ball of radius R r_k. There
 * the inner maximum is exact (`OptimisticBand`) and concave in a, so no grid is needed, for utilities that are integrals over
 * the cdf: distortions, Wasserstein and Cramer distances. For the others, which are not learned on a grid of the line, the
 * maximum is replaced by its bound to first order, which makes them identical to `ce-ucb`. While a target is within the band
 * of a blend, no blend is better by this measure and the last one stays. Also ours: every arm once to begin
 * with, estimated distributions shrunk to the pooled one by one reward, a solution to 1e-3 of the gradient's spread.
 */
export function rsUcb(options: TrackingOptions & LearnerContext): Learner {
  return trackOptimism("rs-ucb", bandOptimism, options);
}

/**
 * CE-UCB-M, the quick one of the optimistic methods for risk-sensitive mixtures. It tracks the blend that is best by the
 * plug-in utility plus the possible error of the estimates,
 *
 *   a = argmax U(a) + range sum_k a_k r_k,   r_k = sqrt(ln(2 T) / (2 n_k)),
 *
 * over the truncated simplex, with T the horizon or, without one, the round.
 *
 * The authors' bonus is L sum_k a_k (16 sqrt((2 e ln T + 32) / n_k))^q, for sub-Gaussian rewards and a utility that is Holder
 * in the 1-Wasserstein distance with constant L and exponent q; with their constants the bonus dominates everything for
 * thousands of rounds. Ours: exponent 1, since the slopes of estimated utilities are finite; and range r_k in place of L
 * times the distance, with the range of the influence function at the last blend among the last hundred rewards, and the
 * radius of Dvoretzky, Kiefer and Wolfowitz at error 1/T. Our other changes are those of `rsUcb`.
 */
export function ceUcb(options: TrackingOptions & LearnerContext): Learner {
  return trackOptimism("ce-ucb", additiveOptimism, options);
}

/** The largest utility possible if the estimate of each arm is off by no more than its radius. */
export type Optimism = (estimates: Estimates, blend: Float64Array, radii: Float64Array) => MeasuredProblem;

/** U(a) + range sum_k a_k r_k. */
export const additiveOptimism: Optimism = (estimates, blend, radii) => {
  const range = estimates.influenceRange(blend);
  return withBonuses(
    estimates.plugIn,
    radii.map((radius) => range * radius),
  );
};

const bandOptimism: Optimism = (estimates, blend, radii) =>
  estimates.plugIn.statistics.space instanceof CellGrid
    ? new OptimisticBand(estimates.plugIn, radii)
    : additiveOptimism(estimates, blend, radii);

/**
 * Every arm once; then the blend a of largest optimistic utility, and the arm that a lacks most among the arms played. It
 * keeps a while that is still best up to the tolerance, so that n / t can follow it, and recommends a.
 */
export function trackOptimism(kind: string, optimism: Optimism, options: TrackingOptions & LearnerContext): Learner {
  checkOptions(kind, options, { horizon: true, ...contextOptions });
  const { horizon } = options;
  if (horizon !== undefined) checkInteger("horizon", horizon, 1);
  return new MixturePolicy(
    {
      kind,
      initial: 1,
      decide(estimates, blend, weights) {
        if (isDue(estimates.round)) {
          const radii = estimates.radii(Math.log(2 * (horizon ?? estimates.round)));
          climb(optimism(estimates, blend, radii), estimates, blend);
        }
        playMostly(estimates.mostLacking(blend), estimates.limits, weights);
      },
    },
    options,
  );
}
