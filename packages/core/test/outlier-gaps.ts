import { empirical } from "../src/distributions/empirical.ts";
import { fullGradient } from "../src/learners/full-gradient.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { maximise } from "../src/optimum/optimum.ts";
import { Random } from "../src/random/random.ts";
import { distribution } from "../src/specs/distribution.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";

/** Every kind of utility that learns the whole distribution on cells of the line. */
export const distributionSpecs: readonly UtilitySpec[] = [
  { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 2 } },
  { kind: "wasserstein", target: { kind: "gaussian", mean: 1, deviation: 0.5 } },
  { kind: "cramer", target: { kind: "uniform", low: 0, high: 2 } },
  { kind: "gini" },
  { kind: "upper-cvar", level: 0.2 },
  { kind: "inter-es", level: 0.1 },
  { kind: "median-deviation" },
  { kind: "best-of", draws: 5 },
  { kind: "wang" },
];

const FLOOR = 0.02;
const distributions = [
  { kind: "gaussian", mean: 0.6, deviation: 0.2 },
  { kind: "gaussian", mean: 1, deviation: 0.3 },
  { kind: "beta", alpha: 2, beta: 3, low: 0, high: 3 },
  { kind: "gaussian", mean: 1.5, deviation: 0.2 },
].map((spec) => distribution(spec as never));

/** Gaps under the distributions without the outlier, summed over runs. */
export interface OutlierGaps {
  readonly learner: number;
  /** The gap of the best blend of the empirical distributions, with all rewards kept exactly, including the outlier. */
  readonly plugIn: number;
  readonly equal: number;
}

/** The true distributions are the same for every outlier, and take long to build. */
const problems = new Map(
  distributionSpecs.map((spec) => {
    const built = utility(spec);
    const known = new KnownArms({ utility: built, arms: distributions });
    return [spec, { built, known, best: maximise(known, FLOOR).value }];
  }),
);

/** One run for each round in which a reward of the second arm is an outlier. */
export function outlierGaps(spec: UtilitySpec, outlier: number, horizon: number, when: readonly number[]): OutlierGaps {
  const { built, known, best } = problems.get(spec)!;
  const gapOf = (weights: Float64Array) => best - known.value(weights);
  const sums = { learner: 0, plugIn: 0, equal: when.length * gapOf(new Float64Array(4).fill(1 / 4)) };
  for (const outlierRound of when) {
    const random = Random.stream(31, spec.kind, String(outlier), outlierRound);
    const learner = fullGradient({ utility: built, armCount: 4, floor: FLOOR });
    const seen: number[][] = distributions.map(() => []);
    for (let round = 0; round < horizon; round++) {
      const arm = round === outlierRound ? 1 : learner.choose(random);
      const reward = round === outlierRound ? outlier : distributions[arm]!.sample(random);
      learner.update(arm, reward, learner.probability(arm));
      seen[arm]!.push(reward);
    }
    const plugIn = new KnownArms({ utility: built, arms: seen.map((samples) => empirical({ samples })) });
    sums.learner += gapOf(learner.recommend());
    sums.plugIn += gapOf(maximise(plugIn, FLOOR).weights);
  }
  return sums;
}

/** What an outlier may cost: slightly more than it costs the plug-in optimum, plus a share of the gap at equal shares. */
export function mostGap({ plugIn, equal }: OutlierGaps, share: number): number {
  return 1.5 * plugIn + share * equal;
}
