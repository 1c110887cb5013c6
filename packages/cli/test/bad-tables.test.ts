import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { blendit } from "./blendit-in-process.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

/** A correct table of forty rows. */
const header = "model,score\n";
const good = Array.from({ length: 20 }, (_, index) => `a,${index}\nb,${index / 2}\n`).join("");

interface Case {
  readonly what: string;
  /** Of the table. */
  readonly content: string | Uint8Array;
  readonly name?: string;
  readonly utility?: string;
  readonly arms?: string;
  readonly learners?: string;
  readonly says: string;
}

const cells: readonly Case[] = [
  ...[
    ["a dash", "-", '42 ("-"). Correct them, or list them as missing: ["-"].'],
    ["a question mark", "?", '42 ("?"). Correct them, or list them as missing: ["?"].'],
    ["none", "None", '42 ("None"). Correct them, or list them as missing: ["None"].'],
    ["a word", "timeout", '42 ("timeout"). Correct them, or list them as missing: ["timeout"].'],
    ["a formula's error", "#REF!", '42 ("#REF!"). Correct them'],
    ["infinity", "inf", '42 ("inf"). "inf" is infinite, but outcomes must be finite. Correct them'],
    [
      "minus infinity",
      "-Infinity",
      '42 ("-Infinity"). "-Infinity" is infinite, but outcomes must be finite. Correct them',
    ],
    ["a number too large", "1e999", '42 ("1e999"). "1e999" is too large for a number. Correct them'],
    ["thousands by spaces", "12 345", '42 ("12 345"). "12 345" has a thousands separator. Write 1234.5.'],
    ["a decimal comma beside points", '"3,5"', '42 ("3,5"). "3,5" has a decimal comma. Write 3.5.'],
    ["a dash for a minus sign", "\u22123", '42 ("\u22123"). "\u22123" has a dash for a minus sign. Write -3.5.'],
    ["hexadecimal digits", "0x1F", '42 ("0x1F"). Correct them'],
    ["a unit", "3 ms", '42 ("3 ms"). Correct them'],
    ["a truth value", "true", '42 ("true"). Correct them'],
    ["a long text", "x".repeat(99), `42 ("${"x".repeat(30)}..."). Correct them`],
  ].map(([what, cell, says]) => ({
    what: what!,
    content: `${header}${good}a,${cell}\n`,
    says: `:2:34: arms.column: table.csv: 1 of 41 rows have no number in column "score": line ${says}`,
  })),
  {
    what: "a percentage among numbers",
    content: `${header}${good}a,45%\n`,
    says: 'table.yaml:2:34: arms.column: table.csv: Column "score" has numbers in different units: line 2 has "0", line 42 has "45%". Write all in one unit, or select rows with one unit.',
  },
  {
    what: "many bad cells of several arms",
    content: `${header}${good}a,-\n\nb,?\n# note\na,-\nb,-\na,-\na,"\n-"\n`,
    says: '6 of 46 rows have no number in column "score": lines 42 ("-"), 44 ("?"), 46 ("-"), 47 ("-"), 48 ("-") and 1 more. Correct them, or list them as missing: ["-", "?"].',
  },
  {
    what: "a usual token where others are stated",
    content: `${header}${good}a,NA\n`,
    arms: '{ file: table.csv, column: score, by: model, missing: ["-"] }',
    says: 'line 42 ("NA"). Correct them, or list them as missing: ["-", "NA"].',
  },
  {
    what: "words where the utility needs numbers",
    content: "model,score\na,red\na,blue\nb,red\n",
    says: 'lines 2 ("red"), 3 ("blue"), 4 ("red"). This goal needs numbers. Goals about categories, such as entropy, take words.',
  },
  {
    what: "words and a learner that looks at means",
    content: "model,score\na,red\na,blue\nb,red\n",
    utility: "{ kind: entropy }",
    learners: "learners: [{ kind: thompson }]\n",
    says: "table.yaml:4:20: learners[0].kind must be a learner that does not use means, since outcomes are words",
  },
  {
    what: "a quota of a word that nobody has",
    content: "model,score\na,red\na,blue\nb,red\n",
    utility: "{ kind: quota, values: [rad], share: 0.5 }",
    says: "table.yaml:1:33: utility.values must be among the words of the arms (blue, red)",
  },
  {
    what: "more words than categories",
    content: `${header}${Array.from({ length: 1002 }, (_, index) => `${"ab"[index % 2]},word ${index}\n`).join("")}`,
    utility: "{ kind: entropy }",
    says: 'table.csv: Column "score" has 1,002 different words, and a goal about categories takes at most 1,000.',
  },
];

