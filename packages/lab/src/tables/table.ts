import type { Path } from "../text/complaint.ts";

/** A problem with a table, and the key of the recorded arm that it concerns. */
export class TableError extends Error {
  override readonly name = "TableError";
  /** The path from the recorded arm, such as `["column"]`. */
  readonly place: Path;

  constructor(place: Path, message: string) {
    super(message);
    this.place = place;
  }
}

/** The largest table that is read, uncompressed: JavaScript strings cannot be much longer. */
export const MOST_BYTES = 500_000_000;

/** A table of texts with named columns, in memory. */
export interface Table {
  /** The name given by the user. */
  readonly file: string;
  /** Trimmed names, which may be empty or repeated. */
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** The unit of `placeOf`: lines of text, items of a list, or rows of Parquet. */
  readonly unit: "line" | "item" | "row";
  /** Notes about the file that are not errors but useful for the user. */
  readonly notes?: readonly string[];
  /** The line, item or row of the file that a row comes from, counted from 1. */
  placeOf(row: number): number;
  /** Calls `see` with each text of a column, trimmed; undefined for a row without one. */
  visit(column: number, see: (text: string | undefined, row: number) => void): void;
}

/** How to read a table, and which of its columns to keep. */
export interface TableOptions {
  /** The separator of cells; detected if not given. */
  readonly delimiter?: string | undefined;
  /** The columns to keep, to save memory; all by default. */
  readonly columns?: readonly string[] | undefined;
}

/** Reads the table in a text. */
export type TextReader = (file: string, text: string, options: TableOptions) => Table;

/** The cell of a column in a row; undefined if the row has none. */
type CellAt = (row: number) => string | undefined;

/** A table whose cells are functions by column; undefined for columns that were not kept. */
export function tableOf(parts: Omit<Table, "visit">, cells: readonly (CellAt | undefined)[]): Table {
  return {
    ...parts,
    visit: (column, see) => {
      const cellAt = cells[column];
      if (!cellAt) throw new Error(`column ${parts.columns[column]} of ${parts.file} was not read`);
      for (let row = 0; row < parts.rowCount; row++) see(cellAt(row), row);
    },
  };
}

/** The text of a value from JSON or Parquet; undefined if the value is null or undefined. */
export function textOf(cell: unknown): string | undefined {
  if (cell === undefined || cell === null) return undefined;
  return typeof cell === "object" ? JSON.stringify(cell, withoutBigInts) : String(cell).trim();
}

function withoutBigInts(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}
