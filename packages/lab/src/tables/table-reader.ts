import type { Table } from "./table.ts";

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
