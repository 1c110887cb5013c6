import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { invalid } from "@blendit/core/errors";
import { TableColumns } from "../tables/columns.ts";
import { checkTableName, isPacked, tableOfBytes } from "../tables/read-table.ts";
import {
  type ArmsBySpec,
  armsBy,
  type Outcomes,
  type RecordedDistribution,
  type RecordedSpec,
  recordedDistribution,
} from "../tables/recorded-arms.ts";
import { type Table, TableError, type TableOptions } from "../tables/table.ts";
import { whyUnreadable } from "./why-unreadable.ts";

/** How a file is to be read as a table. */
export interface ReadTableOptions extends TableOptions {
  /** The folder that the name of the file is relative to. */
  readonly folder?: string | undefined;
}

/** Reads a table of texts from a file. */
export function readTable(file: string, { folder = ".", ...options }: ReadTableOptions = {}): Table {
  checkTableName(file);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(resolve(folder, file));
  } catch (error) {
    throw unreadable(file, error);
  }
  return tableOfBytes(file, isPacked(file) ? unpacked(bytes, file) : bytes, options);
}

function unreadable(file: string, error: unknown): Error {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return new TableError(["file"], `File not found: ${file}`);
  return invalid("file", `a file that can be read (${whyUnreadable(error)})`, file);
}

function unpacked(bytes: Uint8Array, file: string): Uint8Array {
  try {
    return bytes.length === 0 ? bytes : gunzipSync(bytes);
  } catch (error) {
    throw new TableError(["file"], `${file} cannot be unpacked: ${(error as Error).message}`);
  }
}

/** A table as far as it was read. */
interface ReadTable {
  readonly columns: TableColumns;
  /** The names of the columns that were kept. */
  readonly names: ReadonlySet<string>;
}

/** Reads recorded distributions, and arms for the values of a column, from tables whose names are relative to a folder. */
export class RecordedArms {
  readonly #folder: string;
  readonly #note: (message: string) => void;
  /** Each table is read once, or again where other columns are asked for. */
  readonly #tables = new Map<string, ReadTable>();

  /** `note` is called with what is worth knowing about a file, though it is no error. */
  constructor(folder: string, note: (message: string) => void = () => {}) {
    this.#folder = folder;
    this.#note = note;
  }

  distribution(spec: RecordedSpec, outcomes: Outcomes): RecordedDistribution {
    return recordedDistribution(this.#columns(spec), spec, outcomes);
  }

  armsBy(spec: ArmsBySpec, outcomes: Outcomes): RecordedSpec[] {
    const { arms, notes } = armsBy(this.#columns(spec), spec, outcomes);
    for (const note of notes) this.#note(note);
    return arms;
  }

  #columns(spec: RecordedSpec | ArmsBySpec): TableColumns {
    const { file, delimiter } = spec;
    const key = JSON.stringify([file, delimiter]);
    const known = this.#tables.get(key);
    const asked = namesIn(spec);
    if (known && asked.every((name) => known.names.has(name))) return known.columns;
    const names = new Set([...(known?.names ?? []), ...asked]);
    const table = readTable(file, { folder: this.#folder, delimiter, columns: [...names] });
    if (!known) for (const note of table.notes ?? []) this.#note(note);
    const columns = new TableColumns(table);
    this.#tables.set(key, { columns, names });
    return columns;
  }
}

/** The columns that a distribution or arms are read from. */
function namesIn(spec: RecordedSpec | ArmsBySpec): string[] {
  const outcomes = "columns" in spec ? spec.columns : [spec.column];
  const names = [...outcomes, ...("by" in spec ? [spec.by] : []), ...Object.keys(spec.where ?? {})];
  return names.map((name) => name.trim());
}