const files: readonly Case[] = [
  { what: "that is empty", content: "", says: "table.yaml:2:15: arms.file: table.csv is empty" },
  { what: "of blank lines", content: "\n\n", says: "table.csv has only blank lines and comments." },
  { what: "of a header alone", content: header, says: "table.csv has a header (model, score) but no rows" },
  {
    what: "with rows too long",
    content: `${header}${good}a,1,2\nb,1\nb,1,234\n`,
    says: "table.csv: 2 of 43 rows have more cells than the header, which has 2: lines 42, 44. Put cells that contain the delimiter in quotes.",
  },
  {
    what: "with an open quote",
    content: `${header}a,1\nb,"2\n`,
    says: "table.csv: The quote that opens in line 3 is never closed.",
  },
  {
    what: "with text behind a quote",
    content: `${header}a,1\n"b" c,2\n`,
    says: "table.csv: Text follows the quote that closes in line 3. Write a quote inside a cell twice.",
  },
  { what: "of UTF-32", content: Uint8Array.of(0xff, 0xfe, 0, 0), says: "table.csv is UTF-32. Save it as UTF-8." },
  { what: "of no text", content: Uint8Array.of(80, 0, 3, 4), says: "table.csv contains zero bytes, so it is not text" },
  {
    what: "that is a workbook with another name",
    content: Uint8Array.of(80, 75, 3, 4, 0, 0),
    says: "table.yaml:2:15: arms.file: This is an Excel workbook.",
  },
  {
    what: "of an unknown encoding",
    content: Buffer.from("mod\x81l\xE9,score\n", "latin1"),
    says: "table.csv is neither UTF-8, UTF-16 nor Windows-1252. Save it as UTF-8.",
  },
  {
    what: "that is a spreadsheet",
    name: "table.xlsx",
    content: "",
    arms: "{ file: table.xlsx, column: score, by: model }",
    says: ":2:15: arms.file: This is an Excel workbook. Export the sheet as CSV, then use that file.",
  },
  {
    what: "that is a torn archive",
    name: "table.csv.gz",
    content: gzipSync(header + good).subarray(0, 40),
    arms: "{ file: table.csv.gz, column: score, by: model }",
    says: "table.csv.gz cannot be unpacked: unexpected end of file",
  },
  {
    what: "that is no JSON",
    name: "table.json",
    content: "[",
    arms: "{ file: table.json, column: score, by: model }",
    says: "table.json is not valid JSON: ",
  },
  {
    what: "that has a bad JSON line",
    name: "table.jsonl",
    content: '{"model":"a","score":1}\n{"model":"b",\n',
    arms: "{ file: table.jsonl, column: score, by: model }",
    says: "table.jsonl: line 2 is not valid JSON: ",
  },
  {
    what: "that is not there",
    content: "",
    arms: "{ file: tabel.csv, column: score, by: model }",
    says: "table.yaml:2:15: arms.file: File not found: tabel.csv",
  },
];

