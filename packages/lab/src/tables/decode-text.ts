import { TableError } from "./table-error.ts";

export interface DecodedText {
  readonly text: string;
  /** Windows-1252 is a guess, of which the user should hear; the others say themselves what they are. */
  readonly encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

/** Bytes to which Windows-1252 gives no letter: a file that has them is of another encoding. */
const NO_LETTER: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** A text in memory cannot be much longer. */
const MOST_BYTES = 500_000_000;

/** Enough to see that a file is no text. */
const LOOKED_AT = 8192;

/**
 * The text of a file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252, of which Latin-1 is the readable part.
 *
 * @throws TableError for bytes that are none of these
 */
export function decodeText(bytes: Uint8Array, file: string): DecodedText {
  if (bytes.length > MOST_BYTES) throw new TableError(["file"], `${file} is larger than 500 MB: split it`);
  const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);
  const isWide = starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff);
  if (isWide) throw new TableError(["file"], `${file} is UTF-32: save it as UTF-8`);
  if (starts(0xff, 0xfe)) return { text: decode("utf-16le", bytes), encoding: "UTF-16" };
  if (starts(0xfe, 0xff)) return { text: decode("utf-16be", bytes), encoding: "UTF-16" };
  if (bytes.subarray(0, LOOKED_AT).includes(0)) {
    throw new TableError(
      ["file"],
      `${file} holds zero bytes: it is no text, or UTF-16 without a mark; save it as UTF-8`,
    );
  }
  const text = utf8(bytes);
  if (text !== undefined) return { text, encoding: "UTF-8" };
  if (bytes.some((byte) => NO_LETTER.has(byte))) {
    throw new TableError(["file"], `${file} is neither UTF-8, UTF-16 nor Windows-1252: save it as UTF-8`);
  }
  return { text: decode("windows-1252", bytes), encoding: "Windows-1252" };
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}
