import { checkOptions } from "../errors/check-options.ts";
import { checkFraction, checkInteger } from "../errors/checks.ts";
import { maximise } from "../known/optimum.ts";
import { contextOptions, type Learner, type LearnerContext } from "../learners/learner.ts";
import { mixturePolicy, playMostly } from "./mixture-policy.ts";

export interface RsEtcOptions {
  /** How many rounds there will be (T); 2000 by default. */
  readonly horizon?: number;
  /** The share of the horizon in which all arms are played equally often; 0.2 by default. */
  readonly exploration?: number;
}

/**
 * RS-ETC-M, explore then commit for mixtures: the arms in turn, until each has paid exploration T / K rewards, rounded up;
 * then the best blend a by the plug-in utility, once and for all, over the truncated simplex. From then on the arm plays that
 * a lacks most in what was played, argmax_k t a_k - n_k, of equals the first, so that n / t follows a. Before it commits it
 * recommends equal shares, after that a. Late rewards count in n, no more in a.
 *
 * The authors explore for N(eps) rounds, which need the gap between the two best blends on a grid of the simplex of width
 * eps; where that passes half of the horizon, their experiments take K eps T / 2. The default share is that for eight arms
 * and eps = 0.05. Ours: the share as an option, a = the maximum itself in place of the best point of a grid, estimated laws
 * shrunk to the pooled law by one reward, and all utilities that are no distortion riskmetrics.
 * Reference: Tatli, Mukherjee, Prashanth, Shanmugam and Tajer (2025), Risk-sensitive bandits: arm mixture optimality and
 * regret-efficient algorithms, AISTATS, arXiv 2503.08896; Preference-centric bandits: optimality of mixtures and
 * regret-efficient algorithms, arXiv 2504.20877.
 */
export function rsEtc(options: RsEtcOptions & LearnerContext): Learner {
  checkOptions("rs-etc", options, { horizon: true, exploration: true, ...contextOptions });
  const { horizon = 2000, exploration = 0.2, armCount } = options;
  const rounds = checkFraction("exploration", exploration) * checkInteger("horizon", horizon, 1);
  return mixturePolicy(
    {
      kind: "rs-etc",
      initial: Math.ceil(rounds / armCount),
      decide(estimates, blend, weights, isFirst) {
        const { plugIn, floor, floors } = estimates;
        if (isFirst) blend.set(maximise(plugIn, floor).weights);
        playMostly(estimates.mostLacking(blend), floors, weights);
      },
    },
    options,
  );
}
