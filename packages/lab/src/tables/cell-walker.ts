import { TableError } from "./table.ts";

const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/**
 * Walks over the cells of a text in which a delimiter stands between cells and line ends between rows (RFC 4180). A cell that
 * begins with a quote reaches to the next single quote: it may hold delimiters and line ends, and two quotes stand for one.
 */
export class CellWalker {
  /** Where the next cell begins, and its line. */
  position: number;
  line: number;
  /** Of the cell that was walked over last: whether its row ends with it. */
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

  /** The cell that was walked over last, without quotes and spaces around it. */
  get cell(): string {
    const cell = this.#text.slice(this.#start, this.#end);
    return (this.#hasQuotes ? cell.replaceAll('""', '"') : cell).trim();
  }

  /** Walks over a cell. */
  next(): void {
    const isQuoted = this.#text.charCodeAt(this.position) === QUOTE;
    this.#finish(isQuoted ? this.#quoted() : this.#plain());
  }

  /** The cells of a row; undefined for those of columns that are not kept. */
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

  /** Whether a line ends with a letter; of the pair of carriage return and line feed, it is the second. */
  #isLineEnd(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return code === LINE_FEED || (code === CARRIAGE_RETURN && this.#text.charCodeAt(at + 1) !== LINE_FEED);
  }

  /** Steps over what stands behind a cell. */
  #finish(at: number): void {
    const text = this.#text;
    this.endsRow = at >= text.length || text.charCodeAt(at) !== this.#delimiter;
    this.position = at + 1;
    if (!this.endsRow || at >= text.length) return;
    this.line++;
    if (text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) this.position++;
  }
}
