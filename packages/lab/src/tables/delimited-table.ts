import { formatCount } from "../text/numbers.ts";
import { placeList } from "../text/words.ts";
import { CellWalker } from "./cell-walker.ts";
import { TableError, type TextReader, tableOf } from "./table.ts";

/** A first line that declares the delimiter for spreadsheets. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Lines before the header that are blank or begin with #. */
const PREAMBLE = /(?:[^\S\r\n]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*/y;

/**
 * The table in a text whose first row names the columns, such as CSV or TSV. If no delimiter is given, it is detected among comma,
 * semicolon, tab and bar. Skips blank lines, comments (lines that begin with `#`, before the header or with fewer cells than it), and
 * lines that repeat the header, which concatenated files have.
 */
export const delimitedTable: TextReader = (file, text, { delimiter: stated, columns: wanted }) => {
  const [separatorLine = "", separator] = SEPARATOR_LINE.exec(text) ?? [];
  PREAMBLE.lastIndex = separatorLine.length;
  PREAMBLE.exec(text);
  const begin = PREAMBLE.lastIndex;
  if (text.slice(begin).trim() === "") {
    const what = begin === 0 ? "is empty." : "has only blank lines and comments.";
    throw new TableError(["file"], `${file} ${what}`);
  }
  const line = text.slice(0, begin).split(/\r\n|\r|\n/).length;
  const walker = new CellWalker(text, stated ?? separator ?? findDelimiter(text, begin), file, begin, line);
  const columns = walker.row().map((cell) => cell!);
  const header = text.slice(begin, walker.position).trimEnd();
  const isKept = columns.map((name) => wanted === undefined || wanted.includes(name));
  const codes = isKept.map((isIt) => (isIt ? new IntegerList() : undefined));
  const texts: string[] = [];
  const codeOf = coder(texts);
  const lines = new IntegerList();
  const headers: string[] = [];
  const long: string[] = [];
  while (!walker.isAtEnd) {
    const { position: start, line } = walker;
    const row = walker.row(isKept);
    const isBlank = row.length === 1 && text.slice(start, walker.position).trim() === "";
    const isComment = text[start] === "#" && row.length < columns.length;
    if (isBlank || isComment) continue;
    if (text.startsWith(header, start) && text.slice(start, walker.position).trimEnd() === header) {
      headers.push(String(line));
      continue;
    }
    for (let column = 0; column < columns.length; column++) codes[column]?.push(codeOf(row[column]));
    lines.push(line);
    // Empty cells beyond the columns are allowed, since spreadsheets write them.
    if (row.slice(columns.length).some((cell) => cell !== "")) long.push(String(line));
  }
  if (long.length > 0) {
    const rows = `${formatCount(long.length)} of ${formatCount(lines.length)} rows have more cells than the header, which has ${columns.length}`;
    const advice = "Put cells that contain the delimiter in quotes.";
    throw new TableError(["file"], `${file}: ${rows}: ${placeList("line", long)}. ${advice}`);
  }
  if (lines.length === 0) throw new TableError(["file"], `${file} has a header (${columns.join(", ")}) but no rows.`);
  const notes = headers.length > 0 ? [`${file}: the header is repeated in ${placeList("line", headers)}`] : [];
  const cells = codes.map((list) => {
    const ofColumn = list?.values();
    return ofColumn && ((row: number) => texts[ofColumn[row]!]);
  });
  const places = lines.values();
  const placeOf = (row: number) => places[row]!;
  return tableOf({ file, columns, unit: "line", notes, rowCount: lines.length, placeOf }, cells);
};

/** In a table with more distinct texts than this, few of the rest repeat. */
const MOST_KNOWN = 200_000;

/**
 * Returns a function that adds texts to a list and returns their positions, -1 for none. Most equal texts are added once, since the
 * strings of a million cells take much memory.
 */
function coder(texts: string[]): (text: string | undefined) => number {
  const known = new Map<string, number>();
  return (text) => {
    if (text === undefined) return -1;
    const code = known.get(text);
    if (code !== undefined) return code;
    if (known.size < MOST_KNOWN) known.set(text, texts.length);
    return texts.push(text) - 1;
  };
}

/** A list of integers. An array would take twice the memory, and more while it grows. */
class IntegerList {
  length = 0;
  #values = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Int32Array(2 * this.length);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  values(): Int32Array {
    return this.#values.subarray(0, this.length);
  }
}

const CANDIDATES = [",", ";", "\t", "|"];

const MOST_ROWS = 50;

/**
 * The delimiter of a text whose header begins at `start`: the one that splits the header into several cells and most of the first
 * rows into equally many. If no delimiter does, the table has one column, and the result is a delimiter that its rows do not contain.
 */
export function findDelimiter(text: string, start = 0): string {
  const found = CANDIDATES.map((delimiter) => ({ delimiter, ...shapeOf(text, delimiter, start) }));
  const several = found.filter(({ columns, reach }) => columns > 1 && reach >= 0.5);
  const [best] = (several.length > 0 ? several : found).toSorted(
    (left, right) => right.agreement - left.agreement || right.columns - left.columns,
  );
  return best!.delimiter;
}

/** The number of cells in the header, and the shares of the first rows that have exactly and at least that many. */
function shapeOf(text: string, delimiter: string, start: number) {
  const walker = new CellWalker(text, delimiter, "", start);
  const counts: number[] = [];
  try {
    while (!walker.isAtEnd && counts.length < MOST_ROWS) {
      const row = walker.row();
      const isBlank = row.length === 1 && row[0] === "";
      if (!isBlank) counts.push(row.length);
    }
  } catch (error) {
    // With the wrong delimiter, quotes are in odd positions. With the right one, the reader reports the error.
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
