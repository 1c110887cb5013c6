import { CellWalker } from "./cell-walker.ts";
import { count, placeList } from "./counted.ts";
import { findDelimiter } from "./find-delimiter.ts";
import type { Table } from "./table.ts";
import { TableError } from "./table-error.ts";

/** A first line by which spreadsheets are told the delimiter. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Lines before the header that are blank or begin with #. */
const PREAMBLE = /(?:[^\S\r\n]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*/y;

/**
 * The table in a text whose first row names the columns (CSV, TSV and the like). Without a delimiter, it is found among comma,
 * semicolon, tab and bar. Blank lines are passed over, and so are lines that begin with `#`, before the header or with fewer
 * cells than it has, and lines that repeat the header, which tables have that were put together. Cells are read when a column is asked for, so that a table takes little more room than its text.
 */
export function delimitedTable(text: string, file: string, stated?: string): Table {
  const [separatorLine = "", separator] = SEPARATOR_LINE.exec(text) ?? [];
  PREAMBLE.lastIndex = separatorLine.length;
  PREAMBLE.exec(text);
  const begin = PREAMBLE.lastIndex;
  if (text.slice(begin).trim() === "") {
    throw new TableError(
      ["file"],
      begin === 0 ? `${file} is empty` : `${file} holds no table, only blank lines and comments`,
    );
  }
  const delimiter = stated ?? separator ?? findDelimiter(text, begin);
  const firstLine = text.slice(0, begin).split(/\r\n|\r|\n/).length;
  const walker = new CellWalker(text, delimiter, file, begin, firstLine);
  const columns = headerOf(walker);
  const header = text.slice(begin, walker.position).trimEnd();
  const { starts, lines, headers } = rowsOf(text, walker, { columnCount: columns.length, header, file });
  if (starts.length === 0) throw new TableError(["file"], `${file} has a header (${columns.join(", ")}) and no rows`);
  return {
    file,
    columns,
    rowCount: starts.length,
    unit: "line",
    notes: headers.length > 0 ? [`${file}: the header stands again in ${placeList("line", headers.map(String))}`] : [],
    placeOf: (row) => lines[row]!,
    visit: (column, see) => {
      for (let row = 0; row < starts.length; row++) see(cellOf(walker, starts[row]!, column), row);
    },
  };
}

function headerOf(walker: CellWalker): string[] {
  const columns: string[] = [];
  do {
    walker.next();
    columns.push(walker.cell);
  } while (!walker.endsRow);
  return columns;
}

interface Shape {
  readonly columnCount: number;
  /** Its text. */
  readonly header: string;
  readonly file: string;
}

/** Where each row begins, and in which line. */
function rowsOf(text: string, walker: CellWalker, { columnCount, header, file }: Shape) {
  const starts: number[] = [];
  const lines: number[] = [];
  const long: number[] = [];
  const headers: number[] = [];
  while (!walker.isAtEnd) {
    const { position, line } = walker;
    const cellCount = walker.finishRow();
    const isBlank = cellCount === 1 && walker.cell === "" && text[position] !== '"';
    const isComment = text[position] === "#" && cellCount < columnCount;
    if (isBlank || isComment) continue;
    if (text.startsWith(header, position) && text.slice(position, walker.position).trimEnd() === header) {
      headers.push(line);
      continue;
    }
    starts.push(position);
    lines.push(line);
    if (cellCount > columnCount && hasMore(walker, position, columnCount)) long.push(line);
  }
  if (long.length > 0) {
    const rows = `${count(long.length)} of ${count(starts.length)} rows have more cells than the ${columnCount} of the header`;
    const advice = "a cell that holds the delimiter stands in quotes";
    throw new TableError(["file"], `${file}: ${rows}: ${placeList("line", long.map(String))}; ${advice}`);
  }
  return { starts, lines, headers };
}

/** Whether a row holds anything beyond its columns; spreadsheets leave empty cells there. */
function hasMore(walker: CellWalker, start: number, columnCount: number): boolean {
  const { position, line } = walker;
  walker.position = start;
  let hasMore = false;
  let index = 0;
  do {
    walker.next();
    hasMore ||= index >= columnCount && walker.cell !== "";
    index++;
  } while (!walker.endsRow);
  walker.position = position;
  walker.line = line;
  return hasMore;
}

function cellOf(walker: CellWalker, start: number, column: number): string | undefined {
  walker.position = start;
  for (let index = 0; index < column; index++) {
    walker.next();
    if (walker.endsRow) return undefined;
  }
  walker.next();
  return walker.cell;
}
