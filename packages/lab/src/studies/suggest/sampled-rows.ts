import { type Distribution, discrete, type Reward } from "@blendit/core/distributions";
import { refused } from "@blendit/core/errors";
import type { RowFacts } from "@blendit/core/inference";
import { Problem } from "../../spec/problem.ts";
import { missingTest } from "../../tables/cells.ts";
import type { TableColumns } from "../../tables/columns.ts";
import { checkNumbers } from "../../tables/outcome-columns.ts";
import { TableError } from "../../tables/table.ts";
import { countOf, formatCount } from "../../text/numbers.ts";
import { placeList, quoted } from "../../text/words.ts";
import { samplesOf } from "./blend-worth.ts";

/** Columns that describe how the rows of a table were sampled. */
export interface RowColumns {
  /** The column of clusters, such as the school of a pupil: only rows of different clusters are independent. */
  readonly cluster?: string | undefined;
  /** The column of the probability with which the arm was drawn. */
  readonly probability?: string | undefined;
  /** The column that the decision depended on. */
  readonly context?: string | undefined;
  /** The column of times: earlier rows choose a blend, and later ones check it. */
  readonly time?: string | undefined;
}

/** How the rows of each arm were sampled, and the columns that describe it. */
export interface SampledRows extends RowFacts {
  readonly columns: RowColumns;
}

/** Reads how the rows of each arm were sampled; undefined if the question names no column for it. */
export function sampledRows(
  columns: TableColumns,
  { cluster, probability, context }: RowColumns,
  rows: readonly (readonly number[])[],
  names: readonly string[],
): { readonly rows: SampledRows; readonly notes: readonly string[] } | undefined {
  const isWeighted = probability !== undefined || context !== undefined;
  if (cluster === undefined && !isWeighted) return undefined;
  const clustered = cluster === undefined ? undefined : clustersOf(columns, cluster, rows, names);
  const masses = isWeighted ? massesOf(columns, { probability, context }, rows, names) : undefined;
  return {
    rows: { columns: { cluster, probability, context }, clusters: clustered?.clusters, masses },
    notes: clustered?.notes ?? [],
  };
}

/** The cluster of each row; a row without one is independent of all others. */
function clustersOf(
  columns: TableColumns,
  column: string,
  rows: readonly (readonly number[])[],
  names: readonly string[],
): { readonly clusters: number[][]; readonly notes: string[] } {
  const { texts, codes } = columns.texts(column, ["cluster"]);
  const isMissing = texts.map(missingTest());
  const unclustered = new Set<number>();
  const clusterOf = (row: number) => {
    const code = codes[row]!;
    if (code >= 0 && !isMissing[code]) return code;
    unclustered.add(row);
    return texts.length + row;
  };
  const clusters = rows.map((list) => list.map(clusterOf));
  const few = clusters.findIndex((list) => new Set(list).size < 2);
  if (few >= 0) {
    throw new TableError(
      ["cluster"],
      `${columns.table.file}: All rows of ${names[few]} have the same ${quoted(column)}, so the option and the cluster cannot be separated. Leave it out with --exclude.`,
    );
  }
  const file = columns.table.file;
  const notes =
    unclustered.size > 0
      ? [`${file}: ${countOf(unclustered.size, "row")} without ${quoted(column)}: each counts as a separate cluster`]
      : [];
  return { clusters, notes };
}

/**
 * The weight of each row: one over its probability, scaled so that each context has the same share in every arm as in all rows.
 * Refuses an arm that some context never tried, because its outcomes there are unknown.
 */
function massesOf(
  columns: TableColumns,
  { probability, context }: RowColumns,
  rows: readonly (readonly number[])[],
  names: readonly string[],
): Float64Array[] {
  const chances = probability === undefined ? undefined : probabilitiesIn(columns, probability, rows.flat());
  const contexts = context === undefined ? undefined : columns.texts(context, ["context"]);
  const contextOf = (row: number) => (contexts ? contexts.codes[row]! + 1 : 0);
  const sizes = new Float64Array(contexts ? contexts.texts.length + 1 : 1);
  for (const list of rows) for (const row of list) sizes[contextOf(row)]!++;
  return rows.map((list, arm) => {
    const sums = new Float64Array(sizes.length);
    const plain = Float64Array.from(list, (row) => 1 / (chances?.[row] ?? 1));
    list.forEach((row, index) => {
      sums[contextOf(row)]! += plain[index]!;
    });
    const never = sizes.findIndex((size, code) => size > 0 && sums[code] === 0);
    if (never >= 0) {
      const value = quoted(contexts!.texts[never - 1] ?? "");
      throw new TableError(
        ["context"],
        `${columns.table.file}: ${names[arm]} was never tried where ${quoted(context!)} is ${value}, so its outcomes there are unknown. Leave out the option with --exclude, or those rows with --where.`,
      );
    }
    return plain.map((mass, index) => (mass * sizes[contextOf(list[index]!)]!) / sums[contextOf(list[index]!)]!);
  });
}

/** The problem with the distributions of weighted outcomes. */
export function weightedProblem(
  { experiment, utility, module }: Problem,
  masses: readonly ArrayLike<number>[],
): Problem {
  const distributions = samplesOf(experiment).map((outcomes, arm) => weightedDistribution(outcomes, masses[arm]!));
  return new Problem(experiment, { utility, distributions, module });
}

/** The distribution of weighted outcomes. */
export function weightedDistribution(outcomes: readonly Reward[], masses: ArrayLike<number>): Distribution {
  if (typeof outcomes[0] !== "number") {
    throw refused("reward", "With --probability or --context, give one column of outcomes.", "several");
  }
  const own = Array.from(masses);
  const total = own.reduce((sum, mass) => sum + mass, 0);
  return discrete({ values: outcomes as readonly number[], masses: own.map((mass) => mass / total) });
}

/** The probabilities in a column; refuses values that are not above 0 and at most 1. */
export function probabilitiesIn(columns: TableColumns, column: string, rows: ArrayLike<number>): Float64Array {
  const { table } = columns;
  const read = columns.numbers(column, undefined, ["probability"]);
  checkNumbers(columns, read, rows, {
    column,
    place: ["probability"],
    advice: "Give the column with the probability of each choice.",
  });
  const bad = Array.from(rows).filter((row) => !(read.numbers[row]! > 0 && read.numbers[row]! <= 1));
  if (bad.length === 0) return read.numbers;
  const what = `${formatCount(bad.length)} of ${formatCount(rows.length)} rows have no probability above 0 and up to 1 in column ${quoted(column)}`;
  const places = bad.map((row) => String(table.placeOf(row)));
  throw new TableError(
    ["probability"],
    `${table.file}: ${what}: ${placeList(table.unit, places)}. Correct these rows, or remove them.`,
  );
}
