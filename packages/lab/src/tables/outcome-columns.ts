import type { Path } from "../text/complaint.ts";
import { formatCount } from "../text/numbers.ts";
import { placeList, quoted } from "../text/words.ts";
import { cellNumber, missingTest } from "./cells.ts";
import type { ColumnNumbers, TableColumns } from "./columns.ts";
import { type ArmsBySpec, layoutOf, type MissingToken, type RecordedSpec } from "./recorded-spec.ts";
import { TableError } from "./table.ts";
import { oddity, unitHabit } from "./written-numbers.ts";

/** The most distinct texts that a message proposes to list as missing. */
const MOST_PROPOSED = 5;

interface ColumnSpec {
  readonly column: string;
  readonly place: Path;
  readonly missing?: readonly MissingToken[] | undefined;
  /** What to do about a column of words; by default, another goal. */
  readonly advice?: string;
}

/** Refuses rows with texts that are not numbers, all of them in one message, and numbers in different units. */
export function checkNumbers(
  columns: TableColumns,
  read: ColumnNumbers,
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
    const { advice = "This goal needs numbers. Goals about categories, such as entropy, take words." } = spec;
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
  { numbers, unitCodes }: ColumnNumbers,
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
  { habits, units, unitCodes, numbers }: ColumnNumbers,
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
export interface OutcomeColumn {
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

const METRIC = { advice: "A metric must be a number. Leave this column out, or give each category a number." };

/** The columns of a distribution or of arms. Vectors and records consist of numbers. */
export function outcomeColumns(
  columns: TableColumns,
  spec: RecordedSpec | ArmsBySpec,
  rows: ArrayLike<number>,
  outcomes: Outcomes,
): OutcomeColumn[] {
  const { form, names, places } = layoutOf(spec);
  return names.map((column, index) => {
    const read = { column, missing: spec.missing, place: places[index]!, ...(form === "records" && METRIC) };
    return outcomeColumn(columns, read, rows, form === "single" ? outcomes : "numbers");
  });
}
