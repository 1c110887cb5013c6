import { checkFraction, checkInteger, checkOptions } from "@blendit/core/errors";
import { contextOptions, type Learner, type LearnerContext } from "@blendit/core/learners";
import { type MeasuredProblem, maximise } from "@blendit/core/optimum";
import { CellGrid } from "@blendit/core/utilities";
import { climb, isDue, withBonuses } from "./climb.ts";
import { type Estimates, MixturePolicy, playMostly } from "./mixture-policy.ts";
import { OptimisticBand } from "./optimistic-band.ts";

// Three methods for risk-sensitive mixtures. References for all: Tatli, Mukherjee, Prashanth, Shanmugam and Tajer (2025),
// Risk-sensitive bandits: arm mixture optimality and regret-efficient algorithms, AISTATS, arXiv 2503.08896;
// Preference-centric bandits: optimality of mixtures and regret-efficient algorithms, arXiv 2504.20877.

export interface RsEtcOptions {
  /** The total number of rounds (T); 2000 by default. */
  readonly horizon?: number;
  /** The share of the horizon for exploration, when all arms are played equally often; 0.2 by default. */
  readonly exploration?: number;
}

/**
 * RS-ETC-M, explore then commit for mixtures. It plays the arms in turn until each has exploration T / K rewards, rounded up. Then
 * it computes, once, the blend a that maximises the plug-in utility over the truncated simplex. From then on it plays the first arm
 * with the largest t a_k - n_k, so that n / t follows a. It recommends equal shares before it commits, and a afterwards. Later
 * rewards change n but not a.
 *
 * The authors explore for N(eps) rounds, which depends on the gap between the two best blends on a grid of the simplex of width
 * eps. If N(eps) exceeds half of the horizon, their experiments use K eps T / 2. The default share is that for eight arms and
 * eps = 0.05. Our changes: the share is an option; a is the maximum itself instead of the best point of a grid; estimated
 * distributions are shrunk to the pooled one by one reward; utilities need not be distortion riskmetrics.
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
  /** The total number of rounds (T): the bounds on the estimates fail with probability 1/T. The current round by default. */
  readonly horizon?: number;
}

/**
 * RS-UCB-M, optimism over whole distributions. It tracks the blend that is best if each arm has the most favourable distribution
 * among those near its estimate,
 *
 *   a = argmax max { U(sum_k a_k G_k) : G_k within r_k of arm k's empirical cdf },   r_k = sqrt(ln(2 T) / (2 n_k)),
 *
 * over the truncated simplex, where T is the horizon or, without one, the round.
 *
 * The authors use balls in the 1-Wasserstein distance, of radius 16 sqrt((2 e ln T + 32) / n_k) for sub-Gaussian rewards, and
 * search a grid of the simplex. We use bands in the largest distance between cdfs, by the Dvoretzky-Kiefer-Wolfowitz inequality at
 * error 1/T, over the range of rewards so far; for a range of width R such a band is inside the ball of radius R r_k. For utilities
 * that are integrals over the cdf (distortions, Wasserstein and Cramer distances) the inner maximum is then exact
 * (`OptimisticBand`) and concave in a, so no grid is needed. For other utilities, which are not learned on a grid of the line, the
 * maximum is replaced by its first-order bound, which is the same as `ce-ucb`. While a target is within the band of a blend, no
 * blend is better by this measure and the last one is kept. Our other changes: every arm is played once at first; estimated
 * distributions are shrunk to the pooled one by one reward; the solution is computed to 1e-3 of the gradient's spread.
 */
export function rsUcb(options: TrackingOptions & LearnerContext): Learner {
  return trackOptimism("rs-ucb", bandOptimism, options);
}

/**
 * CE-UCB-M, the faster of the optimistic methods for risk-sensitive mixtures. It tracks the blend that maximises the plug-in
 * utility plus a bound on the estimation error,
 *
 *   a = argmax U(a) + range sum_k a_k r_k,   r_k = sqrt(ln(2 T) / (2 n_k)),
 *
 * over the truncated simplex, where T is the horizon or, without one, the round.
 *
 * The authors' bonus is L sum_k a_k (16 sqrt((2 e ln T + 32) / n_k))^q, for sub-Gaussian rewards and a utility that is Holder
 * continuous in the 1-Wasserstein distance with constant L and exponent q. With their constants the bonus dominates everything for
 * thousands of rounds. We use exponent 1, since the slopes of estimated utilities are finite, and range r_k instead of L times the
 * distance: the range of the influence function at the last blend over the last hundred rewards, times the
 * Dvoretzky-Kiefer-Wolfowitz radius at error 1/T. For our other changes see `rsUcb`.
 */
export function ceUcb(options: TrackingOptions & LearnerContext): Learner {
  return trackOptimism("ce-ucb", additiveOptimism, options);
}

/** The largest possible utility if the estimation error of each arm is at most its radius. */
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
 * Plays every arm once. Then it plays the arm with the largest t a_k - n_k, where a is the blend of largest optimistic utility. It
 * keeps a while that is optimal up to the tolerance, so that n / t can follow it, and recommends a.
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
