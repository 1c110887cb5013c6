import type { Path } from "../text/complaint.ts";
import { countOf, formatCount } from "../text/numbers.ts";
import { placeList, quoted, someOf } from "../text/words.ts";
import { cellNumber, missingTest } from "./cells.ts";
import { type NumberColumn, selectRows, type TableColumns } from "./columns.ts";
import { TableError } from "./table.ts";
import { oddity, unitHabit } from "./written-numbers.ts";

/** The origin of recorded outcomes: the table, and the SHA-256 of its file if known. */
export type RecordedSource = RecordedSpec & { readonly sha256?: string };

/** Outcomes in a table: one column, or one for each number of a vector or each metric of a record. */
export type RecordedSpec = RecordedNumbers | RecordedVectors | RecordedRecords;

interface RecordedNumbers extends Rows {
  readonly kind: "recorded";
  readonly column: string;
}

interface RecordedVectors extends Rows {
  readonly kind: "recorded-vectors";
  readonly columns: readonly string[];
}

interface RecordedRecords extends Rows {
  readonly kind: "recorded";
  /** The column of each metric. */
  readonly columns: ColumnsByMetric;
}

type ColumnsByMetric = Readonly<Record<string, string>>;

type AnyColumns = RecordedSpec | ArmsBySpec | VectorArmsBySpec;

/** Whether outcomes are records: columns by metric make records, a list of columns makes vectors. */
function areRecords(spec: AnyColumns): spec is RecordedRecords | RecordArmsBySpec {
  return "columns" in spec && !Array.isArray(spec.columns);
}

/** The names of the columns with outcomes. */
export function columnNames(spec: AnyColumns): string[] {
  return "columns" in spec ? Object.values(spec.columns) : [spec.column];
}

/** An arm for each value of column `by`. Its outcomes are records, with one metric from each of `columns`. */
interface RecordArmsBySpec extends Rows {
  readonly columns: ColumnsByMetric;
  readonly by: string;
}

/** An arm for each value of column `by`. Its outcomes are numbers or records. */
export type ArmsBySpec = NumberArmsBySpec | RecordArmsBySpec;

/** An arm for each value of column `by`. Its outcomes are the values in `column`. */
interface NumberArmsBySpec extends Rows {
  readonly column: string;
  readonly by: string;
}

/** An arm for each value of column `by`. Its outcomes are vectors, with one number from each of `columns`. */
export interface VectorArmsBySpec extends Rows {
  readonly columns: readonly string[];
  readonly by: string;
}

/** A text, a number (compared by value), or null, which means the text `null`. */
export type MissingToken = string | number | null;

interface Rows {
  readonly file: string;
  /** Only rows whose cells have these values. */
  readonly where?: Readonly<Record<string, string | number | boolean>>;
  /** Texts that mean a missing value, instead of the usual NA, N/A, NaN and null. An empty cell is always missing. */
  readonly missing?: readonly MissingToken[];
  /** The separator of cells; detected if not given. */
  readonly delimiter?: string;
}

/** The most distinct texts that a message proposes to list as missing. */
const MOST_PROPOSED = 5;

interface ColumnSpec {
  readonly column: string;
  readonly place: Path;
  readonly missing?: readonly MissingToken[] | undefined;
  /** Whether the column is one of several metrics, which are numbers for every utility. */
  readonly isMetric?: boolean;
}

