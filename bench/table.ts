import { textTable as textLines } from "@blendit/lab/text";
import type { Spread } from "./spread.ts";

/** A table to print or to put into a document. The first column is text, the others are numbers. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The table with aligned columns, for a terminal. */
export function textTable({ columns, rows }: Table): string {
  const labelled = columns.map((label, index) => ({ label, numeric: index > 0 }));
  return textLines({ columns: labelled, rows }).join("\n");
}

export function markdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = columns.map((_, column) => (column === 0 ? "---" : "---:"));
  return [line(columns), line(rule), ...rows.map(line)].join("\n");
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

/** Formats an error with one digit. */
export function scientific(value: number): string {
  return value === 0 ? "0" : value.toExponential(0);
}

/** A share in percent, with one decimal; a dash if it has no denominator. */
export function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${(100 * share).toFixed(1)} %`;
}
