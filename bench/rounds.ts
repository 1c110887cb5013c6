import { type Agreement, checkRounds } from "./agreement.ts";
import { floorOf, type Problem, problemWords, type UtilityName, writeProblem } from "./problem.ts";
import { type Comparison, closeSides, compareSides, type Effort, openSides } from "./sides.ts";
import type { Tools } from "./tools.ts";

export interface RoundsResult extends Problem, Comparison {
  readonly agreement: Agreement;
}

const armCounts: Readonly<Record<UtilityName, readonly number[]>> = {
  variance: [2, 8, 30, 100, 1e3, 1e4, 1e5],
  "wasserstein-uniform": [2, 8, 30, 100, 1e3],
  "wasserstein-beta": [30],
};

export const LEFT_OUT =
  "Left out: Wasserstein with more than 1,000 arms, for which plain loops multiply a matrix of 402 numbers per arm in every round.";

export function roundProblems(): Problem[] {
  return (Object.keys(armCounts) as UtilityName[]).flatMap((utility) =>
    (["mirror-ascent", "full-gradient"] as const).flatMap((learner) =>
      armCounts[utility].map((armCount) => ({ learner, utility, armCount, floor: floorOf(armCount) })),
    ),
  );
}

/** Checks that all programs compute the same on this problem, then measures them in turn. */
export async function measureRounds(
  problem: Problem,
  folder: string,
  tools: Tools,
  effort: Effort,
): Promise<RoundsResult> {
  writeProblem(problem, folder);
  const sides = openSides(problemWords(problem, folder), tools);
  try {
    const agreement = await checkRounds(problem, folder, sides);
    return { ...problem, agreement, ...(await compareSides(sides, effort)) };
  } finally {
    closeSides(sides);
  }
}
