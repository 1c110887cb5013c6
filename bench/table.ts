import type { Spread } from "./spread.ts";

/** A table to print or to put into a document. The first column is text, the others are numbers. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The table with aligned columns, for a terminal. */
export function textTable({ columns, rows }: Table): string {
  const lines = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines.map((line) => line.map((cell, column) => padded(cell, widths[column]!, column)).join("  ")).join("\n");
}

function padded(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

export function markdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = columns.map((_, column) => (column === 0 ? "---" : "---:"));
  return [line(columns), line(rule), ...rows.map(line)].join("\n");
}

/** Replaces the text between `<!-- bench:name -->` and `<!-- /bench:name -->` for every section. */
export function fillSections(text: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((filled, [name, content]) => {
    const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
    const [from, to] = [filled.indexOf(begin), filled.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`the document has no markers ${begin} and ${end}`);
    return `${filled.slice(0, from + begin.length)}\n${content}\n${filled.slice(to)}`;
  }, text);
}

const MOST_DIGITS = 3;

/** Formats with three digits and without an exponent: 0.2219 as 0.222, 12345 as 12,300. */
export function number(value: number): string {
  return Number(value.toPrecision(MOST_DIGITS)).toLocaleString("en", { maximumSignificantDigits: MOST_DIGITS });
}

/** Formats 1532000 as 1.53 M, and 45790 as 45.8 k. */
export function rate(value: number): string {
  const short = Number(value.toPrecision(MOST_DIGITS));
  if (short >= 1e6) return `${number(short / 1e6)} M`;
  return short >= 1e3 ? `${number(short / 1e3)} k` : number(short);
}

/** The median, and the range of all alternations. */
export function withRange({ median, least, most }: Spread): string {
  return `${number(median)} [${number(least)}..${number(most)}]`;
}

export function scientific(value: number): string {
  return value === 0 ? "0" : value.toExponential(0);
}
