/** The value of a cell. Null and undefined are written as empty cells, lists and records as JSON. */
export type CsvCell = string | number | boolean | object | null | undefined;

/** Rows as CSV, one line each. The last line ends with a line break too. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${csvLine(row)}\n`).join("");
}

/** One row as CSV (RFC 4180), without a line break. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cellText).join(",");
}

/** Quotes cells that a reader would otherwise split or trim. All others, such as 007 or =1+1, are unchanged. */
function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return "";
  const text = typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
