import type { Random } from "@blendit/core";
import type { AnyDistribution } from "@blendit/core/distributions";
import type { Learner, LearnerContext } from "@blendit/core/learners";
import { KnownArms, maximise } from "@blendit/core/optimum";
import { uniformWeights } from "@blendit/core/simplex";
import { anyDistribution, utility } from "@blendit/core/specs";
import { type Experiment, plainUtility } from "@blendit/lab";

/** A problem with known arms, so that gaps can be measured. */
export interface KnownProblem {
  readonly context: LearnerContext;
  readonly distributions: readonly AnyDistribution[];
  /** U*: the utility of the best blend. */
  readonly best: number;
  /** How much better the best blend is than a blend with these weights: U* - U. */
  readonly gap: (weights: Float64Array) => number;
  readonly equalShares: Float64Array;
}

export function knownProblem(problem: Pick<Experiment, "utility" | "arms" | "floor">): KnownProblem {
  const goal = utility(plainUtility(problem));
  const distributions = problem.arms.map((arm) => anyDistribution(arm));
  const known = new KnownArms({ utility: goal, arms: distributions });
  const best = maximise(known, problem.floor).value;
  return {
    context: { utility: goal, armCount: distributions.length, floor: problem.floor },
    distributions,
    best,
    gap: (weights) => best - known.value(weights),
    equalShares: uniformWeights(distributions.length),
  };
}

/** The result of a run. */
export interface Played {
  /** The gap of the average of the weights. */
  readonly average: number;
  /** The gap of the recommended blend. */
  readonly recommended: number;
  /** The sum of the gaps of the played weights. */
  readonly regret: number;
  /** The round by which every arm had been tried. */
  readonly allTried: number;
  /** The number of rewards of each arm. */
  readonly counts: Float64Array;
}

/** Plays one run of a learner. If `isEven`, arms are drawn evenly instead of by its weights. */
export function play(
  { distributions, gap, equalShares }: KnownProblem,
  learner: Learner,
  horizon: number,
  random: Random,
  isEven = false,
): Played {
  const sums = new Float64Array(distributions.length);
  const counts = new Float64Array(distributions.length);
  let [regret, untried, allTried] = [0, distributions.length, horizon];
  for (let round = 1; round <= horizon; round++) {
    const weights = isEven ? equalShares : learner.weights;
    for (let arm = 0; arm < sums.length; arm++) sums[arm]! += weights[arm]!;
    regret += gap(weights);
    const arm = isEven ? Math.floor(distributions.length * random.uniform()) : learner.choose(random);
    if (counts[arm]!++ === 0 && --untried === 0) allTried = round;
    learner.update(arm, distributions[arm]!.sample(random), weights[arm]!);
  }
  return {
    average: gap(sums.map((sum) => sum / horizon)),
    recommended: gap(learner.recommend()),
    regret,
    allTried,
    counts,
  };
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(meanOf(values.map(Math.log)));
}
