import { discrete } from "@blendit/core/distributions";
import { refused } from "@blendit/core/errors";
import {
  effectiveSize,
  narrowed,
  oneLookInterval,
  tooSmall,
  type Undetermined,
  weightedInterval,
} from "@blendit/core/inference";
import { KnownArms } from "@blendit/core/optimum";
import { rewardWithin } from "@blendit/core/utilities";
import { blendValue } from "../../simulate/blends.ts";
import { armNames } from "../../spec/names.ts";
import type { Problem } from "../../spec/problem.ts";
import { TableColumns } from "../../tables/columns.ts";
import type { Table } from "../../tables/table.ts";
import { countOf } from "../../text/numbers.ts";
import { samplesOf } from "./blend-worth.ts";
import { type BlendEvaluation, type EvaluateOptions, intervalFields, intervalKind } from "./evaluate.ts";
import { probabilitiesIn } from "./sampled-rows.ts";
import { type NamedWeights, type TableProblem, type TableQuestion, weightsOf } from "./table-problem.ts";

/** The estimated utility of one blend from a log in which the choice of arm depended on the case. */
export interface LogEvaluation extends BlendEvaluation {
  /** The number of rows drawn from the blend itself that would carry as much information. */
  readonly effectiveSize: number;
  /** The mean of weight divided by probability: near 1 if arms were drawn with the logged probabilities. */
  readonly meanRatio: number;
  /** Whether `meanRatio` differs from 1 by more than four standard errors. */
  readonly doubtsProbabilities: boolean;
}

/**
 * Estimates the utility of a blend from a log. Within each context (or in all rows, without a context column) outcomes are weighted by one
 * over the probability of their arm, scaled so that each arm gets its share of the blend. Contexts count by their rows. Refuses a
 * blend with an arm that some context never tried, because its outcomes there are unknown.
 */
