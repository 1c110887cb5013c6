import { type Table, TableError, type TextReader, tableOf, textOf } from "./table.ts";

type Row = Readonly<Record<string, unknown>>;

/** The table in a JSON list of objects: each object is a row, its keys name the columns. */
export const jsonTable: TextReader = (file, text, options) => {
  const list = parsed(text, (reason) => `${file} is not valid JSON: ${reason}.`);
  const isList = Array.isArray(list) && list.every(isRow);
  if (!isList)
    throw new TableError(
      ["file"],
      `${file} is JSON, but not a list of objects. Write an object for each row, such as [{"model": "a", "score": 1}].`,
    );
  return tableOfRows({ file, unit: "item", placeOf: (row) => row + 1 }, list, options.columns);
};

/** The table in JSON lines: one object per line; blank lines are skipped. */
export const jsonLinesTable: TextReader = (file, text, options) => {
  const rows: Row[] = [];
  const places: number[] = [];
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    const row = parsed(line, (reason) => `${file}: line ${index + 1} is not valid JSON: ${reason}.`);
    if (!isRow(row)) throw new TableError(["file"], `${file}: line ${index + 1} is JSON, but not an object.`);
    rows.push(row);
    places.push(index + 1);
  });
  return tableOfRows({ file, unit: "line", placeOf: (row) => places[row]! }, rows, options.columns);
};

/** A table of objects. Columns are their keys, in order of first occurrence. */
function tableOfRows(
  parts: Pick<Table, "file" | "unit" | "placeOf">,
  rows: readonly Row[],
  wanted: readonly string[] | undefined,
): Table {
  if (rows.length === 0) throw new TableError(["file"], `${parts.file} is empty.`);
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = keys.map((key) => key.trim());
  const cells = keys.map((key, column) => {
    const isKept = wanted === undefined || wanted.includes(columns[column]!);
    return isKept ? rows.map((row) => textOf(row[key])) : undefined;
  });
  return tableOf(
    { ...parts, columns, rowCount: rows.length },
    cells.map((texts) => texts && ((row) => texts[row])),
  );
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
