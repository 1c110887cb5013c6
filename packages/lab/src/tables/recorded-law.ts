import { formatCount } from "../text/numbers.ts";
import { quoted, someOf } from "../text/words.ts";
import { checkNumbers } from "./check-numbers.ts";
import { type ColumnSpec, hasWords } from "./has-words.ts";
import { missingTest } from "./missing-tokens.ts";
import type { RecordedSpec } from "./recorded-spec.ts";
import { selectRows } from "./select-rows.ts";
import type { TableColumns } from "./table-columns.ts";
import { TableError } from "./table-error.ts";

/** What outcomes may be: numbers alone, or words too where the utility is one of categories. */
export type Outcomes = "numbers" | "words";

/** The law of the values in a table: numbers, words, or vectors. */
export type ValuesLaw =
  | { readonly kind: "empirical"; readonly samples: readonly number[] | readonly string[] }
  | { readonly kind: "empirical-vectors"; readonly samples: readonly (readonly number[])[] };

export interface RecordedLaw {
  readonly law: ValuesLaw;
  /** Rows that `where` selects, with and without a value. */
  readonly rowCount: number;
  /** How often texts stood for a value that is missing, in rows that are left out; "" where nothing stood. */
  readonly missing: ReadonlyMap<string, number>;
  /** A number with a decimal comma, where a column was read so. */
  readonly decimalComma?: string | undefined;
}

/** Reads a recorded law. A column in which anything but numbers stands is one of words, if there may be words. */
export function recordedLaw(columns: TableColumns, spec: RecordedSpec, outcomes: Outcomes): RecordedLaw {
  const rows = selectRows(columns, spec.where);
  if ("columns" in spec) return vectorsOf(columns, spec, rows);
  const isWords = outcomes === "words" && hasWords(columns, spec);
  const law = isWords ? wordsOf(columns, spec, rows) : numbersOf(columns, spec, rows);
  if (law.law.samples.length === 0) throw nothingLeft(columns, spec.column, law);
  return law;
}

function numbersOf(columns: TableColumns, spec: ColumnSpec, rows: ArrayLike<number>): RecordedLaw {
  const column = columns.numbers(spec.column, spec.missing, ["column"]);
  checkNumbers(columns, column, rows, { ...spec, place: ["column"] });
  const missing = new Map<string, number>();
  const samples: number[] = [];
  for (let index = 0; index < rows.length; index++) {
    const number = column.numbers[rows[index]!]!;
    if (Number.isNaN(number)) add(missing, column.missing.get(rows[index]!)!);
    else samples.push(number);
  }
  return {
    law: { kind: "empirical", samples },
    rowCount: rows.length,
    missing,
    ...(column.decimalComma !== undefined && { decimalComma: column.decimalComma }),
  };
}

function wordsOf(columns: TableColumns, spec: ColumnSpec, rows: ArrayLike<number>): RecordedLaw {
  const { texts, codes } = columns.texts(spec.column, ["column"]);
  const isMissing = texts.map(missingTest(spec.missing));
  const missing = new Map<string, number>();
  const samples: string[] = [];
  for (let index = 0; index < rows.length; index++) {
    const code = codes[rows[index]!]!;
    if (code < 0 || isMissing[code]) add(missing, texts[code] ?? "");
    else samples.push(texts[code]!);
  }
  return { law: { kind: "empirical", samples }, rowCount: rows.length, missing };
}

function vectorsOf(
  columns: TableColumns,
  spec: RecordedSpec & { readonly columns: readonly string[] },
  rows: ArrayLike<number>,
): RecordedLaw {
  const entries = spec.columns.map((name, index) => columns.numbers(name, spec.missing, ["columns", index]));
  entries.forEach((entry, index) => {
    checkNumbers(columns, entry, rows, { ...spec, column: spec.columns[index]!, place: ["columns", index] });
  });
  const missing = new Map<string, number>();
  const samples: number[][] = [];
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const lacking = entries.find(({ numbers }) => Number.isNaN(numbers[row]));
    if (lacking) add(missing, lacking.missing.get(row)!);
    else samples.push(entries.map(({ numbers }) => numbers[row]!));
  }
  const decimalComma = entries.find((entry) => entry.decimalComma !== undefined)?.decimalComma;
  const law: RecordedLaw = {
    law: { kind: "empirical-vectors", samples },
    rowCount: rows.length,
    missing,
    ...(decimalComma !== undefined && { decimalComma }),
  };
  if (samples.length === 0) throw nothingLeft(columns, spec.columns.join(", "), law);
  return law;
}

function nothingLeft({ table }: TableColumns, column: string, { rowCount, missing }: RecordedLaw): TableError {
  const reasons = `none of the ${formatCount(rowCount)} rows selected has a value in ${quoted(column)}`;
  return new TableError(["column"], `${table.file}: ${reasons} (${missingText(missing)})`);
}

/** What stood for nothing, and how often: `40 empty, 3 "NA"`. */
export function missingText(missing: ReadonlyMap<string, number>): string {
  const byCount = [...missing].toSorted(([, left], [, right]) => right - left);
  return someOf(byCount.map(([token, times]) => `${formatCount(times)} ${token === "" ? "empty" : quoted(token)}`));
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
