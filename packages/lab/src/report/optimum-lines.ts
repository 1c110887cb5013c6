import type { WeightLimits } from "@blendit/core/simplex";
import { bestText } from "../simulate/answer.ts";
import { type BestBlend, bestBlend, comparison, type StageBlend, stageBlends } from "../simulate/blends.ts";
import type { BlendValue } from "../simulate/summary.ts";
import { armNames } from "../spec/names.ts";
import type { Problem } from "../spec/problem.ts";
import { questionText } from "../spec/words.ts";
import { textTable } from "../text/text-table.ts";
import { wrappedText } from "../text/words.ts";
import { betterAloneText, MOST_ON_SCREEN, sharesTable, valuesBelowBest } from "./answer-lines.ts";
import { keepsLimits, type LimitReport, limitLines, limitReports } from "./limit-lines.ts";

/** The best blend of an experiment, compared with equal shares and the best single arm, one that keeps all limits if there is one. */
export interface OptimumReport extends BestBlend, WeightLimits {
  readonly names: readonly string[];
  readonly feasible: true;
  /** Limits at the best blend, if there are any. */
  readonly constraints?: readonly LimitReport[];
  readonly equalShares: BlendValue;
  readonly bestArm: BlendValue & { readonly name: string };
  /** If distributions drift, the best blend of each stage; everything else is for the first round. */
  readonly stages?: readonly StageBlend[];
}

/** The best blend of a problem and its comparisons, as plain data. */
export function optimumReport(problem: Problem): OptimumReport {
  const { floor, ceiling } = problem.experiment;
  const names = armNames(problem.experiment);
  const stages = stageBlends(problem);
  return {
    names,
    ...bestBlend(problem),
    feasible: true,
    ...(problem.limits.length > 0 && { constraints: limitReports(problem) }),
    floor,
    ...(ceiling !== undefined && { ceiling }),
    ...simpleBlends(problem, names, 1),
    ...(stages && { stages }),
  };
}

/** The best blend as text for a terminal; if distributions drift, the first and the last one. */
export function optimumLines(problem: Problem): string[] {
  const names = armNames(problem.experiment);
  const question = [...wrappedText(questionText(problem.experiment, names)), ""];
  const stages = stageBlends(problem);
  if (!stages) return [...question, ...blendLines(problem, names, bestBlend(problem), 1)];
  const [first, last] = [stages[0]!, stages.at(-1)!];
  return [
    ...question,
    `From round ${first.fromRound} on:`,
    ...blendLines(problem, names, first, first.fromRound),
    "",
    `From round ${last.fromRound} on, after the drift${stages.length > 2 ? ` (--json has all ${stages.length} stages)` : ""}:`,
    ...blendLines(problem, names, last, last.fromRound),
  ];
}

function blendLines(problem: Problem, names: readonly string[], best: BestBlend, round: number): string[] {
  const all = names.map((name, arm) => ({ name, share: best.weights[arm]!, standardDeviation: null }));
  const sorted = all.toSorted((one, other) => other.share - one.share);
  const { equalShares, bestArm } = simpleBlends(problem, names, round);
  const equal = best.weights.map(() => 1 / names.length);
  const isKept = armKeepsLimits(problem, names.indexOf(bestArm.name));
  const noteFor = (isKept: boolean) => (isKept ? "" : " (breaks a limit)");
  const values = [
    { name: `Equal shares${noteFor(keepsLimits(problem, equal))}`, ...equalShares },
    { ...bestArm, name: `${bestArm.name} alone${noteFor(isKept)}` },
    { name: "Best blend", ...best },
  ];
  const hasLimits = problem.limits.length > 0;
  return [
    ...textTable(sharesTable({ blend: sorted, others: null }, MOST_ON_SCREEN)),
    "",
    ...textTable(valuesBelowBest(values, problem.experiment)),
    "",
    ...(hasLimits ? [...limitLines(problem), ""] : []),
    ...[
      bestText(problem.experiment, best, hasLimits),
      ...(isKept ? betterAloneText({ bestArm, optimum: best }, problem.experiment) : []),
    ].flatMap((text) => wrappedText(text)),
  ];
}

/** Equal shares and the best arm alone, in a round. An arm that breaks a limit is only compared if all of them do. */
function simpleBlends(
  problem: Problem,
  names: readonly string[],
  round: number,
): Pick<OptimumReport, "equalShares" | "bestArm"> {
  const allowed = [...names.keys()].filter((arm) => armKeepsLimits(problem, arm));
  const { equalShares, bestArm } = comparison(
    problem,
    problem.stageAt(round),
    allowed.length > 0 ? allowed : [...names.keys()],
  );
  const { arm, ...value } = bestArm;
  return { equalShares, bestArm: { name: names[arm]!, ...value } };
}

/** Whether an arm alone keeps all limits. */
function armKeepsLimits(problem: Problem, arm: number): boolean {
  const alone = Array.from({ length: problem.arms.count }, (_, other) => (other === arm ? 1 : 0));
  return keepsLimits(problem, alone);
}
