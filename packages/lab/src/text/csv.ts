/** What a cell may hold; null and undefined are empty cells, and a list or a record is written as JSON. */
export type CsvCell = string | number | boolean | object | null | undefined;

/** Rows as CSV: a line each, all of them ended. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${csvLine(row)}\n`).join("");
}

/** One row as CSV (RFC 4180), without the end of its line. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cellText).join(",");
}

/** Quoted where a reader would otherwise split or trim it; all else, such as 007 or =1+1, is left as it is. */
function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return "";
  const text = typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