export function evaluateLog(
  problem: Problem,
  rows: readonly LoggedRow[],
  weights: NamedWeights,
  options: EvaluateOptions = {},
): LogEvaluation {
  const { experiment } = problem;
  const names = armNames(experiment);
  const blend = weightsOf("weights", weights, names);
  const { groups, contexts } = logGroups(rows, blend, names);
  const outcomes = groups.flatMap((group) => group.outcomes);
  const masses = Float64Array.from(groups.flatMap(massesOf));
  const distribution = discrete({ values: outcomes, masses: Array.from(masses) });
  const within = outcomes.map((outcome) => rewardWithin(problem.utility, outcome));
  const utility = problem.utility.forRows?.({ samples: [within], masses: [masses] }) ?? problem.utility;
  const known = new KnownArms({ utility, arms: [distribution] });
  const offset = utility.offset?.([1]) ?? { low: 0, high: 0 };
  const cost = (experiment.costs ?? []).reduce((sum, each, arm) => sum + each * blend[arm]!, 0);
  const counts = new Uint32Array(names.length);
  for (const { arm } of rows) counts[arm]!++;
  const size = effectiveSize(masses);
  const always = weightedInterval({ known, outcomes, ratios: masses });
  const found = options.anytime
    ? always
    : (tooSmall(size) ??
      tooFewIn(groups, names) ??
      narrowed(oneLookInterval({ known, weights: [1], groups, contexts }), always));
  const interval = found.grade === "none" ? found : { ...found, low: found.low - cost, high: found.high - cost };
  return {
    ...blendValue(problem, blend, known.value([1]) + (offset.low + offset.high) / 2 - cost),
    ...intervalFields(interval, offset),
    intervalKind: intervalKind(options),
    guaranteed: null,
    whyNotGuaranteed: "none are known for ratios of probabilities",
    arms: names.map((name, arm) => ({ name, share: blend[arm]!, outcomes: counts[arm]! })),
    effectiveSize: size,
    ...fitOf(rows, blend),
    ...{ utility: experiment.utility, costs: experiment.costs, leftOut: options.leftOut ?? [] },
  };
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
interface LogGroup {
  readonly arm: number;
  readonly outcomes: readonly number[];
  /** The share of the blend that the group stands for. */
  readonly share: number;
  /** How much each outcome counts. */
  readonly masses: readonly number[];
  /** The index of the context, and its name; without a context column all rows have one without a name. */
  readonly context: number;
  readonly where: string | undefined;
}

/** Outcomes by context and arm, and the number of rows of each context. Every arm of the blend must have been tried in every context. */
function logGroups(
  rows: readonly LoggedRow[],
  blend: Float64Array,
  names: readonly string[],
): { readonly groups: readonly LogGroup[]; readonly contexts: readonly number[] | undefined } {
  const strata = [...groupsBy(rows, ({ context }) => context)];
  const groups = strata.flatMap(([where, stratum], context) => {
    const byArm = groupsBy(stratum, ({ arm }) => arm);
    const never = names.find((_, arm) => blend[arm]! > 0 && !byArm.has(arm));
    if (never !== undefined) {
      const sentence = `${never} never occurs in the log${inContext(where)}, so its outcomes are unknown. Give it no weight.`;
      throw refused("weights", sentence, never);
    }
    return [...byArm]
      .filter(([arm]) => blend[arm]! > 0)
      .map(([arm, own]) => ({
        arm,
        outcomes: own.map(({ outcome }) => outcome),
        share: (blend[arm]! * stratum.length) / rows.length,
        masses: own.map(({ probability = 1 }) => 1 / probability),
        context,
        where,
      }));
  });
  const isStratified = rows[0]?.context !== undefined;
  return { groups, contexts: isStratified ? strata.map(([, stratum]) => stratum.length) : undefined };
}

function inContext(where: string | undefined): string {
  return where === undefined ? "" : ` where the context is ${JSON.stringify(where)}`;
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
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return masses.map((mass) => (share * mass) / total);
}

/** With fewer outcomes of an arm in a context, their spread is unreliable. */
const LEAST_IN_GROUP = 5;

function tooFewIn(groups: readonly LogGroup[], names: readonly string[]): Undetermined | undefined {
  const few = groups.find(({ outcomes }) => outcomes.length < LEAST_IN_GROUP);
  if (!few) return undefined;
  const { arm, outcomes, where } = few;
  return {
    grade: "none",
    reason: `${names[arm]} has ${countOf(outcomes.length, "outcome")}${inContext(where)}, and intervals need ${LEAST_IN_GROUP}: collect more, or leave these rows out`,
  };
}

/** A complete row of a log. */
export interface LoggedRow {
  readonly arm: number;
  readonly outcome: number;
  readonly probability?: number | undefined;
  readonly context?: string | undefined;
}

/**
 * The outcomes of a problem that was read from a table, in the order of its rows, with the probability of the arm and the context from
 * further columns.
 */
export function loggedRows(
  table: Table,
  { arm, reward, probability, context }: Pick<TableQuestion, "arm" | "reward" | "probability" | "context">,
  { problem, rowsOfArms }: Pick<TableProblem, "problem" | "rowsOfArms">,
): LoggedRow[] {
  if (arm === undefined || typeof reward !== "string") {
    throw refused(
      "reward",
      "With --probability or --context, give one column of outcomes and a column of options.",
      reward ?? "",
    );
  }
  const columns = new TableColumns(table);
  const samples = samplesOf(problem.experiment) as readonly (readonly number[])[];
  const outcomes = rowsOfArms.flatMap((rows, arm) =>
    rows.map((row, index) => ({ row, arm, outcome: samples[arm]![index]! })),
  );
  outcomes.sort((one, other) => one.row - other.row);
  const rows = outcomes.map(({ row }) => row);
  const probabilities = probability === undefined ? undefined : probabilitiesIn(columns, probability, rows);
  const contexts = context === undefined ? undefined : columns.texts(context, ["context"]);
  return outcomes.map(({ row, arm, outcome }) => ({
    ...{ arm, outcome, probability: probabilities?.[row] },
    context: contexts && (contexts.texts[contexts.codes[row]!] ?? ""),
  }));
}
