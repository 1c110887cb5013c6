import { invalid } from "@blendit/core/errors";
import { DelimitedReader } from "./delimited-reader.ts";
import { JsonLinesReader, JsonReader } from "./json-reader.ts";
import { type ReaderOptions, type Table, TableError, type TableReader } from "./table.ts";

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
function readerFor(file: string): new (options: ReaderOptions) => TableReader {
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

/** Bytes to which Windows-1252 gives no letter: a file that has them is of another encoding. */
const NO_LETTER: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Enough to see that a file is no text. */
const LOOKED_AT = 8192;

/** Thrown where a file turns out not to be UTF-8: it is to be read again from its start, as Windows-1252. */
export class NotUtf8 extends Error {
  override readonly name = "NotUtf8";
}

/**
 * The text of a file whose bytes come in pieces: UTF-8, UTF-16 with a byte order mark, or Windows-1252, of which Latin-1 is the readable
 * part, where the reader says so.
 */
export class TextPieces {
  readonly #file: string;
  readonly #isWindows: boolean;
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  /** The first bytes, until there are enough to look at. */
  #first = new Uint8Array(0);

  constructor(file: string, isWindows = false) {
    this.#file = file;
    this.#isWindows = isWindows;
  }

  /**
   * The text of more bytes, as far as its letters are whole.
   *
   * @throws NotUtf8, and TableError for bytes of no encoding that is read
   */
  next(bytes: Uint8Array): string {
    if (this.#decoder) return this.#decode(bytes, this.#decoder);
    this.#first = joined(this.#first, bytes);
    return this.#first.length < LOOKED_AT ? "" : this.#begin();
  }

  /** The text that is left at the end. */
  end(): string {
    if (this.#decoder === undefined && this.#first.length === 0) return "";
    const rest = this.#decoder ? "" : this.#begin();
    try {
      return rest + this.#decoder!.decode();
    } catch (error) {
      throw notUtf8(error);
    }
  }

  #begin(): string {
    this.#decoder = this.#decoderFor(this.#first);
    return this.#decode(this.#first, this.#decoder);
  }

  #decode(bytes: Uint8Array, decoder: InstanceType<typeof TextDecoder>): string {
    if (this.#isWindows && bytes.some((byte) => NO_LETTER.has(byte))) {
      throw new TableError(["file"], `${this.#file} is neither UTF-8, UTF-16 nor Windows-1252: save it as UTF-8`);
    }
    try {
      return decoder.decode(bytes, { stream: true });
    } catch (error) {
      throw notUtf8(error);
    }
  }

  #decoderFor(bytes: Uint8Array): InstanceType<typeof TextDecoder> {
    if (this.#isWindows) return new TextDecoder("windows-1252");
    const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);
    const isWide = starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff);
    if (isWide) throw new TableError(["file"], `${this.#file} is UTF-32: save it as UTF-8`);
    if (starts(0xff, 0xfe)) return new TextDecoder("utf-16le");
    if (starts(0xfe, 0xff)) return new TextDecoder("utf-16be");
    if (bytes.subarray(0, LOOKED_AT).includes(0)) {
      throw new TableError(
        ["file"],
        `${this.#file} holds zero bytes: it is no text, or UTF-16 without a mark; save it as UTF-8`,
      );
    }
    return new TextDecoder("utf-8", { fatal: true });
  }
}

function notUtf8(error: unknown): unknown {
  return error instanceof TypeError ? new NotUtf8() : error;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** How a table is to be read. */
export type TableOptions = Omit<ReaderOptions, "file">;

/**
 * The table in the bytes of a file, unpacked, which come piece by piece: only what is asked for of it stays in memory. Bytes that are
 * neither UTF-8 nor marked as UTF-16 are read as Windows-1252, for which the file is opened a second time.
 */
export async function tableOfBytes(
  file: string,
  open: () => AsyncIterable<Uint8Array>,
  options: TableOptions = {},
): Promise<Table> {
  const read = async (isWindows: boolean) => {
    const reader = new BytesReader(file, options, isWindows);
    for await (const bytes of open()) reader.read(bytes);
    return reader.end();
  };
  try {
    return await read(false);
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    return read(true);
  }
}

/** The same for bytes that are at hand. */
export function tableOfBytesNow(file: string, open: () => Iterable<Uint8Array>, options: TableOptions = {}): Table {
  const read = (isWindows: boolean) => {
    const reader = new BytesReader(file, options, isWindows);
    for (const bytes of open()) reader.read(bytes);
    return reader.end();
  };
  try {
    return read(false);
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    return read(true);
  }
}

/** A reader of text behind what makes text of bytes. */
class BytesReader {
  readonly #file: string;
  readonly #isWindows: boolean;
  readonly #letters: TextPieces;
  readonly #reader;
  #isEmpty = true;

  constructor(file: string, options: TableOptions, isWindows: boolean) {
    this.#file = file;
    this.#isWindows = isWindows;
    this.#letters = new TextPieces(file, isWindows);
    this.#reader = new (readerFor(file))({ ...options, file });
  }

  read(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#isEmpty = false;
    const text = this.#letters.next(bytes);
    if (text !== "") this.#reader.read(text);
  }

  end(): Table {
    if (this.#isEmpty) throw new TableError(["file"], `${this.#file} is empty`);
    const text = this.#letters.end();
    if (text !== "") this.#reader.read(text);
    const table = this.#reader.end();
    if (!this.#isWindows) return table;
    return { ...table, notes: [`${this.#file} is not UTF-8 and is read as Windows-1252`, ...(table.notes ?? [])] };
  }
}
