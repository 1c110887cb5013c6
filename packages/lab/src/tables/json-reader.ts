import { PendingText, type ReaderOptions, StoredRows, type Table, TableError, type TableReader } from "./table.ts";

type Row = Readonly<Record<string, unknown>>;

/** A text in memory cannot be much longer. */
const MOST_LETTERS = 500_000_000;

/** Reads a table in a JSON text that is a list of objects: a row each, whose keys name the columns. All of it has to be in memory. */
export class JsonReader implements TableReader {
  readonly #rows: JsonRows;
  readonly #pieces: string[] = [];
  #length = 0;

  constructor(options: ReaderOptions) {
    this.#rows = new JsonRows(options);
  }

  read(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
    if (this.#length > MOST_LETTERS) {
      throw new TableError(["file"], `${this.#rows.file} is larger than 500 MB: write it as JSON lines`);
    }
  }

  end(): Table {
    const { file } = this.#rows;
    const list = parsed(this.#pieces.join(""), (reason) => `${file} is no JSON: ${reason}`);
    const isList = Array.isArray(list) && list.every(isRow);
    if (!isList) throw new TableError(["file"], `${file} is JSON, but no list of objects`);
    list.forEach((row, index) => {
      this.#rows.add(row, index + 1);
    });
    return this.#rows.table("item");
  }
}

/** Reads a table in JSON lines: an object in each line that is not blank. */
export class JsonLinesReader implements TableReader {
  readonly #rows: JsonRows;
  readonly #pending = new PendingText();
  #line = 0;

  constructor(options: ReaderOptions) {
    this.#rows = new JsonRows(options);
  }

  read(text: string): void {
    this.#pending.add(text);
    if (!this.#pending.isEnough) return;
    const lines = this.#pending.take().split("\n");
    this.#pending.leave(lines.pop()!);
    this.#take(lines);
  }

  end(): Table {
    this.#take(this.#pending.take().split("\n"));
    return this.#rows.table("line");
  }

  #take(lines: readonly string[]): void {
    const { file } = this.#rows;
    for (const line of lines) {
      this.#line++;
      if (line.trim() === "") continue;
      const row = parsed(line, (reason) => `${file}: line ${this.#line} is no JSON: ${reason}`);
      if (!isRow(row)) throw new TableError(["file"], `${file}: line ${this.#line} is JSON, but no object`);
      this.#rows.add(row, this.#line);
    }
  }
}

/** Rows that are objects; their keys become columns in the order in which they come. */
class JsonRows {
  readonly file: string;
  readonly #wanted: ReaderOptions["columns"];
  readonly #rows = new StoredRows();
  /** By key: whether its cells are kept. */
  readonly #keys = new Map<string, boolean>();

  constructor({ file, columns }: ReaderOptions) {
    this.file = file;
    this.#wanted = columns;
  }

  add(row: Row, place: number): void {
    for (const [key, cell] of Object.entries(row)) {
      let isKept = this.#keys.get(key);
      if (isKept === undefined) {
        isKept = this.#wanted === undefined || this.#wanted.includes(key.trim());
        this.#keys.set(key, isKept);
      }
      const text = isKept ? textOf(cell) : undefined;
      if (text !== undefined) this.#rows.keep(key, text);
    }
    this.#rows.finish(place);
  }

  table(unit: Table["unit"]): Table {
    const { file } = this;
    if (this.#rows.count === 0) throw new TableError(["file"], `${file} is empty`);
    const columns = Array.from(this.#keys.keys(), (key) => key.trim());
    return this.#rows.table(
      { file, columns, unit },
      Array.from(this.#keys, ([key, isKept]) => (isKept ? key : undefined)),
    );
  }
}

function parsed(text: string, complaint: (reason: string) => string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TableError(["file"], complaint((error as Error).message));
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(cell: unknown): string | undefined {
  if (cell === undefined || cell === null) return undefined;
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell).trim();
}
