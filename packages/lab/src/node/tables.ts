import { type FileHandle, open } from "node:fs/promises";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { TableColumns } from "../tables/columns.ts";
import type { Outcomes } from "../tables/outcome-columns.ts";
import type { ByteSource } from "../tables/parquet-table.ts";
import { checkTableName, readTableFrom, STANDARD_INPUT, sourceOf, type Unpackers } from "../tables/read-table.ts";
import { armsBy, type RecordedDistribution, recordedDistribution } from "../tables/recorded-arms.ts";
import type { ArmsBySpec, RecordedSpec } from "../tables/recorded-spec.ts";
import { type Table, TableError, type TableOptions } from "../tables/table.ts";
import { unreadableText, whenUsed } from "./unreadable-file.ts";

const unpackers: Unpackers = {
  gunzip: (bytes) => gunzipSync(bytes),
  parquet: { GZIP: (bytes) => gunzipSync(bytes), BROTLI: (bytes) => brotliDecompressSync(bytes) },
};

/** Reads a table from a file, or from standard input if the file is "-". */
export async function readTable(file: string, options: TableOptions = {}): Promise<Table> {
  if (file !== "-") return readFile(file, ".", options);
  return readTableFrom(STANDARD_INPUT, sourceOf(await buffer(process.stdin)), unpackers, options);
}

async function readFile(file: string, folder: string, options: TableOptions): Promise<Table> {
  checkTableName(file);
  let handle: FileHandle | undefined;
  try {
    let source: ByteSource;
    try {
      handle = await open(resolve(folder, file));
      source = await fileSource(handle);
    } catch (error) {
      throw new TableError(["file"], unreadableText(file, error));
    }
    return await readTableFrom(file, source, unpackers, options);
  } finally {
    await handle?.close();
  }
}

async function fileSource(handle: FileHandle): Promise<ByteSource> {
  const stats = await handle.stat();
  // A pipe can be read only once, from its start.
  if (!stats.isFile()) return sourceOf(await handle.readFile());
  return {
    byteLength: stats.size,
    slice: async (start, end = stats.size) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, stats.size) - start));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.buffer;
    },
  };
}

/** A table to read, with all columns that distributions need. */
interface RequestedTable {
  readonly file: string;
  readonly delimiter: string | undefined;
  readonly names: Set<string>;
}

/** Recorded distributions, and arms for the values of a column, from tables read in advance, each once. */
export class RecordedArms {
  readonly #tables: ReadonlyMap<string, () => TableColumns>;
  readonly #note: (message: string) => void;

  private constructor(tables: ReadonlyMap<string, () => TableColumns>, note: (message: string) => void) {
    this.#tables = tables;
    this.#note = note;
  }

  /**
   * Reads the tables of all recorded distributions anywhere in a value, such as an experiment. Paths are relative to `folder`. The
   * error for an unreadable table is thrown when the table is used. `note` receives remarks about files.
   */
  static async read(value: unknown, folder: string, note: (message: string) => void = () => {}): Promise<RecordedArms> {
    const requested = new Map<string, RequestedTable>();
    findTables(value, requested, new Set());
    const tables = new Map<string, () => TableColumns>();
    for (const [key, { file, delimiter, names }] of requested) {
      const reading = readFile(file, folder, { delimiter, columns: [...names] });
      tables.set(key, await whenUsed(reading.then((table) => new TableColumns(table))));
    }
    return new RecordedArms(tables, eachOnce(note));
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
    const columns = this.#tables.get(keyOf(spec))!();
    for (const note of columns.table.notes ?? []) this.#note(note);
    return columns;
  }
}

/** Skips repeated messages, which distributions from one table and the experiments of a sweep can produce. */
function eachOnce(note: (message: string) => void): (message: string) => void {
  const noted = new Set<string>();
  return (message) => {
    if (!noted.has(message)) note(message);
    noted.add(message);
  };
}

function keyOf({ file, delimiter }: { readonly file: string; readonly delimiter?: unknown }): string {
  return JSON.stringify([file, delimiter]);
}

/** Collects the tables of recorded distributions in an unchecked value. */
function findTables(value: unknown, found: Map<string, RequestedTable>, seen: Set<unknown>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  const { file, delimiter, column, columns, by, where } = value as Readonly<Record<string, unknown>>;
  if (typeof file === "string" && (column !== undefined || columns !== undefined)) {
    const key = keyOf({ file, delimiter });
    const known = found.get(key)?.names ?? [];
    const named = [column, Object.values(columns ?? {}), by, Object.keys(where ?? {})];
    const names = named.flat().filter((name) => typeof name === "string");
    found.set(key, {
      file,
      delimiter: typeof delimiter === "string" ? delimiter : undefined,
      names: new Set([...known, ...names.map((name) => name.trim())]),
    });
  }
  for (const part of Object.values(value)) findTables(part, found, seen);
}
