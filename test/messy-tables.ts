import { gzipSync } from "node:zlib";
import type { Suggestion } from "@blendit/lab";
import { expect } from "vitest";

/** A table with a typical flaw, and the expected answer of the command line and the page. */
export interface MessyTable {
  readonly what: string;
  readonly content: string | Uint8Array;
  readonly name?: string;
  /** The expected lines about values left out or read in a special way. */
  readonly leftOut?: readonly string[];
  /** The variance of equal shares, if it differs from that of the table without flaws. */
  readonly variance?: number;
  /** Why equal shares have no interval. */
  readonly why?: RegExp;
  /** If the table is rejected, the reason with row and column. */
  readonly refused?: string;
}

const header = "arm,reward\n";
const good = Array.from({ length: 20 }, (_, row) => `\u00e5sa,${(row * row) % 11}\nbo,${(row * 7) % 13}\n`).join("");
const lines = good
  .trim()
  .split("\n")
  .map((line) => line.split(","));
const json = lines.map(([arm, reward]) => JSON.stringify({ arm, reward: Number(reward) })).join("\n");
const constant = Array.from({ length: 20 }, () => "\u00e5sa,3\nbo,3\n").join("");

export const messyTables: readonly MessyTable[] = [
  { what: "without flaws", content: header + good, leftOut: [] },
  {
    what: "with missing outcomes and arms",
    content: `${header}${good}bo,\nbo,NA\n\u00e5sa,null\n,5\n`,
    leftOut: [
      'table.csv: 1 of 44 rows have no "arm" and are left out',
      'table.csv: 3 of 43 rows have nothing in column "reward" and are left out (1 empty, 1 "NA", 1 "null"): bo 2 of 22, \u00e5sa 1 of 21',
    ],
  },
  {
    what: "with words among numbers",
    content: `${header}${good}bo,timeout\n`,
    refused:
      'table.csv: 1 of 41 rows have no number in column "reward": line 42 ("timeout"). Correct them, or list them as missing: ["timeout"].',
  },
  {
    what: "with infinite outcomes",
    content: `${header}${good}bo,-Infinity\n`,
    refused:
      'table.csv: 1 of 41 rows have no number in column "reward": line 42 ("-Infinity"). "-Infinity" is infinite, but outcomes must be finite. Correct them, or list them as missing: ["-Infinity"].',
  },
  {
    what: "with quotes that contain newlines",
    content: `note,${header}${good.replace(/^(?=.)/gm, '"two\nlines, ""quoted""",')}`,
    leftOut: [],
  },
  {
    what: "with a quote that is never closed",
    content: `${header}${good}bo,"3\nbo,4\n`,
    refused:
      "table.csv: The quote that opens in line 42 is never closed. Close it, or write a quote inside a cell twice.",
  },
  { what: "with a byte order mark", content: `\uFEFF${header}${good}`, leftOut: [] },
  { what: "in UTF-16", content: Buffer.from(`\uFEFF${header}${good}`, "utf16le"), leftOut: [] },
  {
    what: "in UTF-16 with the other byte order",
    content: Buffer.from(`\uFEFF${header}${good}`, "utf16le").swap16(),
    leftOut: [],
  },
  {
    what: "in Windows-1252, with its first special character far from the start",
    content: Buffer.from(`note,${header}${"x".repeat(20_000)},bo,\n${good.replace(/^(?=.)/gm, "x,")}`, "latin1"),
    leftOut: [
      "table.csv is not UTF-8 and is read as Windows-1252",
      'table.csv: 1 of 41 rows have nothing in column "reward" and are left out (1 empty): bo 1 of 21',
    ],
  },
  {
    what: "in an unsupported encoding",
    content: Buffer.from(`${header}\u0081${good}`, "latin1"),
    refused: "table.csv is neither UTF-8, UTF-16 nor Windows-1252. Save it as UTF-8.",
  },
  {
    what: "concatenated, with headers among the rows",
    content: `${header}${good}${header}${good}${header}`,
    leftOut: ["table.csv: the header is repeated in lines 42, 83"],
  },
  {
    what: "with other line ends and delimiters",
    content: (header + good).replaceAll(",", ";").replaceAll("\n", "\r\n"),
    leftOut: [],
  },
  {
    what: "with one arm only",
    content: `${header}bo,1\nbo,2\n`,
    refused: 'table.csv: Column "arm" has 1 option with outcomes ("bo"), and a blend needs 2 to 10,000.',
  },
  {
    what: "with only one distinct outcome",
    content: header + constant,
    leftOut: [],
    variance: 0,
    why: /only one distinct outcome/,
  },
  { what: "that is empty", content: "", refused: "table.csv is empty." },
  { what: "with only a header", content: header, refused: "table.csv has a header (arm, reward) but no rows." },
  {
    what: "with more cells than columns",
    content: `${header}${good}bo,1,2\n`,
    refused:
      "table.csv: 1 of 41 rows have more cells than the header, which has 2: line 42. Put cells that contain the delimiter in quotes.",
  },
  {
    what: "with amounts in a currency",
    content: header + good.replace(/(?<=,)/g, "$ "),
    leftOut: ['table.csv: column "reward" is read as dollars: "$ 0" is read as 0'],
  },
  {
    what: "with percentages",
    content: header + good.replace(/(?<=,\d+)$/gm, " %"),
    leftOut: ['table.csv: column "reward" is read without percent signs: "0 %" is read as 0'],
  },
  {
    what: "with commas between thousands, and losses in parentheses",
    content: `${header}${good},"1,000"\n,"(1,000)"\n`,
    leftOut: [
      'table.csv: 2 of 42 rows have no "arm" and are left out',
      'table.csv: column "reward" has commas before three digits only, so "1,000" is read as 1000; if its commas are decimal, write 1.000',
      'table.csv: column "reward" has negative numbers in parentheses: "(1,000)" is read as -1000',
    ],
  },
  {
    what: "with two currencies",
    content: `${header}${good.replace(/(?<=,)/g, "$")}bo,\u20ac3\n`,
    refused:
      'table.csv: Column "reward" has numbers in different units: line 2 has "$0", line 42 has "\u20ac3". Write all in one unit, or select rows with one unit.',
  },
  {
    what: "with swapped columns",
    content: `reward,arm\n${Array.from({ length: 80 }, (_, row) => `${"ab"[row % 2]},${row / 8}\n`).join("")}`,
    refused:
      'table.csv: Column "arm" has 80 different values in 80 rows, so it looks like outcomes, not options. Did you swap it with "reward"? Options are names that repeat from row to row.',
  },
  { what: "of JSON lines", name: "table.jsonl", content: json, leftOut: [] },
  {
    what: "of JSON lines with one that is not an object",
    name: "table.jsonl",
    content: `${json}\n[1]\n`,
    refused: "table.jsonl: line 41 is JSON, but not an object.",
  },
  { what: "compressed with gzip", name: "table.csv.gz", content: gzipSync(header + good), leftOut: [] },
];

/** The variance of a blend of both arms in equal shares, computed as E x^2 - (E x)^2. */
function varianceOf(rows: readonly (readonly string[])[]): number {
  const outcomesOf = (letter: string) =>
    rows.filter(([arm]) => arm!.endsWith(letter)).map(([, reward]) => Number(reward));
  const halves = [outcomesOf("a"), outcomesOf("o")];
  const moment = (power: number) =>
    halves.reduce((sum, half) => sum + half.reduce((total, x) => total + x ** power, 0) / half.length / 2, 0);
  return moment(2) - moment(1) ** 2;
}

/** Checks the answer about a table for the variance, or the reason why it is rejected. */
export function expectAnswer(table: MessyTable, answer: Suggestion | string): void {
  const { refused, leftOut, why, variance = varianceOf(lines) } = table;
  if (refused !== undefined || typeof answer === "string") {
    expect(answer).toBe(refused);
    return;
  }
  expect(answer.leftOut).toEqual(leftOut);
  expect(answer.comparison.equal.value).toBeCloseTo(variance, 12);
  if (why) expect(answer.whyNoGap).toMatch(why);
}

/** The bytes of a table. */
export function bytesOf({ content }: MessyTable): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(content));
}
