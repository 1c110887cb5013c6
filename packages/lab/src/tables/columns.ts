import { didYouMean, refused } from "@blendit/core/errors";
import { type Path, pathText } from "../text/complaint.ts";
import { countOf, formatCount } from "../text/numbers.ts";
import { quoted, someOf } from "../text/words.ts";
import { cellNumber, missingTest } from "./cells.ts";
import type { MissingToken } from "./recorded-spec.ts";
import { type Table, TableError } from "./table.ts";
import { readWritten, type Writing } from "./written-numbers.ts";

/** A column read as numbers: how they are written, and the texts of cells without a number. */
export interface ColumnNumbers extends Writing {
  /** By row; NaN if a row has no number. */
  readonly numbers: Float64Array;
  /** Texts that mean a missing value, by row; empty if a row has no cell. */
  readonly missing: ReadonlyMap<number, string>;
  /** Texts that are neither numbers nor missing values, by row. */
  readonly odd: ReadonlyMap<number, string>;
}

/** Reads a column as numbers, all of them with the same conventions: see `readWritten`. */
export function columnNumbers(table: Table, column: number, isMissing: (text: string) => boolean): ColumnNumbers {
  const numbers = new Float64Array(table.rowCount).fill(Number.NaN);
  const missing = new Map<number, string>();
  const odd = new Map<number, string>();
  const plain = { count: 0, hasPoint: false, hasMinus: false };
  table.visit(column, (text, row) => {
    const number = text === undefined ? undefined : cellNumber(text);
    if (text === undefined || isMissing(text)) missing.set(row, text ?? "");
    else if (number === undefined) odd.set(row, text);
    else {
      numbers[row] = number;
      plain.count++;
      plain.hasPoint ||= text.includes(".");
      plain.hasMinus ||= number < 0;
    }
  });
  return { numbers, missing, odd, ...readWritten(odd, numbers, plain) };
}

/** A column as codes of its distinct texts, and the rows of each. */
export class TextColumn {
  /** The distinct texts, in the order of the table. */
  readonly texts: readonly string[];
  /** The index of each row's text; -1 if a row has none. */
  readonly codes: Int32Array;
  #rows: readonly Int32Array[] | undefined;

  constructor(table: Table, column: number) {
    const codeOf = new Map<string, number>();
    this.codes = new Int32Array(table.rowCount).fill(-1);
    table.visit(column, (text, row) => {
      if (text === undefined) return;
      const code = codeOf.get(text) ?? codeOf.size;
      codeOf.set(text, code);
      this.codes[row] = code;
    });
    this.texts = [...codeOf.keys()];
  }

  /** The rows with the text of a code, ascending. */
  rowsOf(code: number): Int32Array {
    this.#rows ??= grouped(this.codes, this.texts.length);
    return this.#rows[code]!;
  }
}

function grouped(codes: Int32Array, count: number): Int32Array[] {
  const sizes = new Int32Array(count);
  for (const code of codes) if (code >= 0) sizes[code]!++;
  const groups = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(count);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code >= 0) groups[code]![filled[code]!++] = row;
  }
  return groups;
}

const MOST_COLUMNS_NAMED = 20;

/** The columns of a table by name. Each is read once for all distributions that need it. */
export class TableColumns {
  readonly table: Table;
  readonly #numbers = new Map<string, ColumnNumbers>();
  readonly #texts = new Map<number, TextColumn>();

  constructor(table: Table) {
    this.table = table;
  }

  numbers(name: string, missing: readonly MissingToken[] | undefined, place: Path): ColumnNumbers {
    const column = this.#indexOf(name, place);
    const key = JSON.stringify([column, missing]);
    const known = this.#numbers.get(key) ?? columnNumbers(this.table, column, missingTest(missing));
    this.#numbers.set(key, known);
    return known;
  }

  texts(name: string, place: Path): TextColumn {
    const column = this.#indexOf(name, place);
    const known = this.#texts.get(column) ?? new TextColumn(this.table, column);
    this.#texts.set(column, known);
    return known;
  }

