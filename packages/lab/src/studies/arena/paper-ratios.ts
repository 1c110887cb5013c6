import { OWN_LEARNER, SAME_AVERAGING } from "./arena-learners.ts";
import type { ArenaLearnerResult, ArenaProblemResult, ArenaResult } from "./arena-result.ts";
import { learnerOf } from "./record.ts";

/** How many times larger the numbers of the oracle are than those of `full-gradient`, at the end. */
export interface PaperRatios {
  readonly problem: string;
  /** Gap of the average of the weights. */
  readonly average: number;
  /** The oracle's gap, which is that of its average, over that of the blend that `full-gradient` recommends. */
  readonly recommended: number;
  /** The same for the oracle with the same averaging; undefined where it did not play. */
  readonly sameAveraging: number | undefined;
  readonly regret: number;
}

/** One row for each of the paper's problems, where an oracle played; the best variant of the oracle counts. */
export function paperRatios({ problems }: ArenaResult): PaperRatios[] {
  return problems.filter(({ isFromPaper }) => isFromPaper).flatMap(ratiosOf);
}

function ratiosOf(problem: ArenaProblemResult): PaperRatios[] {
  const own = learnerOf(problem, OWN_LEARNER);
  const oracles = problem.learners.filter(({ id, knowsTheArms }) => knowsTheArms && id !== SAME_AVERAGING);
  if (own === undefined || oracles.length === 0) return [];
  const least = (measure: (learner: ArenaLearnerResult) => number) => Math.min(...oracles.map(measure));
  const same = learnerOf(problem, SAME_AVERAGING);
  const oracleGap = least(averageGap);
  return [
    {
      problem: problem.name,
      average: oracleGap / averageGap(own),
      recommended: oracleGap / recommendedGap(own),
      sameAveraging: same && recommendedGap(same) / recommendedGap(own),
      regret: least(({ regret }) => regret.mean) / own.regret.mean,
    },
  ];
}

function averageGap({ utilityGap }: ArenaLearnerResult): number {
  return utilityGap.at.at(-1)!.mean;
}

function recommendedGap({ recommendedGap }: ArenaLearnerResult): number {
  return recommendedGap.at.at(-1)!.mean;
}

/** Undefined for none. */
export function geometricMean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
