import type { Path } from "../text/complaint.ts";
import { countOf, formatCount } from "../text/numbers.ts";
import { quoted, someOf } from "../text/words.ts";
import { count, missingTest, missingText } from "./cells.ts";
import { selectRows, type TableColumns } from "./columns.ts";
import { type OutcomeColumn, type Outcomes, outcomeColumns } from "./outcome-columns.ts";
import { type ArmsBySpec, columnText, layoutOf, type RecordedSpec } from "./recorded-spec.ts";
import { TableError } from "./table.ts";

/** The distribution of the values in a table: numbers, words, vectors, or records. */
export type ValuesDistribution =
  | { readonly kind: "empirical-records"; readonly samples: readonly Readonly<Record<string, number>>[] }
  | { readonly kind: "empirical"; readonly samples: readonly number[] | readonly string[] }
  | { readonly kind: "empirical-vectors"; readonly samples: readonly (readonly number[])[] };

export interface RecordedDistribution {
  readonly distribution: ValuesDistribution;
  /** The row of the table that each value is in. */
  readonly rows: readonly number[];
  /** The number of rows that `where` selects, with and without a value. */
  readonly rowCount: number;
  /** How often each text means a missing value, in rows that are left out; "" for empty cells. */
  readonly missing: ReadonlyMap<string, number>;
  /** For records: how often each text means a missing value, by column. Such rows still count for the other metrics. */
  readonly missingByColumn?: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** How the numbers of the columns are read, if they are not plain. */
  readonly notes: readonly string[];
}

/** Reads recorded outcomes. If words are allowed, a column with any value that is not a number is read as words. */
export function recordedDistribution(
  columns: TableColumns,
  spec: RecordedSpec,
  outcomes: Outcomes,
): RecordedDistribution {
  const rows = selectRows(columns, spec.where);
  const entries = outcomeColumns(columns, spec, rows, outcomes);
  const { form, names } = layoutOf(spec);
  if (form === "records") return recordedRecords(columns, spec, rows, entries);
  const missing = new Map<string, number>();
  const samples: unknown[] = [];
  const filled: number[] = [];
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const values = entries.map((entry) => entry.valueOf(row));
    const lacking = values.indexOf(undefined);
    if (lacking >= 0) count(missing, entries[lacking]!.missingAt(row));
    else {
      samples.push(form === "vectors" ? values : values[0]);
      filled.push(row);
    }
  }
  if (samples.length === 0) throw noValues(columns, ["column"], names, rows.length, missing);
  const kind = form === "vectors" ? "empirical-vectors" : "empirical";
  return {
    distribution: { kind, samples } as ValuesDistribution,
    rows: filled,
    rowCount: rows.length,
    missing,
    notes: entries.flatMap(({ notes }) => notes),
  };
}

/** Reads rows as records. A record omits the metrics that its row lacks; a row without any metric is left out. */
function recordedRecords(
  columns: TableColumns,
  spec: RecordedSpec,
  rows: ArrayLike<number>,
  entries: readonly OutcomeColumn[],
): RecordedDistribution {
  const { names, places } = layoutOf(spec);
  const metrics = places.map((place) => String(place.at(-1)));
  const missing = metrics.map(() => new Map<string, number>());
  const samples: Record<string, number>[] = [];
  const filled: number[] = [];
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const sample: Record<string, number> = {};
    entries.forEach((entry, metric) => {
      const value = entry.valueOf(row);
      if (value === undefined) count(missing[metric]!, entry.missingAt(row));
      else sample[metrics[metric]!] = value as number;
    });
    if (Object.keys(sample).length === 0) continue;
    samples.push(sample);
    filled.push(row);
  }
  metrics.forEach((metric, index) => {
    if (samples.some((sample) => Object.hasOwn(sample, metric))) return;
    throw noValues(columns, places[index]!, [names[index]!], rows.length, missing[index]!);
  });
  return {
    distribution: { kind: "empirical-records", samples },
    rows: filled,
    rowCount: rows.length,
    missing: new Map(),
    missingByColumn: new Map(names.map((column, index) => [column, missing[index]!])),
    notes: entries.flatMap(({ notes }) => notes),
  };
}

function noValues(
  { table }: TableColumns,
  place: Path,
  names: readonly string[],
  rowCount: number,
  missing: ReadonlyMap<string, number>,
): TableError {
  const found = rowCount === 1 ? "The selected row has no" : `None of the ${formatCount(rowCount)} selected rows has a`;
  const reason = `${found} value in ${quoted(names.join(", "))}`;
  return new TableError(place, `${table.file}: ${reason} (${missingText(missing)}).`);
}

