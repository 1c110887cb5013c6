import { measureOptimum } from "./optimum.ts";
import { measureProjection, projectionArmCounts } from "./projection.ts";
import { measureReproduction } from "./reproduction.ts";
import type { Measured, Part } from "./results.ts";
import { measureRounds, roundProblems } from "./rounds.ts";
import { measureRun } from "./run.ts";
import { runCases } from "./run-case.ts";
import type { Effort } from "./sides.ts";
import { measureStartUp } from "./start-up.ts";
import type { Tools } from "./tools.ts";

export interface PartContext {
  /** The folder for programs and their files during measurements. */
  readonly folder: string;
  readonly tools: Tools;
  readonly isQuick: boolean;
}

const effortOf = ({ isQuick }: PartContext): Effort =>
  isQuick ? { seconds: 0.03, times: 3 } : { seconds: 0.25, times: 9 };

/** How each part is measured. */
export const measurers: { readonly [Name in Part]: (context: PartContext) => Promise<Measured[Name]> } = {
  rounds: (context) =>
    inTurn(
      roundProblems(),
      ({ learner, utility, armCount }) => `${learner}, ${utility}, ${armCount} arms`,
      (problem) => measureRounds(problem, context.folder, context.tools, effortOf(context)),
    ),
  run: (context) =>
    inTurn(
      runCases,
      ({ utility, armCount, isMeasured }) =>
        `run, ${utility}, ${armCount} arms, ${isMeasured ? "default" : "no"} diagnostics`,
      (runCase) => measureRun(runCase, context.folder, context.tools, effortOf(context)),
    ),
  projection: (context) =>
    inTurn(
      projectionArmCounts,
      (armCount) => `projection, ${armCount} arms`,
      (armCount) => measureProjection(armCount, context.folder, context.tools, effortOf(context)),
    ),
  optimum: ({ isQuick }) => measureOptimum(isQuick ? 5 : 25),
  "start-up": ({ isQuick }) => measureStartUp(isQuick ? 5 : 25),
  reproduction: ({ folder, tools, isQuick }) => measureReproduction(folder, tools, isQuick ? 1 : 2),
};

/** Measures one case after the other, and prints their names, because a complete run takes minutes. */
async function inTurn<Case, Result>(
  cases: readonly Case[],
  name: (one: Case) => string,
  measure: (one: Case) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of cases) {
    console.error(`measuring ${name(one)}`);
    results.push(await measure(one));
  }
  return results;
}
