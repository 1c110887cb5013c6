import { readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import { didYouMean, type InvalidError, invalid } from "@blendit/core/errors";
import { csvParse, tsvParse } from "d3-dsv";
import { type Path, pathText } from "../spec/complaint.ts";
import type { RecordedSpec } from "../spec/recorded-spec.ts";

/** A column of numbers, or a column for each number of a vector, and how many rows had none. */
export interface RecordedLaw {
  readonly law:
    | { readonly kind: "empirical"; readonly samples: readonly number[] }
    | { readonly kind: "empirical-vectors"; readonly samples: readonly (readonly number[])[] };
  /** Rows that `where` selects, with and without a number. */
  readonly rowCount: number;
  /** Rows of these that had no value, or not all. They are left out, never taken for zero. */
  readonly missingCount: number;
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const readers: Readonly<Record<string, (text: string) => Table>> = {
  ".csv": (text) => tableOf(csvParse(text)),
  ".tsv": (text) => tableOf(tsvParse(text)),
  ".json": jsonTable,
};

/**
 * Reads recorded laws from tables (CSV, TSV, or JSON with a list of objects) whose names are relative to a folder. Each
 * table is read once.
 */
export function recordedArms(folder: string): (spec: RecordedSpec) => RecordedLaw {
  const tables = new Map<string, Table>();
  return (spec) => {
    const path = resolve(folder, spec.file);
    const table = tables.get(path) ?? readTable(path, spec.file);
    tables.set(path, table);
    return lawOf(table, spec);
  };
}

function readTable(path: string, file: string): Table {
  const reader = readers[extname(path).toLowerCase()];
  if (!reader) throw complaint(["file"], "a name that ends in .csv, .tsv or .json", file);
  let text: string;
  try {
    text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw complaint(["file"], `a file that can be read (${whyUnreadable(error)})`, file);
  }
  return reader(text);
}

function tableOf(rows: readonly Record<string, unknown>[] & { columns: readonly string[] }): Table {
  return { columns: rows.columns, rows };
}

function jsonTable(text: string): Table {
  const rows = parseJson(text);
  if (!Array.isArray(rows) || !rows.every((row) => typeof row === "object" && row !== null)) {
    throw complaint(["file"], "JSON with a list of objects", rows);
  }
  return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw complaint(["file"], "JSON with a list of objects", (error as Error).message);
  }
}

function lawOf(table: Table, spec: RecordedSpec): RecordedLaw {
  const { file, where = {} } = spec;
  const columns = columnsOf(spec);
  const place = (index: number): Path => ("columns" in spec ? ["columns", index] : ["column"]);
  for (const [index, name] of columns.entries()) checkColumn(place(index), name, table);
  for (const name of Object.keys(where)) checkColumn(["where"], name, table);
  const samples: number[][] = [];
  let rowCount = 0;
  for (const [index, row] of table.rows.entries()) {
    if (!Object.entries(where).every(([name, wanted]) => isSame(row[name], wanted))) continue;
    rowCount++;
    const sample = columns.map((name) => sampleOf(row[name]));
    const odd = sample.findIndex((value) => value !== undefined && !Number.isFinite(value));
    if (odd >= 0) {
      throw complaint(place(odd), `a number, or nothing, in row ${index + 1} of ${file}`, row[columns[odd]!]);
    }
    if (isComplete(sample)) samples.push(sample);
  }
  if (rowCount === 0) throw complaint(["where"], `values that rows of ${file} have`, where);
  if (samples.length === 0) {
    const rule = `${columns.length === 1 ? "one" : "some"} with numbers in the ${rowCount} rows selected`;
    throw complaint(place(0).slice(0, 1), rule, "columns" in spec ? columns : spec.column);
  }
  const law: RecordedLaw["law"] =
    "columns" in spec ? { kind: "empirical-vectors", samples } : { kind: "empirical", samples: samples.flat() };
  return { law, rowCount, missingCount: rowCount - samples.length };
}

/** The columns that a recorded law is read from. */
export function columnsOf(spec: RecordedSpec): readonly string[] {
  return "columns" in spec ? spec.columns : [spec.column];
}

function isComplete(sample: readonly (number | undefined)[]): sample is number[] {
  return sample.every((value) => value !== undefined);
}

function checkColumn(place: Path, name: string, { columns }: Table): void {
  if (columns.includes(name)) return;
  throw complaint(place, `a column among ${columns.join(", ")}`, name, didYouMean(name, columns));
}

/** The number in a cell: undefined where there is nothing, NaN where there is something else. */
function sampleOf(cell: unknown): number | undefined {
  if (cell === undefined || cell === null) return undefined;
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return Number.NaN;
  return cell.trim() === "" ? undefined : Number(cell);
}

/** Cells of CSV are texts: a number is looked for by its value, so that 1.0 finds "1". */
function isSame(cell: unknown, wanted: string | number | boolean): boolean {
  if (typeof wanted === "number") return sampleOf(cell) === wanted;
  return cell !== undefined && cell !== null && String(cell).trim() === String(wanted);
}

function complaint(place: Path, rule: string, value: unknown, hint?: string): InvalidError {
  return invalid(pathText(place), rule, value, hint);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is none",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder",
  EACCES: "it may not be read",
};

/** Why a file could not be read, in words; what has no words keeps the system's. */
export function whyUnreadable(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}
