import { TableError } from "./table.ts";

const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/**
 * A cursor over the cells of delimited text (RFC 4180). A cell that begins with a quote extends to the next single quote: it may
 * contain delimiters and line breaks, and a doubled quote means one.
 */
export class CellWalker {
  /** The position where the next cell begins. */
  position: number;
  /** The line of the next cell, counted from 1. */
  line: number;
  /** Whether the last cell read is the last of its row. */
  endsRow = false;
  readonly #text: string;
  readonly #file: string;
  readonly #delimiter: number;
  #start = 0;
  #end = 0;
  #hasQuotes = false;

  constructor(text: string, delimiter: string, file: string, position = 0, line = 1) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#file = file;
    this.position = position;
    this.line = line;
  }

  get isAtEnd(): boolean {
    return this.position >= this.#text.length;
  }

  /** The last cell read, without quotes and spaces around it. */
  get cell(): string {
    const cell = this.#text.slice(this.#start, this.#end);
    return (this.#hasQuotes ? cell.replaceAll('""', '"') : cell).trim();
  }

  /** Reads the next cell. */
  next(): void {
    const isQuoted = this.#text.charCodeAt(this.position) === QUOTE;
    this.#finish(isQuoted ? this.#quoted() : this.#plain());
  }

  /** The cells of the rest of the row; undefined for columns that are not kept. */
  row(isKept?: readonly boolean[]): (string | undefined)[] {
    const cells: (string | undefined)[] = [];
    do {
      this.next();
      cells.push((isKept?.[cells.length] ?? true) ? this.cell : undefined);
    } while (!this.endsRow);
    return cells;
  }

  #plain(): number {
    const text = this.#text;
    let at = this.position;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter || code === LINE_FEED || code === CARRIAGE_RETURN) break;
    }
    this.#start = this.position;
    this.#end = at;
    this.#hasQuotes = false;
    return at;
  }

  #quoted(): number {
    const text = this.#text;
    const opened = this.line;
    this.#start = this.position + 1;
    this.#hasQuotes = false;
    let close = text.indexOf('"', this.#start);
    while (text.charCodeAt(close + 1) === QUOTE && close >= 0) {
      this.#hasQuotes = true;
      close = text.indexOf('"', close + 2);
    }
    if (close < 0) {
      throw new TableError(
        ["file"],
        `${this.#file}: The quote that opens in line ${opened} is never closed. Close it, or write a quote inside a cell twice.`,
      );
    }
    this.#end = close;
    for (let at = this.#start; at < close; at++) if (this.#isLineEnd(at)) this.line++;
    let at = close + 1;
    while (text.charCodeAt(at) === SPACE && this.#delimiter !== SPACE) at++;
    const code = text.charCodeAt(at);
    if (at < text.length && code !== this.#delimiter && code !== LINE_FEED && code !== CARRIAGE_RETURN) {
      const reason = `Text follows the quote that closes in line ${this.line}. Write a quote inside a cell twice.`;
      throw new TableError(["file"], `${this.#file}: ${reason}`);
    }
    return at;
  }

  /** Whether a line ends at this character. A carriage return before a line feed does not count: the pair is one line break. */
  #isLineEnd(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return code === LINE_FEED || (code === CARRIAGE_RETURN && this.#text.charCodeAt(at + 1) !== LINE_FEED);
  }

  /** Skips the delimiter or line break that ends a cell. */
  #finish(at: number): void {
    const text = this.#text;
    this.endsRow = at >= text.length || text.charCodeAt(at) !== this.#delimiter;
    this.position = at + 1;
    if (!this.endsRow || at >= text.length) return;
    this.line++;
    if (text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) this.position++;
  }
}
