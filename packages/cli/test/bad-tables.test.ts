import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
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

/** One case for each place that a message can name; the tests of `packages/lab/src/tables` have all messages. */
const cases: readonly Case[] = [
  {
    what: "a column with a long text among numbers",
    content: `${header}${good}a,${"x".repeat(99)}\n`,
    says: `table.yaml:2:34: arms.column: table.csv: 1 of 41 rows have no number in column "score": line 42 ("${"x".repeat(30)}..."). Correct them`,
  },
  {
    what: "a column with a percentage among numbers",
    content: `${header}${good}a,45%\n`,
    says: 'table.yaml:2:34: arms.column: table.csv: Column "score" has numbers in different units: line 2 has "0", line 42 has "45%". Write all in one unit, or select rows with one unit.',
  },
  {
    what: "a column with many bad cells of several arms",
    content: `${header}${good}a,-\n\nb,?\n# note\na,-\nb,-\na,-\na,"\n-"\n`,
    says: '6 of 46 rows have no number in column "score": lines 42 ("-"), 44 ("?"), 46 ("-"), 47 ("-"), 48 ("-") and 1 more. Correct them, or list them as missing: ["-", "?"].',
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
  { what: "an empty file", content: "", says: "table.yaml:2:15: arms.file: table.csv is empty" },
  {
    what: "a torn archive",
    name: "table.csv.gz",
    content: gzipSync(header + good).subarray(0, 40),
    arms: "{ file: table.csv.gz, column: score, by: model }",
    says: "table.csv.gz cannot be unpacked: unexpected end of file",
  },
  {
    what: "a file that is not there",
    content: "",
    arms: "{ file: tabel.csv, column: score, by: model }",
    says: "table.yaml:2:15: arms.file: File not found: tabel.csv",
  },
  {
    what: "an unknown column",
    content: header + good,
    arms: "{ file: table.csv, column: scores, by: model }",
    says: 'table.yaml:2:34: arms.column: table.csv has no column "scores".',
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
