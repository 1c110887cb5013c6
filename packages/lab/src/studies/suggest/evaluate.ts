import { discrete, isDistribution } from "@blendit/core/distributions";
import { refused } from "@blendit/core/errors";
import {
  effectiveSize,
  narrowed,
  type OutcomeGroup,
  oneLookInterval,
  tooSmall,
  type Undetermined,
  weightedInterval,
} from "@blendit/core/inference";
import { KnownArms } from "@blendit/core/optimum";
import { rewardWithin } from "@blendit/core/utilities";
import { blendValue } from "../../simulate/blends.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { armNames } from "../../spec/names.ts";
import { Problem } from "../../spec/problem.ts";
import { missingTest } from "../../tables/cells.ts";
import { selectRows, TableColumns } from "../../tables/columns.ts";
import type { Table } from "../../tables/table.ts";
import { countOf } from "../../text/numbers.ts";
import {
  BlendWorth,
  intervalFields,
  intervalKind,
  type QuantileBound,
  quantileBounds,
  type SuggestedValue,
  samplesOf,
  type WorthOptions,
  withOffset,
} from "./blend-worth.ts";
import { probabilitiesIn } from "./sampled-rows.ts";
import { BlendLimits, type NamedLimit, type TableLimit } from "./table-limits.ts";
import { type NamedWeights, type TableQuestion, weightsOf } from "./table-problem.ts";

/** The goal as in an experiment file. */
type AskedGoal = Pick<Experiment, "utility" | "costs">;

/** The estimated utility of one blend from past outcomes, as plain data. */
export interface Evaluation extends SuggestedValue, AskedGoal {
  readonly arms: readonly { readonly name: string; readonly share: number; readonly outcomes: number }[];
  /** Quantiles of the blend's outcomes, with bounds; null for vectors and categories. */
  readonly quantiles: readonly QuantileBound[] | null;
  /** The limits on other columns at the blend; left out without limits. */
  readonly constraints?: readonly NamedLimit[];
  /** Rows that were left out, and why. */
  readonly leftOut: readonly string[];
}

/** What to compute about a blend, and facts about the table. */
export interface EvaluateOptions extends WorthOptions {
  readonly leftOut?: readonly string[];
  /** Limits on other columns, from `tableProblem`; for one look only. */
  readonly limits?: readonly TableLimit[];
}

/**
 * Estimates the utility of any blend from the mixture of its arms' outcomes. Valid if the choice of arm did not depend on the case; it
 * may have depended on earlier outcomes. Otherwise use `evaluateLog`.
 */
export function evaluate(
  source: Experiment | Problem,
  weights: NamedWeights,
  { limits = [], ...options }: EvaluateOptions = {},
): Evaluation {
  if (limits.length > 0 && options.anytime) {
    throw refused("anytime", "--anytime cannot be combined with limits on other columns.", true);
  }
  const problem = Problem.of(source);
  const names = armNames(problem.experiment);
  const blend = weightsOf("weights", weights, names);
  const samples = samplesOf(problem.experiment);
  const distributions = problem.distributions.filter(isDistribution);
  return {
    ...new BlendWorth(problem, samples, options).of(blend),
    arms: names.map((name, arm) => ({ name, share: blend[arm]!, outcomes: samples[arm]!.length })),
    quantiles:
      distributions.length === names.length && !problem.experiment.categories
        ? quantileBounds(distributions, samples, blend, options)
        : null,
    ...(limits.length > 0 && { constraints: new BlendLimits(limits, problem.experiment, names).at(blend) }),
    ...goalOf(problem),
    leftOut: options.leftOut ?? [],
  };
}

/** The estimated utility of one blend from a log in which the choice of arm depended on the case, as plain data. */
export interface LogEvaluation extends SuggestedValue, AskedGoal {
  readonly arms: readonly { readonly name: string; readonly share: number; readonly outcomes: number }[];
  /** The number of rows drawn from the blend itself that would carry as much information. */
  readonly effectiveSize: number;
  /** The mean of weight divided by probability: near 1 if arms were drawn with the logged probabilities. */
  readonly meanRatio: number;
  /** Whether `meanRatio` differs from 1 by more than four standard errors. */
  readonly doubtsProbabilities: boolean;
}

const NOT_GUARANTEED = "none are known for ratios of probabilities";

/**
 * Estimates the utility of a blend from a log. Within each context (or in all rows, without a context column) outcomes are weighted by one
 * over the probability of their arm, scaled so that each arm gets its share of the blend. Contexts count by their rows. Refuses a
 * blend with an arm that some context never tried, because its outcomes there are unknown.
 */
