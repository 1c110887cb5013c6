import { invalid } from "@blendit/core/errors";
import { delimitedTable } from "./delimited-table.ts";
import { jsonLinesTable, jsonTable } from "./json-table.ts";
import { type Table, TableError, type TableOptions, type TextReader } from "./table.ts";

const readers: Readonly<Record<string, TextReader>> = {
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

const nameRule = `a name that ends in ${Object.keys(readers)
  .map((ending) => `.${ending}`)
  .join(", ")}, each also with .gz`;

/** The table in a text, by the ending of its file's name; `.gz` is ignored. */
export function tableOfText(file: string, text: string, options: TableOptions = {}): Table {
  return readerFor(file)(file, text, options);
}

/** The table in the bytes of a file, unpacked: UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252. */
export function tableOfBytes(file: string, bytes: Uint8Array, options: TableOptions = {}): Table {
  const read = readerFor(file);
  if (bytes.length === 0) throw new TableError(["file"], `${file} is empty`);
  const text = marked(file, bytes) ?? utf8(bytes);
  if (text !== undefined) return read(file, text, options);
  const table = read(file, windows1252(file, bytes), options);
  return { ...table, notes: [`${file} is not UTF-8 and is read as Windows-1252`, ...(table.notes ?? [])] };
}

/** Refuses the name of a file whose format is not read. */
export function checkTableName(file: string): void {
  readerFor(file);
}

function readerFor(file: string): TextReader {
  const ending = /\.([^./\\]*)$/.exec(isPacked(file) ? file.slice(0, -3) : file)?.[1]?.toLowerCase() ?? "";
  if (!Object.hasOwn(readers, ending)) {
    const other = Object.hasOwn(others, ending) ? ` (${others[ending]}: save the table as CSV)` : "";
    throw invalid("file", `${nameRule}${other}`, file);
  }
  return readers[ending]!;
}

/** Whether a file is packed by gzip, by its name. */
export function isPacked(file: string): boolean {
  return /\.gz$/i.test(file);
}

/** Strings cannot be much longer. */
const MOST_BYTES = 500_000_000;

/** Enough to see that a file is no text. */
const LOOKED_AT = 8192;

/** The text of bytes that begin with the mark of UTF-16; undefined for others. */
function marked(file: string, bytes: Uint8Array): string | undefined {
  if (bytes.length > MOST_BYTES) {
    throw new TableError(["file"], `${file} is larger than 500 MB: keep only the columns and rows that you need`);
  }
  const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);
  const isWide = starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff);
  if (isWide) throw new TableError(["file"], `${file} is UTF-32: save it as UTF-8`);
  if (starts(0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (starts(0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  if (!bytes.subarray(0, LOOKED_AT).includes(0)) return undefined;
  const reason = "it is no text, or UTF-16 without a mark; save it as UTF-8";
  throw new TableError(["file"], `${file} holds zero bytes: ${reason}`);
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Bytes to which Windows-1252 gives no letter: a file that has them has another encoding. */
const NO_LETTER: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function windows1252(file: string, bytes: Uint8Array): string {
  if (bytes.some((byte) => NO_LETTER.has(byte))) {
    throw new TableError(["file"], `${file} is neither UTF-8, UTF-16 nor Windows-1252: save it as UTF-8`);
  }
  return new TextDecoder("windows-1252").decode(bytes);
}
