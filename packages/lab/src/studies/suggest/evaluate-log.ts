import { discrete } from "@blendit/core/distributions";
import { invalid } from "@blendit/core/errors";
import { effectiveSize, weightedInterval } from "@blendit/core/inference";
import { knownArms } from "@blendit/core/known";
import { blendValue } from "../../simulate/blends.ts";
import { armNames } from "../../spec/names.ts";
import type { Problem } from "../../spec/problem.ts";
import { type SuggestedValue, toldOf } from "./blend-worth.ts";
import { type NamedWeights, weightsOf } from "./evaluate.ts";
import type { LoggedRow } from "./logged-rows.ts";

/** What one blend is worth by a log in which it depended on the case which arm was tried, as plain data. */
export interface LogEvaluation extends SuggestedValue {
  readonly arms: readonly { readonly name: string; readonly share: number; readonly outcomes: number }[];
  /** So many rows of the blend itself would tell as much. */
  readonly effectiveSize: number;
  /** The mean of weight by probability: near 1 where the probabilities are those that arms were drawn with. */
  readonly meanRatio: number;
  /** Whether it is farther from 1 than four of its standard errors. */
  readonly doubtsProbabilities: boolean;
}

const NOT_GUARANTEED = "none are known for ratios of probabilities";

/**
 * What a blend is worth by a log, each outcome weighted by the share of its arm over the probability that the arm was drawn with in
 * its case, self-normalised. Where no probabilities were logged, they are the shares of the arms among rows of the same context.
 * Refused where the blend uses an arm that a context never saw: nothing is known of it there.
 */
export function evaluateLog(problem: Problem, rows: readonly LoggedRow[], weights: NamedWeights): LogEvaluation {
  const names = armNames(problem.experiment);
  const blend = weightsOf(weights, names);
  checkOverlap(rows, blend, names);
  const chances = rows[0]?.probability === undefined ? chancesByContext(rows) : rows.map((row) => row.probability!);
  const ratios = Float64Array.from(rows, ({ arm }, row) => blend[arm]! / chances[row]!);
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const outcomes = rows.map(({ outcome }) => outcome);
  const law = discrete({ values: outcomes, masses: Array.from(ratios, (ratio) => ratio / total) });
  const known = knownArms({ utility: problem.utility, arms: [law] });
  const costs = problem.experiment.costs ?? [];
  const cost = costs.reduce((sum, each, arm) => sum + each * blend[arm]!, 0);
  const interval = weightedInterval({ known, outcomes, ratios });
  const meanRatio = total / rows.length;
  const squares = ratios.reduce((sum, ratio) => sum + (ratio - meanRatio) ** 2, 0);
  return {
    ...blendValue(problem, blend, known.value([1]) - cost),
    ...(interval.grade === "none"
      ? { interval: null, why: interval.reason }
      : toldOf({ ...interval, low: interval.low - cost, high: interval.high - cost })),
    guaranteed: null,
    whyNotGuaranteed: NOT_GUARANTEED,
    arms: names.map((name, arm) => ({
      name,
      share: blend[arm]!,
      outcomes: rows.filter((row) => row.arm === arm).length,
    })),
    effectiveSize: effectiveSize(ratios),
    meanRatio,
    doubtsProbabilities: Math.abs(meanRatio - 1) > (4 * Math.sqrt(squares)) / rows.length,
  };
}

/** Every arm of the blend must have been tried in every context. */
function checkOverlap(rows: readonly LoggedRow[], blend: Float64Array, names: readonly string[]): void {
  const tried = new Map<string | undefined, Set<number>>();
  for (const { arm, context } of rows) tried.set(context, (tried.get(context) ?? new Set()).add(arm));
  for (const [context, arms] of tried) {
    const never = names.find((_, arm) => blend[arm]! > 0 && !arms.has(arm));
    if (never === undefined) continue;
    const where = context === undefined ? "" : ` where the context is ${JSON.stringify(context)}`;
    throw invalid("weights", `only arms that the log has${where}: nothing is known of others`, never);
  }
}

function chancesByContext(rows: readonly LoggedRow[]): number[] {
  const counts = new Map<string, number>();
  const all = (context: string | undefined) => JSON.stringify([context]);
  const own = ({ context, arm }: LoggedRow) => JSON.stringify([context, arm]);
  for (const row of rows) for (const key of [all(row.context), own(row)]) counts.set(key, (counts.get(key) ?? 0) + 1);
  return rows.map((row) => counts.get(own(row))! / counts.get(all(row.context))!);
}
