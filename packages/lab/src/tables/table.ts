import type { Path } from "../text/complaint.ts";

/** What is wrong with a table of data, and which key of the recorded law it is about. */
export class TableError extends Error {
  override readonly name = "TableError";
  /** Seen from the recorded law, such as `["column"]`. */
  readonly place: Path;

  constructor(place: Path, message: string) {
    super(message);
    this.place = place;
  }
}

/** A table of texts with named columns, in memory. */
export interface Table {
  /** As the user named it. */
  readonly file: string;
  /** Without spaces around them; a name may be empty or stand twice. */
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** What the rows of the file are counted in: lines of text, or items of a list. */
  readonly unit: "line" | "item";
  /** What is not wrong but good to know of the file. */
  readonly notes?: readonly string[];
  /** Where a row stands in the file, counted from 1. */
  placeOf(row: number): number;
  /** Shows the texts of a column in turn, without spaces around them; undefined where a row has none. */
  visit(column: number, see: (text: string | undefined, row: number) => void): void;
}

/** What reads a table from a text that comes in pieces. */
export interface TableReader {
  read(text: string): void;
  /** The table, once all of the text was read. */
  end(): Table;
}

/** What is told to a reader. */
export interface ReaderOptions {
  /** As the user named it. */
  readonly file: string;
  /** What stands between cells; found out where it is not stated. */
  readonly delimiter?: string | undefined;
  /** The columns that will be asked for, so that others need not be kept; all of them where none are stated. */
  readonly columns?: readonly string[] | undefined;
}

/**
 * Text that comes in pieces and is taken from the front. Pieces are joined when as much has come as was left the last time, so that one
 * long cell is not read again with every piece.
 */
export class PendingText {
  #left = "";
  #pieces: string[] = [];
  #length = 0;
  #least: number;

  /** `least`: how much there must be the first time. */
  constructor(least = 1) {
    this.#least = least;
  }

  add(piece: string): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  /** Whether there is enough to be looked at. */
  get isEnough(): boolean {
    return this.#length >= this.#least;
  }

  /** All of it. */
  take(): string {
    const text = this.#left + this.#pieces.join("");
    this.#pieces = [];
    this.#length = 0;
    return text;
  }

  /** Puts back what could not be used yet. */
  leave(text: string): void {
    this.#left = text;
    this.#least = Math.max(1, text.length);
  }
}

/** What the code of a row says: nothing stands there, a number does, or the text with the code less these. */
const NOTHING = 0;
const NUMBER = 1;
const TEXTS = 2;

/** Shorter texts are never kept as parts of longer ones. */
const SHORT = 13;

/**
 * The texts of a column in little room: numbers that are written as a program writes them are kept as numbers, and each different one of
 * all others once. Nothing of the text that they were cut from stays.
 */
export class CellStore {
  #codes = new Uint32Array(1024);
  #numbers = new Float64Array(0);
  readonly #texts: string[] = [];
  readonly #codeOf = new Map<string, number>();

  /** Rows that are not told of have nothing. */
  set(row: number, text: string): void {
    if (row >= this.#codes.length) this.#codes = grown(this.#codes, row);
    const number = Number(text);
    const isNumber = Number.isFinite(number) && String(number) === text;
    this.#codes[row] = isNumber ? NUMBER : (this.#codeOf.get(text) ?? this.#newCode(text));
    if (!isNumber) return;
    if (row >= this.#numbers.length) this.#numbers = grown(this.#numbers, row);
    this.#numbers[row] = number;
  }

  get(row: number): string | undefined {
    const code = row < this.#codes.length ? this.#codes[row]! : NOTHING;
    if (code === NOTHING) return undefined;
    return code === NUMBER ? String(this.#numbers[row]) : this.#texts[code - TEXTS];
  }

  #newCode(text: string): number {
    const own = text.length < SHORT ? text : copyOf(text);
    const code = TEXTS + this.#texts.length;
    this.#texts.push(own);
    this.#codeOf.set(own, code);
    return code;
  }
}

/** Twice as long, or as long as a row needs. */
function grown<Numbers extends Uint32Array | Float64Array>(numbers: Numbers, row: number): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(
    Math.max(2 * numbers.length, row + 1, 1024),
  );
  larger.set(numbers);
  return larger;
}

/** The same letters in a place of their own: what is cut from a text may keep all of it in memory. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text));
}

/** Rows of a table as they come, of which only the columns that are wanted are kept. */
export class StoredRows {
  readonly #stores = new Map<string | number, CellStore>();
  #places = new Int32Array(1024);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Keeps a cell of the row that comes next. Columns go by a name or by a number. */
  keep(column: string | number, text: string): void {
    let store = this.#stores.get(column);
    if (!store) {
      store = new CellStore();
      this.#stores.set(column, store);
    }
    store.set(this.#count, text);
  }

  /** The row that comes next is whole: it stands there in the file. */
  finish(place: number): void {
    if (this.#count >= this.#places.length) {
      const larger = new Int32Array(2 * this.#places.length);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places[this.#count++] = place;
  }

  /** The table of these rows; `keys` are what its columns went by, undefined for those that were not kept. */
  table(
    parts: Pick<Table, "file" | "columns" | "unit" | "notes">,
    keys: readonly (string | number | undefined)[],
  ): Table {
    return {
      ...parts,
      rowCount: this.#count,
      placeOf: (row) => this.#places[row]!,
      visit: (column, see) => {
        const key = keys[column];
        if (key === undefined) throw new Error(`column ${parts.columns[column]} of ${parts.file} was not read`);
        const store = this.#stores.get(key);
        for (let row = 0; row < this.#count; row++) see(store?.get(row), row);
      },
    };
  }
}
