import { checkInteger, checkOptions, checkPositive } from "@blendit/core/errors";
import { contextOptions, type Learner, type LearnerContext } from "@blendit/core/learners";
import { klProjection } from "@blendit/core/simplex";
import { climb, isDue, withBonuses } from "./climb.ts";
import { type Estimates, MixturePolicy, playMostly } from "./mixture-policy.ts";

export interface MixtureUcbOptions {
  /** The estimation error exceeds the bonus with a probability of order 1/t^confidence (beta below); 1 by default. */
  readonly confidence?: number;
  /** The number of rewards of every arm before bonuses are used; 5 by default. */
  readonly initial?: number;
}

/**
 * Mixture-UCB with a solver (CAB): after five rewards of every arm, it draws arms from the blend that maximises the plug-in utility
 * plus a bonus for arms with few rewards,
 *
 *   w = argmax U(w) + <e, w>,   e_k = range sqrt(beta ln t / (2 n_k)),
 *
 * over the truncated simplex, after t rewards, n_k of them from arm k. It recommends its current blend.
 *
 * The method was designed for losses w'Aw + f'w of a kernel k, where U is minus the loss. There e_k covers the error of a mean of
 * 2 E k(x, X) + f(x), which is the influence function up to its sign, by Hoeffding's inequality. Here `range` is that of the
 * influence function at the last blend, over the last hundred rewards, which works for any concave utility. beta = 1 and five
 * rewards are from the published program, which uses 0.6 for range / sqrt(2), chosen by hand for kernels up to 1. Our changes: the
 * observed range; no small term in 1/n_k for quality, which the program has; estimated distributions shrunk to the pooled one by
 * one reward; a solution to 1e-3 of the gradient's spread at equal shares, recomputed when `isDue`; and utilities that are not
 * quadratic.
 * Reference: Rezaei, Farnia and Li (2025), Be more diverse than the most diverse: optimal mixtures of generative models via
 * Mixture-UCB bandit algorithms, arXiv 2412.17622; program Rezaei-Parham/Mixture-UCB.
 */
export function mixtureUcb(options: MixtureUcbOptions & LearnerContext): Learner {
  const { confidence, initial } = checked("mixture-ucb", options);
  return new MixturePolicy(
    {
      kind: "mixture-ucb",
      initial,
      decide(estimates, blend, weights) {
        if (isDue(estimates.round)) {
          climb(withBonuses(estimates.plugIn, bonuses(estimates, blend, confidence)), estimates, blend);
        }
        weights.set(blend);
      },
    },
    options,
  );
}

/**
 * Mixture-UCB without a solver (OGD): after five rewards of every arm, it plays the first arm with the largest slope plus bonus at
 * the shares played so far,
 *
 *   argmax_k g_k(n / t) + e_k,   e_k = range sqrt(beta ln t / (2 n_k)).
 *
 * Each choice moves n / t by 1/t towards that arm, which is a Frank-Wolfe step of size 1/t. All weight above the floor goes to the
 * arm. It recommends the shares n / t, projected if one is below the floor.
 *
 * The authors state it for quadratic losses and without a regret bound. Their program subtracts the bonus of the quality term,
 * unlike their program with a solver; here there is one bonus, and it is added. For the bonus, our other changes and the reference
 * see `mixtureUcb`.
 */
export function mixtureOgd(options: MixtureUcbOptions & LearnerContext): Learner {
  const { confidence, initial } = checked("mixture-ogd", options);
  const project = klProjection(options.armCount, options.floor);
  const slopes = new Float64Array(options.armCount);
  return new MixturePolicy(
    {
      kind: "mixture-ogd",
      initial,
      decide(estimates, blend, weights) {
        const { counts, limits, plugIn, round } = estimates;
        const shares = counts.map((count) => count / round);
        plugIn.gradientInto(shares, slopes);
        const raised = bonuses(estimates, shares, confidence).map((bonus, arm) => slopes[arm]! + bonus);
        playMostly(raised.indexOf(Math.max(...raised)), limits, weights);
        project(shares, blend);
      },
    },
    options,
  );
}

function checked(kind: string, options: MixtureUcbOptions & LearnerContext): Required<MixtureUcbOptions> {
  checkOptions(kind, options, { confidence: true, initial: true, ...contextOptions });
  const { confidence = 1, initial = 5 } = options;
  return { confidence: checkPositive("confidence", confidence), initial: checkInteger("initial", initial, 1) };
}

/** e_k = range sqrt(beta ln t / (2 n_k)), with the range of the influence function at a blend. */
function bonuses(estimates: Estimates, blend: Float64Array, confidence: number): Float64Array {
  const range = estimates.influenceRange(blend);
  return estimates.radii(confidence * Math.log(estimates.round)).map((radius) => range * radius);
}
