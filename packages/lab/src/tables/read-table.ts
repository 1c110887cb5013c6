import { delimitedTable } from "./delimited-table.ts";
import { jsonLinesTable, jsonTable } from "./json-table.ts";
import { type ByteSource, type ParquetUnpackers, parquetTable } from "./parquet-table.ts";
import { MOST_BYTES, type Table, TableError, type TableOptions, type TextReader } from "./table.ts";

const readers: Readonly<Record<string, TextReader>> = {
  csv: delimitedTable,
  tsv: delimitedTable,
  tab: delimitedTable,
  txt: delimitedTable,
  json: jsonTable,
  jsonl: jsonLinesTable,
  ndjson: jsonLinesTable,
};

/** Formats that experiment files may have as well. */
const ambiguous: readonly string[] = ["json", "txt"];

/** Whether the name of a file is that of a table and not of an experiment. */
export function isTableFile(file: string): boolean {
  const ending = /\.(\w+)(?:\.gz)?$/.exec(file.toLowerCase())?.[1];
  return ending === "parquet" || (ending !== undefined && ending in readers && !ambiguous.includes(ending));
}

/** Common formats that are not supported. */
const others: Readonly<Record<string, string>> = {
  ods: "a spreadsheet",
  zip: "an archive",
  feather: "a Feather file",
  arrow: "an Arrow file",
};

const FORMATS = `Tables end in ${Object.keys(readers)
  .map((ending) => `.${ending}`)
  .join(", ")}, each also with .gz, or in .parquet.`;

/** The name of a table without a file in messages. Its format is detected from its content. */
export const STANDARD_INPUT = "standard input";

/** Decompression, which differs between Node and browsers. */
export interface Unpackers {
  gunzip(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  readonly parquet?: ParquetUnpackers;
}

/** The table in a file or another source of bytes. Its first bytes show whether it is gzip, Parquet or a workbook. */
export async function readTableFrom(
  file: string,
  source: ByteSource,
  unpackers: Unpackers,
  options: TableOptions = {},
): Promise<Table> {
  if (file !== STANDARD_INPUT) checkTableName(file);
  const head = new Uint8Array(await source.slice(0, 4));
  if (starts(head, ...ZIP) || starts(head, ...OLE)) throw workbook();
  if (starts(head, ...PARQUET)) return parquetTable(file, source, options, unpackers.parquet);
  if (source.byteLength > MOST_BYTES) throw tooLarge(file);
  const bytes = new Uint8Array(await source.slice(0));
  if (!starts(head, ...GZIP)) return tableOfBytes(file, bytes, options);
  let unpacked: Uint8Array<ArrayBuffer>;
  try {
    unpacked = await unpackers.gunzip(bytes);
  } catch (error) {
    throw new TableError(["file"], `${file} cannot be unpacked: ${(error as Error).message}.`);
  }
  return readTableFrom(file, sourceOf(unpacked), unpackers, options);
}

/** A source of bytes in memory. A slice of the whole buffer is not copied. */
export function sourceOf(bytes: Uint8Array<ArrayBuffer>): ByteSource {
  const { buffer, byteOffset, length } = bytes;
  return {
    byteLength: length,
    slice: async (start, end = length) => {
      const isAll = end - start === buffer.byteLength;
      return isAll ? buffer : buffer.slice(byteOffset + start, byteOffset + Math.min(end, length));
    },
  };
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const PARQUET = [0x50, 0x41, 0x52, 0x31];
const GZIP = [0x1f, 0x8b];

function starts(bytes: Uint8Array, ...mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function workbook(): TableError {
  return new TableError(["file"], "This is an Excel workbook. Export the sheet as CSV, then use that file.");
}

/** The table in a text, in the format of its file extension; `.gz` is ignored. */
export function tableOfText(file: string, text: string, options: TableOptions = {}): Table {
  const read = file === STANDARD_INPUT ? readerOf(text) : readerFor(file);
  return read(file, text, options);
}

/** The table in the bytes of a text: UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252. */
export function tableOfBytes(file: string, bytes: Uint8Array, options: TableOptions = {}): Table {
  if (bytes.length === 0) throw new TableError(["file"], `${file} is empty.`);
  const text = marked(file, bytes) ?? utf8(bytes);
  if (text !== undefined) return tableOfText(file, text, options);
  const table = tableOfText(file, windows1252(file, bytes), options);
  return { ...table, notes: [`${file} is not UTF-8 and is read as Windows-1252`, ...(table.notes ?? [])] };
}

/** Refuses the name of a file whose format is not supported. */
export function checkTableName(file: string): void {
  if (endingOf(file) !== "parquet") readerFor(file);
}

function endingOf(file: string): string {
  return /\.([^./\\]*)$/.exec(file.replace(/\.gz$/i, ""))?.[1]?.toLowerCase() ?? "";
}

function readerFor(file: string): TextReader {
  const ending = endingOf(file);
  if (ending === "parquet") throw new TableError(["file"], `${file} is not a Parquet file.`);
  if (/^xls[xmb]?$/.test(ending)) throw workbook();
  if (!Object.hasOwn(readers, ending)) {
    const problem = Object.hasOwn(others, ending) ? `is ${others[ending]}. Save the table as CSV.` : "is not a table.";
    throw new TableError(["file"], `${file} ${problem} ${FORMATS}`);
  }
  return readers[ending]!;
}

/** Detects JSON, JSON lines or delimited text by the first character. */
function readerOf(text: string): TextReader {
  const first = text.trimStart()[0];
  if (first === "[") return jsonTable;
  return first === "{" ? jsonLinesTable : delimitedTable;
}

function tooLarge(file: string): TableError {
  return new TableError(["file"], `${file} is larger than 500 MB. Keep only the columns and rows that you need.`);
}

/** The number of leading bytes that are searched for zeros, which text does not contain. */
const SEARCHED_BYTES = 8192;

/** The text of bytes that begin with a byte order mark of UTF-16; undefined for others. */
function marked(file: string, bytes: Uint8Array): string | undefined {
  if (bytes.length > MOST_BYTES) throw tooLarge(file);
  const isWide = starts(bytes, 0xff, 0xfe, 0, 0) || starts(bytes, 0, 0, 0xfe, 0xff);
  if (isWide) throw new TableError(["file"], `${file} is UTF-32. Save it as UTF-8.`);
  if (starts(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (starts(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  if (!bytes.subarray(0, SEARCHED_BYTES).includes(0)) return undefined;
  const reason = "so it is not text, or it is UTF-16 without a byte order mark. Save it as UTF-8.";
  throw new TableError(["file"], `${file} contains zero bytes, ${reason}`);
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Bytes that are undefined in Windows-1252: a file that has them has another encoding. */
const UNDEFINED_BYTES: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function windows1252(file: string, bytes: Uint8Array): string {
  if (bytes.some((byte) => UNDEFINED_BYTES.has(byte))) {
    throw new TableError(["file"], `${file} is neither UTF-8, UTF-16 nor Windows-1252. Save it as UTF-8.`);
  }
  return new TextDecoder("windows-1252").decode(bytes);
}