const specs: readonly Case[] = [
  {
    what: "an unknown column",
    content: header + good,
    arms: "{ file: table.csv, column: scores, by: model }",
    says: 'table.yaml:2:34: arms.column: table.csv has no column "scores".',
  },
  {
    what: "a column that stands twice",
    content: "model,score,score\na,1,2\nb,3,4\n",
    says: 'table.csv has several columns "score": columns 2, 3 of 3. Give each its own name.',
  },
  {
    what: "a column of one value for the arms",
    content: "model,score\na,1\na,2\n",
    says: 'table.csv: Column "model" has 1 option with outcomes ("a"), and a blend needs 2 to 10,000.',
  },
  {
    what: "a column of outcomes for the arms",
    content: `model,score\n${Array.from({ length: 60 }, (_, row) => `${row / 8},${"ab"[row % 2]}\n`).join("")}`,
    says: 'table.yaml:2:45: arms.by: table.csv: Column "model" has 60 different values in 60 rows, so it looks like outcomes, not options.',
  },
  {
    what: "a value that no row has",
    content: header + good,
    arms: "[{ kind: recorded, file: table.csv, column: score, where: { model: A } }, { kind: bernoulli, p: 0.5 }]",
    says: 'table.yaml:2:74: arms[0].where.model: No row of table.csv has model "A". Column "model" has 2 different values: "a", "b". Did you mean "a"?',
  },
  {
    what: "rows without an outcome",
    content: "model,score\na,NA\na,\nb,1\n",
    arms: "[{ kind: recorded, file: table.csv, column: score, where: { model: a } }, { kind: bernoulli, p: 0.5 }]",
    says: 'table.csv: None of the 2 selected rows has a value in "score" (1 "NA", 1 empty).',
  },
  {
    what: "a long delimiter",
    content: header + good,
    arms: '{ file: table.csv, column: score, by: model, delimiter: "::" }',
    says: "table.yaml:2:63: arms.delimiter must be one character, not a quote or a line end",
  },
  {
    what: "a wrong delimiter",
    content: header + good,
    arms: '{ file: table.csv, column: score, by: model, delimiter: ";" }',
    says: 'table.yaml:2:45: arms.by: table.csv has no column "model".',
  },
  {
    what: "a kind beside by",
    content: header + good,
    arms: "{ kind: recorded, file: table.csv, column: score, by: model }",
    says: 'table.yaml:2:9: Unknown key "kind" in arms.',
  },
];

describe.each([
  ["a table with", cells],
  ["a table", files],
  ["a recorded distribution of", specs],
])("%s", (_, cases) => {
  test.each(cases)("$what exits with 2 and says what is wrong and where", async (each) => {
    const { content, name = "table.csv", utility = "{ kind: gini }", arms, learners = "", says } = each;
    writeFileSync(place.at(name), content);
    const distributions = arms ?? "{ file: table.csv, column: score, by: model }";
    const file = place.write("table.yaml", `utility: ${utility}\narms: ${distributions}\nfloor: 0.1\n${learners}`);
    const { code, stdout, stderr } = await blendit(place.folder, "optimum", file);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("table.yaml:");
    expect(stderr).toContain(says);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});

test("skipped rows and guesses are reported on standard error, and only the answer on standard output", async () => {
  const table = Buffer.from("model;score\r\ncaf\xE9;3,5\r\ncaf\xE9;NA\r\nb;1,25\r\n;2\r\nb;\r\n", "latin1");
  writeFileSync(place.at("table.csv"), table);
  const arms = "{ file: table.csv, column: score, by: model }";
  const file = place.write("table.yaml", `utility: { kind: gini }\narms: ${arms}\nfloor: 0.1\n`);
  const { code, stdout, stderr } = await blendit(place.folder, "optimum", file);
  expect(code).toBe(0);
  expect(stdout).not.toContain("table.csv");
  expect(stderr.trimEnd().split("\n")).toEqual([
    "table.csv is not UTF-8 and is read as Windows-1252",
    'table.csv: 1 of 5 rows have no "model" and are left out',
    'table.csv: column "score" has decimal commas: "3,5" is read as 3.5',
    'table.csv: 2 of 4 rows have nothing in column "score" and are left out (1 empty, 1 "NA"): b 1 of 2, caf\u00e9 1 of 2',
  ]);
});
