import { formatCount } from "../text/numbers.ts";
import { placeList } from "../text/words.ts";
import { CellWalker } from "./cell-walker.ts";
import { PendingText, type ReaderOptions, StoredRows, type Table, TableError, type TableReader } from "./table.ts";

const CANDIDATES = [",", ";", "\t", "|"];

const MOST_ROWS = 50;

/**
 * The delimiter of a text, from where its header begins: the one that gives the header several cells and the most of the
 * first rows as many. Where none does, there is one column, and the delimiter is one that rows do not have.
 */
export function findDelimiter(text: string, start = 0): string {
  const found = CANDIDATES.map((delimiter) => ({ delimiter, ...shapeOf(text, delimiter, start) }));
  const several = found.filter(({ columns, reach }) => columns > 1 && reach >= 0.5);
  const [best] = (several.length > 0 ? several : found).toSorted(
    (left, right) => right.agreement - left.agreement || right.columns - left.columns,
  );
  return best!.delimiter;
}

/** How many cells the header has, and the shares of the first rows that have as many, and at least as many. */
function shapeOf(text: string, delimiter: string, start: number) {
  const walker = new CellWalker(text, delimiter, "", { position: start });
  const counts: number[] = [];
  try {
    while (!walker.isAtEnd && counts.length < MOST_ROWS) {
      const count = walker.finishRow();
      const isBlank = count === 1 && walker.cell === "";
      if (!isBlank) counts.push(count);
    }
  } catch (error) {
    // With the wrong delimiter, quotes stand anywhere; with the right one, the reader will complain.
    if (!(error instanceof TableError)) throw error;
  }
  const [columns = 0] = counts;
  const shareOf = (test: (count: number) => boolean) => counts.filter(test).length / Math.max(1, counts.length);
  return {
    columns,
    agreement: shareOf((count) => count === columns),
    reach: shareOf((count) => count >= columns),
  };
}

