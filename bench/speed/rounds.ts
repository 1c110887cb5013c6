import { join } from "node:path";
import { number } from "../table.ts";
import { inTurn, type Part, type PartContext } from "./part.ts";
import {
  drawsOf,
  floorOf,
  HORIZON,
  type Problem,
  playAndLog,
  playerOf,
  problemWords,
  type UtilityName,
  utilityNames,
  writeProblem,
} from "./problem.ts";
import { type Comparison, compareSides, comparisonTable, readNumbers, TOLERANCE } from "./sides.ts";

export interface RoundsResult extends Problem, Comparison {}

const armCounts: Readonly<Record<UtilityName, readonly number[]>> = {
  variance: [2, 8, 30, 100, 1e3, 1e4, 1e5],
  "wasserstein-uniform": [2, 8, 30, 100, 1e3],
  "wasserstein-beta": [30],
};

const LEFT_OUT =
  "Left out: Wasserstein with more than 1,000 arms, for which plain loops multiply a matrix of 402 numbers per arm in every round.";

/** Quantiles of other targets come from tables, whose linear interpolation has an error of about 1e-8. */
const LOOSE_TOLERANCE = 1e-6;
/**
 * The steps of full-gradient grow until they overshoot, and at the edge of stability rounding errors grow as well: on one problem,
 * two programs differed by 2e-14 after this many rounds, and by 6e-7 after 1000.
 */
const FULL_GRADIENT_ROUNDS = 300;
/** Enough rounds to reveal an error, but few enough for plain loops over many arms. */
export const MOST_ARM_ROUNDS = 2e7;

const learnerNames: Readonly<Record<Problem["learner"], string>> = {
  "mirror-ascent": "Algorithm 1",
  "full-gradient": "full-gradient",
};

const problems: readonly Problem[] = (Object.keys(armCounts) as UtilityName[]).flatMap((utility) =>
  (["mirror-ascent", "full-gradient"] as const).flatMap((learner) =>
    armCounts[utility].map((armCount) => ({ learner, utility, armCount, floor: floorOf(armCount) })),
  ),
);

export const rounds: Part<readonly RoundsResult[]> = {
  measure: (context) =>
    inTurn(
      problems,
      ({ learner, utility, armCount }) => `${learner}, ${utility}, ${armCount} arms`,
      (problem) => measure(problem, context),
    ),
  table: (results) =>
    comparisonTable(["learner, utility", "arms"], ["c", "numpy"], results, ({ learner, utility, armCount }) => [
      `${learnerNames[learner]}, ${utilityNames[utility]}`,
      armCount.toLocaleString("en"),
    ]),
  remarks: (results) => [growth(results), LEFT_OUT],
};

/** Blendit plays, and the other programs must learn the same from its arms and rewards. Then all are measured. */
async function measure(problem: Problem, { folder, tools, isQuick }: PartContext): Promise<RoundsResult> {
  writeProblem(problem, folder);
  const { learner, utility, armCount } = problem;
  const most = learner === "full-gradient" ? FULL_GRADIENT_ROUNDS : HORIZON;
  const count = Math.min(most, Math.floor(MOST_ARM_ROUNDS / armCount));
  const rewards = readNumbers(join(folder, "rewards.bin"));
  const draws = drawsOf(armCount);
  const rewardOf = (arm: number, round: number) => rewards[arm * draws + (round % draws)]!;
  const weights = playAndLog(playerOf(problem), rewardOf, count, folder);
  const tolerance = utility === "wasserstein-beta" ? LOOSE_TOLERANCE : TOLERANCE;
  const expected = { folder, count, weights, tolerance };
  return { ...problem, ...(await compareSides(problemWords(problem, folder), tools, expected, isQuick)) };
}

/** How much slower a round is with many arms. */
function growth(results: readonly RoundsResult[]): string {
  const rateWith = (count: number) =>
    results.find(({ learner, utility, armCount }) => {
      return learner === "mirror-ascent" && utility === "variance" && armCount === count;
    })!.rates.blendit!.median;
  const ratio = number(rateWith(1e5) / rateWith(100));
  return `Algorithm 1, variance: Blendit's rate with 100,000 arms is ${ratio} of its rate with 100.`;
}