  #indexOf(name: string, place: Path): number {
    const { columns, file } = this.table;
    const index = columns.indexOf(name.trim());
    if (index < 0) {
      const known = columns.filter((column) => column !== "");
      const hasNoNames = known.every((column) => cellNumber(column) !== undefined);
      const found = `${hasNoNames ? "Its first row must name the columns, and it has" : "It has"} ${someOf(known, MOST_COLUMNS_NAMED)}.`;
      const sentence = `${file} has no column ${quoted(name)}. ${found}`;
      throw refused(pathText(place), sentence, name, didYouMean(name, known));
    }
    const last = columns.lastIndexOf(name.trim());
    if (last !== index) {
      const places = columns.flatMap((column, position) => (column === name.trim() ? [String(position + 1)] : []));
      const where = `columns ${someOf(places)} of ${formatCount(columns.length)}`;
      throw new TableError(place, `${file} has several columns ${quoted(name)}: ${where}. Give each its own name.`);
    }
    return index;
  }
}

/** The contents of a column, to help users choose one. */
export interface ColumnKind {
  readonly name: string;
  /** The number of cells with a number. */
  readonly numbers: number;
  /** The number of cells with any other text, except missing values. */
  readonly words: number;
  /** The number of distinct texts, except missing values. */
  readonly different: number;
  /** The smallest and the largest number, if there are numbers. */
  readonly range?: readonly [low: number, high: number];
}

/** The contents of each column of a table. Columns with an empty or repeated name are omitted because nobody can refer to them. */
export function columnKinds(table: Table): ColumnKind[] {
  const columns = new TableColumns(table);
  const isMissing = missingTest();
  const names = table.columns.filter((name, _, all) => name !== "" && all.indexOf(name) === all.lastIndexOf(name));
  return names.map((name) => {
    const { texts, codes } = columns.texts(name, ["column"]);
    const { odd, numbers } = columns.numbers(name, undefined, ["column"]);
    const present = texts.map((text) => !isMissing(text));
    const filled = codes.reduce((sum, code) => sum + (present[code] ? 1 : 0), 0);
    return {
      ...{ name, numbers: filled - odd.size, words: odd.size, different: present.filter(Boolean).length },
      ...(filled > odd.size && { range: rangeOf(numbers) }),
    };
  });
}

/** The smallest and the largest number; NaN stands for a cell without one. */
function rangeOf(numbers: Float64Array): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    if (number < low) low = number;
    if (number > high) high = number;
  }
  return [low, high];
}

/** The most values that are searched for a likely misspelling. */
const MOST_COMPARED = 1000;

type Wanted = string | number | boolean;

/** The rows of a table whose cells have the values in `where`; all rows without it. */
export function selectRows(columns: TableColumns, where: Readonly<Record<string, Wanted>> = {}): ArrayLike<number> {
  const { file, rowCount } = columns.table;
  const conditions = Object.entries(where).map(([name, wanted]) => {
    const column = columns.texts(name, ["where"]);
    const codes = column.texts.flatMap((text, code) => (isSame(text, wanted) ? [code] : []));
    if (codes.length === 0) throw new TableError(["where", name], noSuchValue(file, name, wanted, column));
    return { name, wanted, column, codes: new Set(codes) };
  });
  const [first, ...others] = conditions;
  if (!first) return new Int32Array(rowCount).map((_, row) => row);
  const rows = [...first.codes].map((code) => first.column.rowsOf(code));
  const candidates = rows.length === 1 ? rows[0]! : Int32Array.from(rows.flatMap((each) => [...each])).sort();
  const selected = candidates.filter((row) => others.every(({ column, codes }) => codes.has(column.codes[row]!)));
  if (selected.length > 0) return selected;
  const wanted = conditions.map(({ name, wanted }) => `${name} ${shown(wanted)}`).join(" and ");
  throw new TableError(["where"], `No row of ${file} has ${wanted} together.`);
}

/** Cells are texts, but numbers are compared by value, so that 1.0 matches "1". */
function isSame(text: string, wanted: Wanted): boolean {
  return typeof wanted === "number" ? cellNumber(text) === wanted : text === String(wanted).trim();
}

function noSuchValue(file: string, name: string, wanted: Wanted, { texts }: TextColumn): string {
  const values = `Column ${quoted(name)} has ${countOf(texts.length, "different value")}: ${someOf(texts.map(quoted))}.`;
  const hint = didYouMean(String(wanted), texts.slice(0, MOST_COMPARED));
  return `No row of ${file} has ${name} ${shown(wanted)}. ${values}${hint === undefined ? "" : ` ${hint}`}`;
}

function shown(wanted: Wanted): string {
  return typeof wanted === "string" ? quoted(wanted) : String(wanted);
}
