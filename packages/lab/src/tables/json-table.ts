import type { Table } from "./table.ts";
import { TableError } from "./table-error.ts";

type Row = Readonly<Record<string, unknown>>;

/** The table in a JSON text that is a list of objects: a row each, whose keys name the columns. */
export function jsonTable(text: string, file: string): Table {
  const rows = parsed(text, (reason) => `${file} is no JSON: ${reason}`);
  const isList = Array.isArray(rows) && rows.every(isRow);
  if (!isList) throw new TableError(["file"], `${file} is JSON, but no list of objects`);
  return tableOf(rows, file, "item", (row) => row + 1);
}

/** The table in JSON lines: an object in each line that is not blank. */
export function jsonLinesTable(text: string, file: string): Table {
  const rows: Row[] = [];
  const lines: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const row = parsed(line, (reason) => `${file}: line ${index + 1} is no JSON: ${reason}`);
    if (!isRow(row)) throw new TableError(["file"], `${file}: line ${index + 1} is JSON, but no object`);
    rows.push(row);
    lines.push(index + 1);
  }
  return tableOf(rows, file, "line", (row) => lines[row]!);
}

function tableOf(rows: readonly Row[], file: string, unit: Table["unit"], placeOf: Table["placeOf"]): Table {
  if (rows.length === 0) throw new TableError(["file"], `${file} is empty`);
  const columns = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) columns.add(name);
  const names = [...columns];
  return {
    file,
    columns: names.map((name) => name.trim()),
    rowCount: rows.length,
    unit,
    placeOf,
    visit: (column, see) => {
      for (const [row, cells] of rows.entries()) see(textOf(cells[names[column]!]), row);
    },
  };
}

function parsed(text: string, complaint: (reason: string) => string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TableError(["file"], complaint((error as Error).message));
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(cell: unknown): string | undefined {
  if (cell === undefined || cell === null) return undefined;
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell).trim();
}