/** Refuses rows with texts that are not numbers, all of them in one message, and numbers in different units. */
export function checkNumbers(
  columns: TableColumns,
  read: NumberColumn,
  rows: ArrayLike<number>,
  spec: ColumnSpec,
): void {
  const { odd, missing } = read;
  const { column, place, missing: stated } = spec;
  const { table } = columns;
  checkUnits(columns, read, rows, spec);
  if (odd.size === 0) return;
  const bad = Array.from(rows).filter((row) => odd.has(row));
  if (bad.length === 0) return;
  const texts = bad.map((row) => odd.get(row)!);
  const places = bad.map((row, index) => `${table.placeOf(row)} (${quoted(texts[index]!)})`);
  const what = `${formatCount(bad.length)} of ${formatCount(rows.length)} rows have no number in column ${quoted(column)}`;
  const found = `${table.file}: ${what}: ${placeList(table.unit, places)}`;
  if (bad.length > rows.length / 2) {
    const advice = spec.isMetric
      ? "A metric must be a number. Leave this column out, or give each category a number."
      : "This goal needs numbers. Goals about categories, such as entropy, take words.";
    throw new TableError(place, `${found}. ${advice}`);
  }
  const reason = oddity(texts[0]!);
  const because = reason === undefined ? "" : ` ${quoted(texts[0]!)} ${reason}.`;
  const tokens = [...new Set([...(stated ?? []).map(String), ...missing.values(), ...texts])].filter(Boolean);
  const isToken = new Set(texts).size <= MOST_PROPOSED;
  const proposal = isToken ? `[${tokens.map((token) => quoted(token)).join(", ")}]` : "[...]";
  const advice = `Correct them, or list them as missing: ${proposal}.`;
  throw new TableError(place, `${found}.${because} ${advice}`);
}

/** Refuses rows whose numbers have different units: dollars cannot be compared with euros, nor 45 % with 0.45. */
export function checkUnits(
  columns: TableColumns,
  { numbers, unitCodes }: NumberColumn,
  rows: ArrayLike<number>,
  { column, place }: ColumnSpec,
): void {
  if (!unitCodes) return;
  const withNumber = Array.from(rows).filter((row) => !Number.isNaN(numbers[row]));
  const [first] = withNumber;
  const other = withNumber.find((row) => unitCodes[row] !== unitCodes[first!]);
  if (first === undefined || other === undefined) return;
  const { table } = columns;
  const { texts, codes } = columns.texts(column, place);
  const [one, two] = [first, other].map(
    (row) => `${table.unit} ${table.placeOf(row)} has ${quoted(texts[codes[row]!]!)}`,
  );
  throw new TableError(
    place,
    `${table.file}: Column ${quoted(column)} has numbers in different units: ${one}, ${two}. Write all in one unit, or select rows with one unit.`,
  );
}

/** How the numbers of a column are read, if they are not plain. */
export function numberNotes(
  { habits, units, unitCodes, numbers }: NumberColumn,
  rows: ArrayLike<number>,
  column: string,
): string[] {
  const row = unitCodes && Array.from(rows).find((row) => !Number.isNaN(numbers[row]));
  const unit = row === undefined ? undefined : unitHabit(units[unitCodes![row]!]!);
  return [...(unit === undefined ? [] : [unit]), ...habits].map((habit) => `column ${quoted(column)} ${habit}`);
}

/** The most distinct words of a column: core's learners allow no more categories. */
const MOST_WORDS = 1000;

/** Whether a column has any value that is not a number, so that all are read as words. Refuses too many distinct words. */
function hasWords(columns: TableColumns, { column, missing, place }: ColumnSpec): boolean {
  const isMissing = missingTest(missing);
  const words = columns.texts(column, place).texts.filter((text) => !isMissing(text));
  const hasWords = words.some((text) => cellNumber(text) === undefined);
  if (hasWords && words.length > MOST_WORDS) {
    const what = `Column ${quoted(column)} has ${formatCount(words.length)} different words`;
    const limit = `a goal about categories takes at most ${formatCount(MOST_WORDS)}`;
    throw new TableError(place, `${columns.table.file}: ${what}, and ${limit}.`);
  }
  return hasWords;
}

/** The allowed outcomes: only numbers, or also words if the utility is about categories. */
export type Outcomes = "numbers" | "words";

/** The outcomes in a column, by row. */
interface OutcomeColumn {
  /** Undefined if the value is missing. */
  valueOf(row: number): number | string | undefined;
  /** The text in a row whose value is missing; empty if there is no cell. */
  missingAt(row: number): string;
  /** How its numbers are read, if they are not plain. */
  readonly notes: readonly string[];
}

