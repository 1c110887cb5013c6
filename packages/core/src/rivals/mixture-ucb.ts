import { checkOptions } from "../errors/check-options.ts";
import { checkInteger, checkPositive } from "../errors/checks.ts";
import { climb } from "../known/climb.ts";
import { contextOptions, type Learner, type LearnerContext } from "../learners/learner.ts";
import type { Estimates } from "./estimates.ts";
import { isDue } from "./is-due.ts";
import { mixturePolicy } from "./mixture-policy.ts";
import { optimisticUtility } from "./optimistic-utility.ts";

export interface MixtureUcbOptions {
  /** How sure the bonus is to hold, as a power of 1/t (beta); 1 by default. */
  readonly confidence?: number;
  /** Rewards of every arm before the first bonus; 5 by default. */
  readonly initial?: number;
}

/**
 * Mixture-UCB, in its form with a solver (CAB): five rewards of every arm, then arms are drawn from the blend that is best by
 * the plug-in utility with a bonus for arms that are little known,
 *
 *   w = argmax U(w) + <e, w>,   e_k = range sqrt(beta ln t / (2 n_k)),
 *
 * over the truncated simplex, after t rewards, n_k of them from arm k. It recommends the blend in force.
 *
 * Made for losses w'Aw + f'w of a kernel k, of which U is minus one. There e_k is to cover the error of a mean of
 * 2 E k(x, X) + f(x), the influence function up to its sign, by Hoeffding's inequality: `range` is that of the influence
 * function at the last blend, among the last hundred rewards, and so serves any concave utility. beta = 1 and five rewards
 * are those of the published program, which has 0.6 for range / sqrt(2), chosen by hand for kernels up to 1. Ours: the
 * observed range, the program's small term in 1/n_k for quality left out, estimated laws shrunk to the pooled law by one
 * reward, a solution to 1e-3 of the gradient's spread at equal shares, found anew as `isDue` tells, and all utilities that
 * are no quadratics.
 * Reference: Rezaei, Farnia and Li (2025), Be more diverse than the most diverse: optimal mixtures of generative models via
 * Mixture-UCB bandit algorithms, arXiv 2412.17622; program Rezaei-Parham/Mixture-UCB.
 */
export function mixtureUcb(options: MixtureUcbOptions & LearnerContext): Learner {
  checkOptions("mixture-ucb", options, { confidence: true, initial: true, ...contextOptions });
  const { confidence, initial } = checkMixtureUcb(options);
  return mixturePolicy(
    {
      kind: "mixture-ucb",
      initial,
      decide(estimates, blend, weights) {
        if (isDue(estimates.round)) {
          climb(optimisticUtility(estimates.plugIn, bonuses(estimates, blend, confidence)), estimates, blend);
        }
        weights.set(blend);
      },
    },
    options,
  );
}

export function checkMixtureUcb({ confidence = 1, initial = 5 }: MixtureUcbOptions): Required<MixtureUcbOptions> {
  return { confidence: checkPositive("confidence", confidence), initial: checkInteger("initial", initial, 1) };
}

/** e_k = range sqrt(beta ln t / (2 n_k)), with the range of the influence function at a blend. */
export function bonuses(estimates: Estimates, blend: Float64Array, confidence: number): Float64Array {
  const range = estimates.influenceRange(blend);
  return estimates.radii(confidence * Math.log(estimates.round)).map((radius) => range * radius);
}
