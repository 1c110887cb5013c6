import { formatCount } from "../text/numbers.ts";
import { quoted, someOf } from "../text/words.ts";
import { checkNumbers } from "./check-numbers.ts";
import { hasWords } from "./has-words.ts";
import { missingTest } from "./missing-tokens.ts";
import type { Outcomes } from "./recorded-law.ts";
import type { ArmsBySpec, RecordedSpec, VectorArmsBySpec } from "./recorded-spec.ts";
import { selectRows } from "./select-rows.ts";
import type { TableColumns } from "./table-columns.ts";
import { TableError } from "./table-error.ts";

/** More arms than this are another column than was meant. */
const MOST_ARMS = 10_000;

export interface ArmsBy {
  readonly arms: RecordedSpec[];
  /** Rows that belong to no arm, and values that make none. */
  readonly notes: readonly string[];
}

/** An arm for each value of a column, in the order of the values' letters. */
export function armsBy(columns: TableColumns, spec: ArmsBySpec | VectorArmsBySpec, outcomes: Outcomes): ArmsBy {
  const { by, where } = spec;
  const { file } = columns.table;
  const rows = selectRows(columns, where);
  const isEmpty = emptyTest(columns, spec, rows, outcomes);
  const groups = columns.texts(by, ["by"]);
  const isMissing = groups.texts.map(missingTest(spec.missing));
  const valueCounts = new Map<number, number>();
  let strays = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const code = groups.codes[row]!;
    if (code < 0 || isMissing[code]) strays++;
    else valueCounts.set(code, (valueCounts.get(code) ?? 0) + (isEmpty(row) ? 0 : 1));
  }
  const textsWhere = (test: (values: number) => boolean) =>
    [...valueCounts].flatMap(([code, values]) => (test(values) ? [groups.texts[code]!] : [])).toSorted(byLetters);
  const texts = textsWhere((values) => values > 0);
  if (texts.length < 2 || texts.length > MOST_ARMS) {
    const found = `column ${quoted(by)} has ${formatCount(texts.length)} different with outcomes (${someOf(texts.map(quoted))})`;
    throw new TableError(["by"], `${file}: ${found}; each makes an arm, and arms are 2 to ${formatCount(MOST_ARMS)}`);
  }
  const arms = texts.map((text) => armOf(spec, { ...where, [by]: text }));
  return { arms, notes: notesOf(spec, { strays, rowCount: rows.length, empty: textsWhere((values) => values === 0) }) };
}

function armOf(spec: ArmsBySpec | VectorArmsBySpec, where: NonNullable<RecordedSpec["where"]>): RecordedSpec {
  const { by: _, ...rest } = spec;
  return "columns" in rest ? { kind: "recorded-vectors", ...rest, where } : { kind: "recorded", ...rest, where };
}

/** Tells rows without an outcome. */
function emptyTest(
  columns: TableColumns,
  spec: ArmsBySpec | VectorArmsBySpec,
  rows: ArrayLike<number>,
  outcomes: Outcomes,
): (row: number) => boolean {
  if ("columns" in spec) {
    const tests = spec.columns.map((column) => noNumbers(columns, { ...spec, column }, rows));
    return (row) => tests.some((isEmpty) => isEmpty(row));
  }
  return outcomes === "numbers" ? noNumbers(columns, spec, rows) : noWords(columns, spec);
}

/** Tells rows without a number. Bad ones of all arms are refused here, so that one message tells of them. */
function noNumbers(columns: TableColumns, spec: ArmsBySpec, rows: ArrayLike<number>): (row: number) => boolean {
  const numbers = columns.numbers(spec.column, spec.missing, ["column"]);
  checkNumbers(columns, numbers, rows, { ...spec, place: ["column"] });
  return (row) => numbers.missing.has(row);
}

/** The same for words; too many different ones are refused. */
function noWords(columns: TableColumns, spec: ArmsBySpec): (row: number) => boolean {
  hasWords(columns, spec);
  const { texts, codes } = columns.texts(spec.column, ["column"]);
  const isMissing = texts.map(missingTest(spec.missing));
  return (row) => isMissing[codes[row]!] ?? true;
}

function notesOf(
  { file, by, ...spec }: ArmsBySpec | VectorArmsBySpec,
  { strays, rowCount, empty }: { strays: number; rowCount: number; empty: readonly string[] },
): string[] {
  const notes: string[] = [];
  if (strays > 0)
    notes.push(
      `${file}: ${formatCount(strays)} of ${formatCount(rowCount)} rows have no ${quoted(by)} and belong to no arm`,
    );
  if (empty.length > 0) {
    const column =
      "columns" in spec ? `columns ${spec.columns.map(quoted).join(", ")}` : `column ${quoted(spec.column)}`;
    notes.push(`${file}: no arm for ${by} ${someOf(empty.map(quoted))}, whose rows have nothing in ${column}`);
  }
  return notes;
}

/** By code units: the same order on every machine. */
function byLetters(left: string, right: string): number {
  return left < right ? -1 : 1;
}
