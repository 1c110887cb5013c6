import type { Path } from "../text/complaint.ts";

/** What is wrong with a table of data, and which key of the recorded arm it is about. */
export class TableError extends Error {
  override readonly name = "TableError";
  /** The path from the recorded arm, such as `["column"]`. */
  readonly place: Path;

  constructor(place: Path, message: string) {
    super(message);
    this.place = place;
  }
}

/** So much is read of a table, unpacked: strings cannot be much longer. */
export const MOST_BYTES = 500_000_000;

/** A table of texts with named columns, in memory. */
export interface Table {
  /** As the user named it. */
  readonly file: string;
  /** Without spaces around them; a name may be empty or repeated. */
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** What the rows of the file are counted in: lines of text, items of a list, or rows of Parquet. */
  readonly unit: "line" | "item" | "row";
  /** What is not wrong but useful to know of the file. */
  readonly notes?: readonly string[];
  /** The line or item of a row in the file, counted from 1. */
  placeOf(row: number): number;
  /** Shows the texts of a column in turn, without spaces around them; undefined where a row has none. */
  visit(column: number, see: (text: string | undefined, row: number) => void): void;
}

/** How a table is to be read. */
export interface TableOptions {
  /** What separates cells; detected where it is not stated. */
  readonly delimiter?: string | undefined;
  /** The columns that will be asked for, so that others need not be kept; all of them where none are stated. */
  readonly columns?: readonly string[] | undefined;
}

/** The table of a text. */
export type TextReader = (file: string, text: string, options: TableOptions) => Table;

/** A table whose cells are lists by column; columns that were not kept have none. */
export function tableOf(
  parts: Pick<Table, "file" | "columns" | "unit" | "notes">,
  places: readonly number[],
  cells: readonly (readonly (string | undefined)[] | undefined)[],
): Table {
  return {
    ...parts,
    rowCount: places.length,
    placeOf: (row) => places[row]!,
    visit: (column, see) => {
      const texts = cells[column];
      if (!texts) throw new Error(`column ${parts.columns[column]} of ${parts.file} was not read`);
      for (let row = 0; row < places.length; row++) see(texts[row], row);
    },
  };
}

/** The text of a value that is no text yet; undefined if there is none. */
export function textOf(cell: unknown): string | undefined {
  if (cell === undefined || cell === null) return undefined;
  return typeof cell === "object" ? JSON.stringify(cell, withoutBigInts) : String(cell).trim();
}

function withoutBigInts(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}