/** Reads a column of outcomes. Refuses rows with an outcome of the wrong kind. */
function outcomeColumn(
  columns: TableColumns,
  spec: ColumnSpec,
  rows: ArrayLike<number>,
  outcomes: Outcomes,
): OutcomeColumn {
  const { column, missing, place } = spec;
  if (outcomes === "words" && hasWords(columns, spec)) {
    const { texts, codes } = columns.texts(column, place);
    const isMissing = missingTest(missing);
    const values = texts.map((text) => (isMissing(text) ? undefined : text));
    return {
      valueOf: (row) => values[codes[row]!],
      missingAt: (row) => texts[codes[row]!] ?? "",
      notes: [],
    };
  }
  const read = columns.numbers(column, missing, place);
  checkNumbers(columns, read, rows, spec);
  return {
    valueOf: (row) => (Number.isNaN(read.numbers[row]) ? undefined : read.numbers[row]),
    missingAt: (row) => read.missing.get(row)!,
    notes: numberNotes(read, rows, column),
  };
}

/** The columns of a distribution or of arms. Vectors and records consist of numbers. */
function outcomeColumns(
  columns: TableColumns,
  spec: AnyColumns,
  rows: ArrayLike<number>,
  outcomes: Outcomes,
): OutcomeColumn[] {
  const { missing } = spec;
  if (!("columns" in spec)) {
    return [outcomeColumn(columns, { column: spec.column, missing, place: ["column"] }, rows, outcomes)];
  }
  const isMetric = areRecords(spec);
  return Object.entries(spec.columns).map(([key, column]) => {
    const place = ["columns", isMetric ? key : Number(key)];
    return outcomeColumn(columns, { column, missing, place, isMetric }, rows, "numbers");
  });
}

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
  if (areRecords(spec)) return recordedRecords(columns, spec, rows, entries);
  const missing = new Map<string, number>();
  const samples: unknown[] = [];
  const filled: number[] = [];
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const values = entries.map((entry) => entry.valueOf(row));
    const lacking = values.indexOf(undefined);
    if (lacking >= 0) count(missing, entries[lacking]!.missingAt(row));
    else {
      samples.push("columns" in spec ? values : values[0]);
      filled.push(row);
    }
  }
  if (samples.length === 0) throw noValues(columns, ["column"], columnNames(spec), rows.length, missing);
  const kind = "columns" in spec ? "empirical-vectors" : "empirical";
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
  spec: RecordedRecords,
  rows: ArrayLike<number>,
  entries: readonly OutcomeColumn[],
): RecordedDistribution {
  const metrics = Object.keys(spec.columns);
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
    throw noValues(columns, ["columns", metric], [spec.columns[metric]!], rows.length, missing[index]!);
  });
  return {
    distribution: { kind: "empirical-records", samples },
    rows: filled,
    rowCount: rows.length,
    missing: new Map(),
    missingByColumn: new Map(columnNames(spec).map((column, index) => [column, missing[index]!])),
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

/** The texts of missing values with their counts: `40 empty, 3 "NA"`. */
function missingText(missing: ReadonlyMap<string, number>): string {
  const byCount = [...missing].toSorted(([, left], [, right]) => right - left);
  return someOf(byCount.map(([token, times]) => `${formatCount(times)} ${token === "" ? "empty" : quoted(token)}`));
}

function count<Key>(counts: Map<Key, number>, key: Key, times = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + times);
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
function checkOptions(
  { table }: TableColumns,
  spec: ArmsBySpec | VectorArmsBySpec,
  options: number,
  rows: number,
): void {
  const isRepeated = options <= rows / 2 && (options <= MANY_OPTIONS || options * ROWS_OF_MANY <= rows);
  if (rows < LEAST_ROWS || isRepeated) return;
  const found = `Column ${quoted(spec.by)} has ${formatCount(options)} different values in ${formatCount(rows)} rows`;
  const question = "columns" in spec ? "" : ` Did you swap it with ${quoted(spec.column)}?`;
  const advice = "Options are names that repeat from row to row.";
  throw new TableError(["by"], `${table.file}: ${found}, so it looks like outcomes, not options.${question} ${advice}`);
}

export interface ArmsBy {
  readonly arms: RecordedSpec[];
  /** Mentions rows that belong to no arm, and values of `by` that have no arm. */
  readonly notes: readonly string[];
}

/** An arm for each value of column `by` with at least `minRows` outcomes, sorted by code units. */
export function armsBy(
  columns: TableColumns,
  spec: ArmsBySpec | VectorArmsBySpec,
  outcomes: Outcomes,
  minRows = 1,
): ArmsBy {
  const { by, where } = spec;
  const { file } = columns.table;
  const rows = selectRows(columns, where);
  const groups = columns.texts(by, ["by"]);
  const isNoName = groups.texts.map(missingTest(spec.missing));
  const options = new Set(Array.from(rows, (row) => groups.codes[row]!).filter((code) => code >= 0 && !isNoName[code]));
  checkOptions(columns, spec, options.size, rows.length);
  const entries = outcomeColumns(columns, spec, rows, outcomes);
  const valueCounts = new Map<number, number>();
  let unassigned = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const code = groups.codes[row]!;
    const isMissing = (entry: OutcomeColumn) => entry.valueOf(row) === undefined;
    const isEmpty = areRecords(spec) ? entries.every(isMissing) : entries.some(isMissing);
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
  return { arms: texts.map((text) => armOf(spec, { ...where, [by]: text })), notes };
}

function armOf(spec: ArmsBySpec | VectorArmsBySpec, where: NonNullable<RecordedSpec["where"]>): RecordedSpec {
  const { by: _, ...rest } = spec;
  const kind = "columns" in rest && !areRecords(rest as AnyColumns) ? "recorded-vectors" : "recorded";
  return { kind, ...rest, where } as RecordedSpec;
}

function columnText(spec: AnyColumns): string {
  const names = columnNames(spec).map(quoted);
  return "columns" in spec ? `columns ${names.join(", ")}` : `column ${names[0]}`;
}

/** Recorded outcomes and the name of their arm. */
export interface Reading extends RecordedDistribution {
  readonly name: string;
  readonly spec: RecordedSpec;
}

/** The most arms that are named; those that lost the most rows come first. */
const MOST_NAMED = 8;

/** Notes for the user: how numbers are read, and how many rows of which arms are left out and why. */
export function readingNotes(readings: readonly Reading[]): string[] {
  const groups = new Map<string, Reading[]>();
  for (const reading of readings.flatMap(byColumn)) {
    const column = `${reading.spec.file}: ${columnText(reading.spec)}`;
    groups.set(column, [...(groups.get(column) ?? []), reading]);
  }
  return [...groups.values()].flatMap((group) => [...numberReadings(group), ...leftOutNote(group)]);
}

/** Splits the reading of records into one for each column. */
function byColumn(reading: Reading): Reading[] {
  const { missingByColumn, spec } = reading;
  if (!missingByColumn) return [reading];
  const { file } = spec;
  return Array.from(missingByColumn, ([column, missing], index) => ({
    ...reading,
    spec: { kind: "recorded", file, column },
    missing,
    notes: index === 0 ? reading.notes : [],
  }));
}

function numberReadings(group: readonly Reading[]): Set<string> {
  return new Set(group.flatMap(({ spec, notes }) => notes.map((note) => `${spec.file}: ${note}`)));
}

function leftOutNote(group: readonly Reading[]): string[] {
  const missing = new Map<string, number>();
  for (const reading of group) for (const [token, times] of reading.missing) count(missing, token, times);
  const [leftOut, total] = [sumOf(missing.values()), sumOf(group.map(({ rowCount }) => rowCount))];
  if (leftOut === 0) return [];
  const { spec, missingByColumn } = group[0]!;
  const where = missingByColumn ? "and count only for the other metrics" : "and are left out";
  const rows = `${formatCount(leftOut)} of ${formatCount(total)} rows have nothing in ${columnText(spec)} ${where}`;
  const arms = group
    .map(({ name, missing, rowCount }) => ({ name, rowCount, lost: sumOf(missing.values()) }))
    .filter(({ lost }) => lost > 0)
    .toSorted((left, right) => right.lost - left.lost)
    .map(({ name, rowCount, lost }) => `${name} ${formatCount(lost)} of ${formatCount(rowCount)}`);
  return [`${spec.file}: ${rows} (${missingText(missing)}): ${someOf(arms, MOST_NAMED)}`];
}

function sumOf(numbers: Iterable<number>): number {
  return [...numbers].reduce((sum, number) => sum + number, 0);
}
