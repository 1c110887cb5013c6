import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { invalid } from "@blendit/core/errors";
import { decodeText } from "../tables/decode-text.ts";
import type { Table } from "../tables/table.ts";
import { TableError } from "../tables/table-error.ts";
import { isPacked, tableReader } from "../tables/table-of-text.ts";
import { whyUnreadable } from "./why-unreadable.ts";

/** How a table is to be read. */
export interface ReadTableOptions {
  /** The folder that the name of the file is relative to. */
  readonly folder?: string | undefined;
  /** What stands between cells; found out where it is not stated. */
  readonly delimiter?: string | undefined;
  /** Told what is not wrong but good to know about the file. */
  readonly note?: (message: string) => void;
}

/** Reads a table of texts from a file. */
export function readTable(file: string, { folder = ".", delimiter, note = () => {} }: ReadTableOptions = {}): Table {
  const read = tableReader(file);
  const bytes = readBytes(resolve(folder, file), file);
  if (bytes.length === 0) throw new TableError(["file"], `${file} is empty`);
  const { text, encoding } = decodeText(isPacked(file) ? unpacked(bytes, file) : bytes, file);
  if (encoding === "Windows-1252") note(`${file} is not UTF-8 and is read as Windows-1252`);
  const table = read(text, delimiter);
  for (const message of table.notes ?? []) note(message);
  return table;
}

function readBytes(path: string, file: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw invalid("file", `a file that can be read (${whyUnreadable(error)})`, file);
  }
}

function unpacked(bytes: Uint8Array, file: string): Uint8Array {
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new TableError(["file"], `${file} cannot be unpacked: ${(error as Error).message}`);
  }
}
