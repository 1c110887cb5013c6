import { discrete, isDistribution } from "@blendit/core/distributions";
import { invalid } from "@blendit/core/errors";
import { effectiveSize, weightedInterval } from "@blendit/core/inference";
import { KnownArms } from "@blendit/core/optimum";
import { rewardWithin } from "@blendit/core/utilities";
import { blendValue } from "../../simulate/blends.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { armNames } from "../../spec/names.ts";
import { Problem } from "../../spec/problem.ts";
import { missingTest } from "../../tables/cells.ts";
import { selectRows, TableColumns } from "../../tables/columns.ts";
import type { Table } from "../../tables/table.ts";
import {
  BlendWorth,
  type QuantileBound,
  quantileBounds,
  type SuggestedValue,
  samplesOf,
  toldOf,
  withOffset,
} from "./blend-worth.ts";
import { probabilitiesIn } from "./sampled-rows.ts";
import { type NamedWeights, type TableQuestion, weightsOf } from "./table-problem.ts";

/** What one blend is worth by past outcomes, as plain data. */
export interface Evaluation extends SuggestedValue {
  readonly arms: readonly { readonly name: string; readonly share: number; readonly outcomes: number }[];
  /** Quantiles of the blend's outcomes, from a band for its distribution function that holds at every look; null for vectors. */
  readonly quantiles: readonly QuantileBound[] | null;
  /** Rows that were left out, and why. */
  readonly leftOut: readonly string[];
}

/**
 * What any blend is worth by the outcomes of its arms: the mixture of their own distributions, in the shares of the blend. Right where it did
 * not depend on the case which arm was tried, also where that followed from earlier outcomes; elsewhere see `evaluateLog`.
 */
export function evaluate(
  source: Experiment | Problem,
  weights: NamedWeights,
  options: { readonly leftOut?: readonly string[] } = {},
): Evaluation {
  const problem = Problem.of(source);
  const names = armNames(problem.experiment);
  const blend = weightsOf("weights", weights, names);
  const samples = samplesOf(problem.experiment);
  const distributions = problem.distributions.filter(isDistribution);
  return {
    ...new BlendWorth(problem, samples).of(blend),
    arms: names.map((name, arm) => ({ name, share: blend[arm]!, outcomes: samples[arm]!.length })),
    quantiles:
      distributions.length === names.length && !problem.experiment.categories
        ? quantileBounds(distributions, samples, blend)
        : null,
    leftOut: options.leftOut ?? [],
  };
}

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
  const blend = weightsOf("weights", weights, names);
  checkOverlap(rows, blend, names);
  const chances = rows[0]?.probability === undefined ? chancesByContext(rows) : rows.map((row) => row.probability!);
  const ratios = Float64Array.from(rows, ({ arm }, row) => blend[arm]! / chances[row]!);
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const outcomes = rows.map(({ outcome }) => outcome);
  const distribution = discrete({ values: outcomes, masses: Array.from(ratios, (ratio) => ratio / total) });
  const within = outcomes.map((outcome) => rewardWithin(problem.utility, outcome));
  const utility = problem.utility.forRows?.({ samples: [within], masses: [ratios] }) ?? problem.utility;
  const known = new KnownArms({ utility, arms: [distribution] });
  const offset = utility.offset?.([1]) ?? { low: 0, high: 0 };
  const costs = problem.experiment.costs ?? [];
  const cost = costs.reduce((sum, each, arm) => sum + each * blend[arm]!, 0);
  const interval = withOffset(weightedInterval({ known, outcomes, ratios }), offset);
  const meanRatio = total / rows.length;
  const squares = ratios.reduce((sum, ratio) => sum + (ratio - meanRatio) ** 2, 0);
  return {
    ...blendValue(problem, blend, known.value([1]) + (offset.low + offset.high) / 2 - cost),
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

/** How it was decided in a log which arm to try. */
export interface LogColumns {
  /** The column of the probability with which the arm was drawn. */
  readonly probability?: string;
  /** The column of what the decision depended on. */
  readonly context?: string;
}

/** A row of a log that has all it takes. */
export interface LoggedRow {
  readonly arm: number;
  readonly outcome: number;
  readonly probability?: number;
  readonly context?: string;
}

/** The rows of a log, with the arms of a problem that was read from the same table. */
export function loggedRows(
  table: Table,
  question: TableQuestion,
  { probability, context }: LogColumns,
  { experiment: { categories } }: Pick<Problem, "experiment">,
  names: readonly string[],
): LoggedRow[] {
  const { arm, reward, where, missing } = question;
  if (arm === undefined || typeof reward !== "string") {
    throw invalid("reward", "one column, beside a column of arms, where probabilities are logged", reward ?? "");
  }
  const columns = new TableColumns(table);
  const selected = selectRows(columns, where);
  const arms = columns.texts(arm, ["arm"]);
  const armOf = new Map(names.map((name, index) => [name, index]));
  const outcomes = outcomesIn(columns, reward, missing, categories);
  const probabilities = probability === undefined ? undefined : probabilitiesIn(columns, probability, selected);
  const contexts = context === undefined ? undefined : columns.texts(context, ["context"]);
  const rows: LoggedRow[] = [];
  for (let index = 0; index < selected.length; index++) {
    const row = selected[index]!;
    const outcome = outcomes(row);
    const number = armOf.get(arms.texts[arms.codes[row]!] ?? "");
    if (number === undefined || outcome === undefined) continue;
    rows.push({
      arm: number,
      outcome,
      ...(probabilities && { probability: probabilities[row]! }),
      ...(contexts && { context: contexts.texts[contexts.codes[row]!] ?? "" }),
    });
  }
  return rows;
}

function outcomesIn(
  columns: TableColumns,
  reward: string,
  missing: TableQuestion["missing"],
  categories: readonly string[] | undefined,
): (row: number) => number | undefined {
  if (categories) {
    const { texts, codes } = columns.texts(reward, ["reward"]);
    const isMissing = missingTest(missing);
    const places = texts.map((text) => (isMissing(text) ? undefined : categories.indexOf(text)));
    return (row) => places[codes[row]!];
  }
  const { numbers } = columns.numbers(reward, missing, ["reward"]);
  return (row) => (Number.isNaN(numbers[row]) ? undefined : numbers[row]);
}
