import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { invalid } from "@blendit/core/errors";
import type { ArmsBySpec, RecordedSpec } from "../spec/recorded-spec.ts";
import { armsBy } from "../tables/arms-by.ts";
import { decodeText } from "../tables/decode-text.ts";
import { delimitedTable } from "../tables/delimited-table.ts";
import { jsonLinesTable, jsonTable } from "../tables/json-table.ts";
import { type Outcomes, type RecordedLaw, recordedLaw } from "../tables/recorded-law.ts";
import type { Table } from "../tables/table.ts";
import { TableColumns } from "../tables/table-columns.ts";
import { TableError } from "../tables/table-error.ts";
import { whyUnreadable } from "./why-unreadable.ts";

const readers: Readonly<Record<string, (text: string, file: string, delimiter?: string) => Table>> = {
  csv: delimitedTable,
  tsv: delimitedTable,
  tab: delimitedTable,
  txt: delimitedTable,
  json: jsonTable,
  jsonl: jsonLinesTable,
  ndjson: jsonLinesTable,
};

/** Formats that people have and that are not read. */
const others: Readonly<Record<string, string>> = {
  xlsx: "a spreadsheet",
  xls: "a spreadsheet",
  ods: "a spreadsheet",
  zip: "an archive",
  parquet: "Parquet",
  feather: "Feather",
  arrow: "Arrow",
};

/** Reads recorded laws, and arms for the values of a column, from tables whose names are relative to a folder. */
export class RecordedArms {
  readonly #folder: string;
  readonly #note: (message: string) => void;
  /** Each table is read once. */
  readonly #tables = new Map<string, TableColumns>();

  /** `note` is told what is not wrong but good to know about a file. */
  constructor(folder: string, note: (message: string) => void = () => {}) {
    this.#folder = folder;
    this.#note = note;
  }

  law(spec: RecordedSpec, outcomes: Outcomes): RecordedLaw {
    return recordedLaw(this.#columns(spec), spec, outcomes);
  }

  armsBy(spec: ArmsBySpec, outcomes: Outcomes): RecordedSpec[] {
    const { arms, notes } = armsBy(this.#columns(spec), spec, outcomes);
    for (const note of notes) this.#note(note);
    return arms;
  }

  #columns({ file, delimiter }: Pick<RecordedSpec, "file" | "delimiter">): TableColumns {
    const key = JSON.stringify([file, delimiter]);
    const known = this.#tables.get(key) ?? new TableColumns(this.#read(file, delimiter));
    this.#tables.set(key, known);
    return known;
  }

  #read(file: string, delimiter: string | undefined): Table {
    const isPacked = /\.gz$/i.test(file);
    const ending = /\.([^./\\]*)$/.exec(isPacked ? file.slice(0, -3) : file)?.[1]?.toLowerCase() ?? "";
    const reader = Object.hasOwn(readers, ending) ? readers[ending]! : undefined;
    if (!reader) throw invalid("file", `${nameRule}${otherFormat(ending)}`, file);
    const bytes = readBytes(resolve(this.#folder, file), file);
    if (bytes.length === 0) throw new TableError(["file"], `${file} is empty`);
    const { text, encoding } = decodeText(isPacked ? unpacked(bytes, file) : bytes, file);
    if (encoding === "Windows-1252") this.#note(`${file} is not UTF-8 and is read as Windows-1252`);
    return reader(text, file, delimiter);
  }
}

const nameRule = `a name that ends in ${Object.keys(readers)
  .map((ending) => `.${ending}`)
  .join(", ")}, each also with .gz`;

function otherFormat(ending: string): string {
  return Object.hasOwn(others, ending) ? ` (${others[ending]}: save the table as CSV)` : "";
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
