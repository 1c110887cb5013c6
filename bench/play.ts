import type { Random } from "@blendit/core";
import type { AnyDistribution } from "@blendit/core/distributions";
import { estimatedCertificate, type FullGradientLearner, type LearnerContext } from "@blendit/core/learners";
import type { KnownArms } from "@blendit/core/optimum";
import type { Floor } from "@blendit/core/simplex";
import type { Utility } from "@blendit/core/utilities";
import { FullGradient, type FullGradientChoices } from "../packages/core/src/learners/full-gradient.ts";

/** A problem with known arms, so that gaps can be measured. */
export interface Measured {
  readonly utility: Utility;
  readonly distributions: readonly AnyDistribution[];
  readonly known: KnownArms;
  readonly floor: Floor;
  /** U*: the utility of the best blend. */
  readonly best: number;
}

/** The result of a run. Gaps are U* - U. */
export interface Played {
  readonly learner: FullGradientLearner;
  readonly average: number;
  readonly recommended: number;
  readonly regret: number;
  /** The round by which every arm had been tried. */
  readonly allTried: number;
}

/** Plays one run of full-gradient, optionally with other design choices. */
export function play(
  problem: Measured,
  horizon: number,
  random: Random,
  choices: Partial<FullGradientChoices>,
): Played {
  const { utility, distributions, known, floor, best } = problem;
  const context: LearnerContext = { utility, armCount: distributions.length, floor };
  const learner = new FullGradient({ ...context, certificate: estimatedCertificate }, choices);
  const sums = new Float64Array(distributions.length);
  const untried = new Set(distributions.keys());
  let regret = 0;
  let allTried = horizon;
  for (let round = 1; round <= horizon; round++) {
    for (let arm = 0; arm < sums.length; arm++) sums[arm]! += learner.weights[arm]!;
    regret += best - known.value(learner.weights);
    const arm = learner.choose(random);
    learner.update(arm, distributions[arm]!.sample(random), learner.weights[arm]!);
    if (untried.delete(arm) && untried.size === 0) allTried = round;
  }
  return {
    learner,
    average: best - known.value(sums.map((sum) => sum / horizon)),
    recommended: best - known.value(learner.recommend()),
    regret,
    allTried,
  };
}