/** A first line by which spreadsheets are told the delimiter. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Lines before the header that are blank or begin with #. */
const PREAMBLE = /(?:[^\S\r\n]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*/y;

/** So many letters are enough to find the delimiter, unless lines are very long. */
const START = 1 << 18;

/** What is known once the header was read. */
interface Head {
  readonly delimiter: string;
  readonly columns: readonly string[];
  /** Its text. */
  readonly header: string;
  /** By column: whether it is kept. */
  readonly isKept: readonly boolean[];
}

/**
 * Reads a table in a text whose first row names the columns (CSV, TSV and the like). Without a delimiter, it is found among comma,
 * semicolon, tab and bar. Blank lines are passed over, and so are lines that begin with `#`, before the header or with fewer cells
 * than it has, and lines that repeat the header, which tables have that were put together. A row is read when all of it is there,
 * whatever the pieces are in which the text comes.
 */
export class DelimitedReader implements TableReader {
  readonly #options: ReaderOptions;
  readonly #rows = new StoredRows();
  readonly #pending = new PendingText(START);
  /** The line in which what is pending begins. */
  #line = 1;
  #head: Head | undefined;
  readonly #headers: number[] = [];
  readonly #long: number[] = [];

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  read(text: string): void {
    this.#pending.add(text);
    if (this.#pending.isEnough) this.#readRows(this.#pending.take(), false);
  }

  end(): Table {
    this.#readRows(this.#pending.take(), true);
    const { file } = this.#options;
    const { columns, isKept } = this.#head!;
    this.#refuseLong(columns.length);
    if (this.#rows.count === 0) {
      throw new TableError(["file"], `${file} has a header (${columns.join(", ")}) and no rows`);
    }
    const again = this.#headers.map(String);
    const notes = again.length > 0 ? [`${file}: the header stands again in ${placeList("line", again)}`] : [];
    return this.#rows.table(
      { file, columns, unit: "line", notes },
      isKept.map((isIt, column) => (isIt ? column : undefined)),
    );
  }

  #refuseLong(columnCount: number): void {
    if (this.#long.length === 0) return;
    const rows = `${formatCount(this.#long.length)} of ${formatCount(this.#rows.count)} rows have more cells than the ${columnCount} of the header`;
    const places = placeList("line", this.#long.map(String));
    const advice = "a cell that holds the delimiter stands in quotes";
    throw new TableError(["file"], `${this.#options.file}: ${rows}: ${places}; ${advice}`);
  }

  #readRows(text: string, isWhole: boolean): void {
    let position = 0;
    if (!this.#head) {
      const start = this.#readHead(text, isWhole);
      if (start === undefined) {
        this.#pending.leave(text);
        return;
      }
      position = start;
    }
    const walker = new CellWalker(text, this.#head!.delimiter, this.#options.file, {
      position,
      line: this.#line,
      isWhole,
    });
    while (!walker.isAtEnd) {
      const { position: start, line } = walker;
      const cells = this.#cellsOf(walker, this.#head!);
      // What ends where the text does may go on in the next piece.
      if (!isWhole && walker.position >= text.length) {
        this.#line = line;
        this.#pending.leave(text.slice(start));
        return;
      }
      this.#take(text.slice(start, walker.position), line, cells);
    }
  }

  /** Reads what stands before the rows, and tells where these begin; undefined where the header is not all there. */
  #readHead(text: string, isWhole: boolean): number | undefined {
    const { file, delimiter: stated, columns: wanted } = this.#options;
    const [separatorLine = "", separator] = SEPARATOR_LINE.exec(text) ?? [];
    PREAMBLE.lastIndex = separatorLine.length;
    PREAMBLE.exec(text);
    const begin = PREAMBLE.lastIndex;
    if (text.slice(begin).trim() === "") {
      if (!isWhole) return undefined;
      const what = begin === 0 ? "is empty" : "holds no table, only blank lines and comments";
      throw new TableError(["file"], `${file} ${what}`);
    }
    const delimiter = stated ?? separator ?? findDelimiter(text, begin);
    this.#line = text.slice(0, begin).split(/\r\n|\r|\n/).length;
    const walker = new CellWalker(text, delimiter, file, { position: begin, line: this.#line, isWhole });
    const columns: string[] = [];
    do {
      walker.next();
      columns.push(walker.cell);
    } while (!walker.endsRow);
    if (!isWhole && walker.position >= text.length) return undefined;
    const header = text.slice(begin, walker.position).trimEnd();
    const isKept = columns.map((name) => wanted === undefined || wanted.includes(name));
    this.#head = { delimiter, columns, header, isKept };
    this.#line = walker.line;
    return walker.position;
  }

  #cellsOf(walker: CellWalker, { columns, isKept }: Head): RowCells {
    const cells: RowCells = { texts: [], count: 0, hasMore: false, last: "" };
    do {
      walker.next();
      const index = cells.count++;
      if (index >= columns.length) cells.hasMore ||= walker.cell !== "";
      else if (isKept[index]) cells.texts[index] = walker.cell;
    } while (!walker.endsRow);
    if (cells.count === 1) cells.last = walker.cell;
    return cells;
  }

  #take(row: string, line: number, cells: RowCells): void {
    const { columns, header } = this.#head!;
    const isBlank = cells.count === 1 && cells.last === "" && row[0] !== '"';
    const isComment = row[0] === "#" && cells.count < columns.length;
    if (isBlank || isComment) return;
    if (row.startsWith(header) && row.trimEnd() === header) {
      this.#headers.push(line);
      return;
    }
    cells.texts.forEach((text, column) => {
      this.#rows.keep(column, text);
    });
    this.#rows.finish(line);
    if (cells.hasMore) this.#long.push(line);
  }
}

/** The cells of a row. */
interface RowCells {
  /** Of the columns that are kept, by their number; others are left out. */
  readonly texts: string[];
  count: number;
  /** Whether it holds anything beyond its columns; spreadsheets leave empty cells there. */
  hasMore: boolean;
  /** The only cell, where there is one. */
  last: string;
}