const MOST_ARMS = 10_000;

/** In a column of at least this many rows, the names of options must repeat: see `checkOptions`. */
const LEAST_ROWS = 50;
const MANY_OPTIONS = 1000;
const ROWS_OF_MANY = 10;

/**
 * Refuses a column whose values hardly repeat, since it probably has outcomes: more than half as many values as rows, or more than a
 * thousand values with fewer than ten rows each on average.
 */
function checkOptions({ table }: TableColumns, spec: ArmsBySpec, options: number, rows: number): void {
  const isRepeated = options <= rows / 2 && (options <= MANY_OPTIONS || options * ROWS_OF_MANY <= rows);
  if (rows < LEAST_ROWS || isRepeated) return;
  const found = `Column ${quoted(spec.by)} has ${formatCount(options)} different values in ${formatCount(rows)} rows`;
  const question = "column" in spec ? ` Did you swap it with ${quoted(spec.column)}?` : "";
  const advice = "Options are names that repeat from row to row.";
  throw new TableError(["by"], `${table.file}: ${found}, so it looks like outcomes, not options.${question} ${advice}`);
}

export interface ArmsBy {
  readonly arms: RecordedSpec[];
  /** Mentions rows that belong to no arm, and values of `by` that have no arm. */
  readonly notes: readonly string[];
}

/** An arm for each value of column `by` with at least `minRows` outcomes, sorted by code units. */
export function armsBy(columns: TableColumns, spec: ArmsBySpec, outcomes: Outcomes, minRows = 1): ArmsBy {
  const { by, where } = spec;
  const { file } = columns.table;
  const rows = selectRows(columns, where);
  const groups = columns.texts(by, ["by"]);
  const isNoName = groups.texts.map(missingTest(spec.missing));
  const options = new Set(Array.from(rows, (row) => groups.codes[row]!).filter((code) => code >= 0 && !isNoName[code]));
  checkOptions(columns, spec, options.size, rows.length);
  const entries = outcomeColumns(columns, spec, rows, outcomes);
  const { form } = layoutOf(spec);
  const valueCounts = new Map<number, number>();
  let unassigned = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const code = groups.codes[row]!;
    const isMissing = (entry: OutcomeColumn) => entry.valueOf(row) === undefined;
    const isEmpty = form === "records" ? entries.every(isMissing) : entries.some(isMissing);
    if (code < 0 || isNoName[code]) unassigned++;
    else count(valueCounts, code, isEmpty ? 0 : 1);
  }
  const textsWhere = (test: (values: number) => boolean) =>
    [...valueCounts].flatMap(([code, values]) => (test(values) ? [groups.texts[code]!] : [])).sort();
  const texts = textsWhere((values) => values >= minRows);
  const rare = textsWhere((values) => values > 0 && values < minRows).map(quoted);
  const all = texts.length + rare.length;
  if (all < 2 || all > MOST_ARMS) {
    const found = `Column ${quoted(by)} has ${countOf(all, "option")} with outcomes (${someOf([...texts.map(quoted), ...rare])})`;
    throw new TableError(["by"], `${file}: ${found}, and a blend needs 2 to ${formatCount(MOST_ARMS)}.`);
  }
  if (texts.length < 2) {
    const found = `${countOf(texts.length, "option")} in column ${quoted(by)} with at least ${minRows} outcomes`;
    throw new TableError(["by"], `${file} has ${found}, and a blend needs two. Allow fewer outcomes with --min-rows.`);
  }
  const notes: string[] = [];
  if (unassigned > 0) {
    const share = `${formatCount(unassigned)} of ${formatCount(rows.length)}`;
    notes.push(`${file}: ${share} rows have no ${quoted(by)} and are left out`);
  }
  if (rare.length > 0) {
    notes.push(`${file}: left out ${by} ${someOf(rare)}, with fewer than ${minRows} outcomes`);
  }
  const empty = textsWhere((values) => values === 0).map(quoted);
  if (empty.length > 0) {
    notes.push(`${file}: left out ${by} ${someOf(empty)}, whose rows have nothing in ${columnText(spec)}`);
  }
  const { by: _, ...rest } = spec;
  const kind = form === "vectors" ? "recorded-vectors" : "recorded";
  return { arms: texts.map((text) => ({ kind, ...rest, where: { ...where, [by]: text } }) as RecordedSpec), notes };
}