export function evaluateLog(
  problem: Problem,
  rows: readonly LoggedRow[],
  weights: NamedWeights,
  options: WorthOptions = {},
): LogEvaluation {
  const names = armNames(problem.experiment);
  const blend = weightsOf("weights", weights, names);
  checkOverlap(rows, blend, names);
  const { groups, contexts } = logGroups(rows, blend);
  const outcomes = groups.flatMap((group) => group.outcomes);
  const masses = Float64Array.from(groups.flatMap(massesOf));
  const distribution = discrete({ values: outcomes, masses: Array.from(masses) });
  const within = outcomes.map((outcome) => rewardWithin(problem.utility, outcome));
  const utility = problem.utility.forRows?.({ samples: [within], masses: [masses] }) ?? problem.utility;
  const known = new KnownArms({ utility, arms: [distribution] });
  const offset = utility.offset?.([1]) ?? { low: 0, high: 0 };
  const costs = problem.experiment.costs ?? [];
  const cost = costs.reduce((sum, each, arm) => sum + each * blend[arm]!, 0);
  const always = weightedInterval({ known, outcomes, ratios: masses });
  const found = options.anytime
    ? always
    : (tooSmall(effectiveSize(masses)) ??
      tooFewIn(groups, names) ??
      narrowed(oneLookInterval({ known, weights: [1], groups, contexts }), always));
  const interval = withOffset(found, offset);
  return {
    ...blendValue(problem, blend, known.value([1]) + (offset.low + offset.high) / 2 - cost),
    ...(interval.grade === "none"
      ? { interval: null, why: interval.reason }
      : intervalFields({ ...interval, low: interval.low - cost, high: interval.high - cost })),
    intervalKind: intervalKind(options),
    guaranteed: null,
    whyNotGuaranteed: NOT_GUARANTEED,
    arms: names.map((name, arm) => ({
      name,
      share: blend[arm]!,
      outcomes: rows.filter((row) => row.arm === arm).length,
    })),
    effectiveSize: effectiveSize(masses),
    ...fitOf(rows, blend),
    ...goalOf(problem),
  };
}

function goalOf({ experiment: { utility, costs } }: Problem): AskedGoal {
  return { utility, ...(costs && { costs }) };
}

/** Whether arms were drawn as often as their logged probabilities say; without logged probabilities there is no doubt. */
function fitOf(
  rows: readonly LoggedRow[],
  blend: Float64Array,
): Pick<LogEvaluation, "meanRatio" | "doubtsProbabilities"> {
  if (rows[0]?.probability === undefined) return { meanRatio: 1, doubtsProbabilities: false };
  const ratios = rows.map(({ arm, probability }) => blend[arm]! / probability!);
  const meanRatio = ratios.reduce((sum, ratio) => sum + ratio, 0) / rows.length;
  const squares = ratios.reduce((sum, ratio) => sum + (ratio - meanRatio) ** 2, 0);
  return { meanRatio, doubtsProbabilities: Math.abs(meanRatio - 1) > (4 * Math.sqrt(squares)) / rows.length };
}

/** The outcomes of an arm in a log, or in one of its contexts. */
interface LogGroup extends OutcomeGroup {
  readonly outcomes: readonly number[];
  readonly arm: number;
  /** The name of the context; undefined without a context column. */
  readonly where: string | undefined;
}

/** Outcomes by context and arm, and the number of rows of each context. */
function logGroups(
  rows: readonly LoggedRow[],
  blend: Float64Array,
): { readonly groups: readonly LogGroup[]; readonly contexts: readonly number[] | undefined } {
  const strata = [...groupsBy(rows, ({ context }) => context).values()];
  const groups = strata.flatMap((stratum, context) =>
    [...groupsBy(stratum, ({ arm }) => arm)]
      .filter(([arm]) => blend[arm]! > 0)
      .map(([arm, own]) => ({
        arm,
        outcomes: own.map(({ outcome }) => outcome),
        share: (blend[arm]! * stratum.length) / rows.length,
        masses: own.map(({ probability = 1 }) => 1 / probability),
        context,
        where: own[0]!.context,
      })),
  );
  const isStratified = rows[0]?.context !== undefined;
  return { groups, contexts: isStratified ? strata.map(({ length }) => length) : undefined };
}

/** `Map.groupBy`, which Node 20 does not have. */
function groupsBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const own = groups.get(key);
    if (own) own.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The weight of each outcome of a group in the blend. */
function massesOf({ share, masses }: LogGroup): number[] {
  const own = Array.from(masses!);
  const total = own.reduce((sum, mass) => sum + mass, 0);
  return own.map((mass) => (share * mass) / total);
}

/** With fewer outcomes of an arm in a context, their spread is unreliable. */
const LEAST_IN_GROUP = 5;

function tooFewIn(groups: readonly LogGroup[], names: readonly string[]): Undetermined | undefined {
  const few = groups.find(({ outcomes }) => outcomes.length < LEAST_IN_GROUP);
  if (!few) return undefined;
  const { arm, outcomes, where } = few;
  const inContext = where === undefined ? "" : ` where the context is ${JSON.stringify(where)}`;
  return {
    grade: "none",
    reason: `${names[arm]} has ${countOf(outcomes.length, "outcome")}${inContext}, and intervals need ${LEAST_IN_GROUP}: collect more, or leave these rows out`,
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
    throw refused(
      "weights",
      `${never} never occurs in the log${where}, so its outcomes are unknown. Give it no weight.`,
      never,
    );
  }
}

/** Columns of a log that describe how arms were chosen. */
export interface LogColumns {
  /** The column of the probability with which the arm was drawn. */
  readonly probability?: string;
  /** The column that the decision depended on. */
  readonly context?: string;
}

/** A complete row of a log. */
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
    throw refused("reward", "With --probability, give one column of outcomes and a column of arms.", reward ?? "");
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
    const indices = texts.map((text) => (isMissing(text) ? undefined : categories.indexOf(text)));
    return (row) => indices[codes[row]!];
  }
  const { numbers } = columns.numbers(reward, missing, ["reward"]);
  return (row) => (Number.isNaN(numbers[row]) ? undefined : numbers[row]);
}
