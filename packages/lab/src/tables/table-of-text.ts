import { invalid } from "@blendit/core/errors";
import { DelimitedReader } from "./delimited-reader.ts";
import { JsonLinesReader, JsonReader } from "./json-readers.ts";
import type { Table } from "./table.ts";
import type { ReaderOptions, TableReader } from "./table-reader.ts";

const readers: Readonly<Record<string, new (options: ReaderOptions) => TableReader>> = {
  csv: DelimitedReader,
  tsv: DelimitedReader,
  tab: DelimitedReader,
  txt: DelimitedReader,
  json: JsonReader,
  jsonl: JsonLinesReader,
  ndjson: JsonLinesReader,
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

/** The table in a text, by the ending of its file's name, one of a packed file left aside. */
export type TextReader = (text: string, delimiter?: string) => Table;

/** What reads the text of a file with this name; refuses formats that are not read. */
export function tableReader(file: string): TextReader {
  const Reader = readerFor(file);
  return (text, delimiter) => {
    const reader = new Reader({ file, delimiter });
    reader.read(text);
    return reader.end();
  };
}

/** What reads the text of a file with this name, in pieces. */
export function readerFor(file: string): new (options: ReaderOptions) => TableReader {
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
