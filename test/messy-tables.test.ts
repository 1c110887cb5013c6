import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Suggestion } from "@blendit/lab";
import { describe, expect, test } from "vitest";
import { blendit } from "../packages/cli/test/blendit-in-process.ts";
import { workplace } from "../packages/cli/test/workplace.ts";
import { TableDesk } from "../packages/web/src/play/table/table-desk.ts";

/** A table as people have them, and what is said of it by the command line and by the page. */
interface MessyTable {
  readonly what: string;
  readonly content: string | Uint8Array;
  readonly name?: string;
  /** All that was left out or read in a special way. */
  readonly leftOut?: readonly string[];
  /** Why equal shares have no interval. */
  readonly why?: RegExp;
  /** Where there is no answer: why, with row and column. */
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

const messyTables: readonly MessyTable[] = [
  { what: "without fault", content: header + good, leftOut: [] },
  {
    what: "with outcomes and arms that are missing",
    content: `${header}${good}bo,\nbo,NA\n\u00e5sa,null\n,5\n`,
    leftOut: [
      'table.csv: 1 of 44 rows have no "arm" and belong to no arm',
      'table.csv: 3 of 43 rows have nothing in column "reward" and are left out (1 empty, 1 "NA", 1 "null"): bo 2 of 22, \u00e5sa 1 of 21',
    ],
  },
  {
    what: "with words among numbers",
    content: `${header}${good}bo,timeout\n`,
    refused:
      'table.csv: 1 of 41 rows have no number in column "reward": line 42 ("timeout"); name them in missing: ["timeout"] or mend them',
  },
  {
    what: "with infinite outcomes",
    content: `${header}${good}bo,-Infinity\n`,
    refused:
      'table.csv: 1 of 41 rows have no number in column "reward": line 42 ("-Infinity") ("-Infinity" is infinite, which no reward can be); name them in missing: ["-Infinity"] or mend them',
  },
  {
    what: "with quotes, and lines within them",
    content: `note,${header}${good.replace(/^(?=.)/gm, '"two\nlines, ""quoted""",')}`,
    leftOut: [],
  },
  {
    what: "with a quote that is never closed",
    content: `${header}${good}bo,"3\nbo,4\n`,
    refused: "table.csv: the quote that opens in line 42 is never closed",
  },
  { what: "with a byte order mark", content: `\uFEFF${header}${good}`, leftOut: [] },
  { what: "in UTF-16", content: Buffer.from(`\uFEFF${header}${good}`, "utf16le"), leftOut: [] },
  {
    what: "in UTF-16 of the other kind",
    content: Buffer.from(`\uFEFF${header}${good}`, "utf16le").swap16(),
    leftOut: [],
  },
  {
    what: "in Windows-1252, with its first such letter far behind",
    content: Buffer.from(
      `note,${header}${good.replace(/^(?=.)/gm, `${"x".repeat(500)},`).replaceAll("\u00e5", "A")}x,\u00e5sa,1\nx,\u00e5sa,2\n`,
      "latin1",
    ),
    leftOut: ["table.csv is not UTF-8 and is read as Windows-1252"],
  },
  {
    what: "in no encoding that is read",
    content: Buffer.from(`${header}\u0081${good}`, "latin1"),
    refused: "table.csv is neither UTF-8, UTF-16 nor Windows-1252: save it as UTF-8",
  },
  {
    what: "put together, with headers among the rows",
    content: `${header}${good}${header}${good}${header}`,
    leftOut: ["table.csv: the header stands again in lines 42, 83"],
  },
  {
    what: "with other line ends and delimiters",
    content: (header + good).replaceAll(",", ";").replaceAll("\n", "\r\n"),
    leftOut: [],
  },
  {
    what: "with one arm only",
    content: `${header}bo,1\nbo,2\n`,
    refused:
      'table.csv: column "arm" has 1 different with outcomes ("bo"); each makes an arm, and arms are 2 to 10,000',
  },
  { what: "with one outcome for all", content: header + constant, leftOut: [], why: /has paid one value only/ },
  { what: "that is empty", content: "", refused: "table.csv is empty" },
  { what: "of a header alone", content: header, refused: "table.csv has a header (arm, reward) and no rows" },
  {
    what: "with more cells than columns",
    content: `${header}${good}bo,1,2\n`,
    refused:
      "table.csv: 1 of 41 rows have more cells than the 2 of the header: line 42; a cell that holds the delimiter stands in quotes",
  },
  { what: "of JSON lines", name: "table.jsonl", content: json, leftOut: [] },
  {
    what: "of JSON lines with one that is none",
    name: "table.jsonl",
    content: `${json}\n[1]\n`,
    refused: "table.jsonl: line 41 is JSON, but no object",
  },
  { what: "that gzip packed", name: "table.csv.gz", content: gzipSync(header + good), leftOut: [] },
];

const place = workplace();

/** The answer, or why there is none, as `blendit suggest` has it. */
async function commandLine(name: string): Promise<Suggestion | string> {
  const { code, stdout, stderr } = await blendit(place.folder, "suggest", name, "--utility", "variance", "--json");
  expect(code).toBe(stderr === "" ? 0 : 2);
  return stderr === "" ? JSON.parse(stdout) : stderr.trimEnd();
}

/** The same as the play page has it. */
async function playPage(name: string, content: Uint8Array<ArrayBuffer>): Promise<Suggestion | string> {
  const reply = await new TableDesk().reply({
    id: 1,
    kind: "suggest",
    table: { id: 1, name, content: new Blob([content]) },
    columns: { layout: "long", arm: "arm", reward: "reward" },
    utility: { kind: "variance" },
    floor: 0,
  });
  if (reply.kind === "arms") throw new Error("arms were not asked for");
  return reply.kind === "refused" ? reply.message : JSON.parse(JSON.stringify(reply.shown.suggestion));
}

describe("on the command line and on the play page alike, a table", () => {
  test.each(messyTables)("$what", async ({ name = "table.csv", content, leftOut, why, refused }) => {
    const bytes = Uint8Array.from(Buffer.from(content));
    writeFileSync(`${place.folder}/${name}`, bytes);
    const answer = await commandLine(name);
    expect(await playPage(name, bytes)).toEqual(answer);
    if (refused !== undefined) expect(answer).toBe(refused);
    else expect(answer).toMatchObject({ leftOut, ...(why && { equalShares: { why: expect.stringMatching(why) } }) });
  });
});
