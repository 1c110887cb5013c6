import { checkOptions } from "../errors/check-options.ts";
import { contextOptions, type Learner, type LearnerContext } from "../learners/learner.ts";
import { klProjection } from "../simplex/kl-projection.ts";
import { mixturePolicy, playMostly } from "./mixture-policy.ts";
import { bonuses, checkMixtureUcb, type MixtureUcbOptions } from "./mixture-ucb.ts";

/**
 * Mixture-UCB without a solver (OGD): five rewards of every arm, then the arm with the largest slope plus bonus at the shares
 * of what was played so far,
 *
 *   argmax_k g_k(n / t) + e_k,   e_k = range sqrt(beta ln t / (2 n_k)),
 *
 * of equals the first. Each choice moves n / t by 1/t towards that arm: a Frank-Wolfe step of size 1/t. All weight above the
 * floor goes to the arm; recommended are the shares n / t, projected where one is below the floor.
 *
 * The authors state it for quadratic losses and without a regret bound. Their program takes the bonus of the quality term
 * off, against its form with a solver; here the bonus is one and is added, as there. Bonus and what else is ours: as in
 * `mixture-ucb`.
 * Reference: Rezaei, Farnia and Li (2025), Be more diverse than the most diverse: optimal mixtures of generative models via
 * Mixture-UCB bandit algorithms, arXiv 2412.17622; program Rezaei-Parham/Mixture-UCB.
 */
export function mixtureOgd(options: MixtureUcbOptions & LearnerContext): Learner {
  checkOptions("mixture-ogd", options, { confidence: true, initial: true, ...contextOptions });
  const { confidence, initial } = checkMixtureUcb(options);
  const project = klProjection(options.armCount, options.floor);
  const slopes = new Float64Array(options.armCount);
  return mixturePolicy(
    {
      kind: "mixture-ogd",
      initial,
      decide(estimates, blend, weights) {
        const { plugIn, floors, round } = estimates;
        const shares = slopes.map((_, arm) => estimates.count(arm) / round);
        plugIn.gradientInto(shares, slopes);
        const extra = bonuses(estimates, shares, confidence);
        let best = 0;
        for (let arm = 1; arm < slopes.length; arm++) {
          if (slopes[arm]! + extra[arm]! > slopes[best]! + extra[best]!) best = arm;
        }
        playMostly(best, floors, weights);
        project(shares, blend);
      },
    },
    options,
  );
}
