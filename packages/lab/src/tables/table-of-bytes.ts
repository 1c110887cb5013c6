import { decodeText } from "./decode-text.ts";
import type { Table } from "./table.ts";
import { TableError } from "./table-error.ts";
import { tableReader } from "./table-of-text.ts";

/** How a table is to be read. */
export interface TableOptions {
  /** What stands between cells; found out where it is not stated. */
  readonly delimiter?: string | undefined;
  /** Told what is not wrong but good to know about the file. */
  readonly note?: ((message: string) => void) | undefined;
}

/** The table in the bytes of a file, unpacked, which may come piece by piece. */
export async function tableOfBytes(
  file: string,
  open: () => AsyncIterable<Uint8Array>,
  { delimiter, note = () => {} }: TableOptions = {},
): Promise<Table> {
  const read = tableReader(file);
  const pieces: Uint8Array[] = [];
  for await (const piece of open()) pieces.push(piece);
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  if (at === 0) throw new TableError(["file"], `${file} is empty`);
  const { text, encoding } = decodeText(bytes, file);
  if (encoding === "Windows-1252") note(`${file} is not UTF-8 and is read as Windows-1252`);
  return read(text, delimiter);
}
