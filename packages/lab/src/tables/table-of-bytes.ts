import type { Table } from "./table.ts";
import { TableError } from "./table-error.ts";
import { readerFor } from "./table-of-text.ts";
import type { ReaderOptions } from "./table-reader.ts";
import { NotUtf8, TextPieces } from "./text-pieces.ts";

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
