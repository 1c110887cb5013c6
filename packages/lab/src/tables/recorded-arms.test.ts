import type { Static } from "typebox";
import { describe, expect, expectTypeOf, it, test } from "vitest";
import type { recordedSchema, recordedVectorsSchema } from "../spec/schema/distributions.ts";
import { TableColumns } from "./columns.ts";
import type { Outcomes } from "./outcome-columns.ts";
import { tableOfText } from "./read-table.ts";
import { type Reading, readingNotes } from "./reading-notes.ts";
import { armsBy, recordedDistribution } from "./recorded-arms.ts";
import type { ArmsBySpec, RecordedSpec } from "./recorded-spec.ts";

/** Without `where`, which the schema's types only describe as an object. */
type Known<Spec> = Spec extends unknown ? Omit<Spec, "where"> : never;
type Checked = Static<typeof recordedSchema> | Static<typeof recordedVectorsSchema>;

test("the schema accepts recorded distributions of every kind, and nothing else", () => {
  expectTypeOf<Known<Checked>>().toExtend<Known<RecordedSpec>>();
  expectTypeOf<Checked["kind"]>().toEqualTypeOf<RecordedSpec["kind"]>();
});

const calls = "model,q,cost\na,0.5,1\na,0.7,\nb,,2\nb,,NA\na,1,3\nb,0.9,4\n";

describe("records", () => {
  const columns = new TableColumns(tableOfText("calls.csv", calls));
  const spec = { file: "calls.csv", columns: { quality: "q", dollars: "cost" } };

  it("have a metric for each column, and are left out only if all metrics are missing", () => {
    expect(recordedDistribution(columns, { kind: "recorded", ...spec }, "numbers")).toEqual({
      distribution: {
        kind: "empirical-records",
        samples: [
          { quality: 0.5, dollars: 1 },
          { quality: 0.7 },
          { dollars: 2 },
          { quality: 1, dollars: 3 },
          { quality: 0.9, dollars: 4 },
        ],
      },
      rows: [0, 1, 2, 4, 5],
      rowCount: 6,
      missing: new Map(),
      missingByColumn: new Map([
        ["q", new Map([["", 2]])],
        [
          "cost",
          new Map([
            ["", 1],
            ["NA", 1],
          ]),
        ],
      ]),
      notes: [],
    });
  });

  it("make an arm for each value of a column", () => {
    expect(armsBy(columns, { ...spec, by: "model" }, "numbers").arms).toEqual([
      { kind: "recorded", ...spec, where: { model: "a" } },
      { kind: "recorded", ...spec, where: { model: "b" } },
    ]);
  });

  it("count the rows without each metric, by arm", () => {
    const readings = ["a", "b"].map((name) => {
      const own: RecordedSpec = { kind: "recorded", ...spec, where: { model: name } };
      return { ...recordedDistribution(columns, own, "numbers"), spec: own, name };
    });
    expect(readingNotes(readings)).toEqual([
      'calls.csv: 2 of 6 rows have nothing in column "q" and count only for the other metrics (2 empty): b 2 of 3',
      'calls.csv: 2 of 6 rows have nothing in column "cost" and count only for the other metrics (1 empty, 1 "NA"): a 1 of 3, b 1 of 3',
    ]);
  });

  it("refuse a metric that no row has, and a metric of words", () => {
    const read =
      (where: RecordedSpec["where"], text = calls) =>
      () =>
        recordedDistribution(
          new TableColumns(tableOfText("t.csv", text)),
          { kind: "recorded", ...spec, where: where! },
          "numbers",
        );
    expect(read({ model: "b" }, "model,q,cost\nb,,1\n")).toThrow(
      expect.objectContaining({ place: ["columns", "quality"] }),
    );
    expect(read({ model: "b" }, "model,q,cost\nb,good,1\n")).toThrow("A metric must be a number");
  });
});

type Options = Pick<RecordedSpec, "where" | "missing"> & { readonly column?: string };

function distribution(text: string, options: Options = {}, outcomes: Outcomes = "numbers") {
  const columns = new TableColumns(tableOfText("t.csv", text));
  return recordedDistribution(columns, { kind: "recorded", file: "t.csv", column: "x", ...options }, outcomes);
}

const films = "genre,x\nDrama,6.5\nDrama,\nDrama,NA\nComedy,7\nDrama,0\nWar,n/a\n";

describe("recordedDistribution", () => {
  it("reads the numbers of a column, and counts missing values by their text", () => {
    expect(distribution(films, { where: { genre: "Drama" } })).toEqual({
      distribution: { kind: "empirical", samples: [6.5, 0] },
      rows: [0, 4],
      rowCount: 4,
      missing: new Map([
        ["", 1],
        ["NA", 1],
      ]),
      notes: [],
    });
  });

  it("uses given tokens for missing values", () => {
    expect(distribution("x\n1\n-999\n?\n2\n", { missing: ["?", -999] })).toMatchObject({
      distribution: { samples: [1, 2] },
      missing: new Map([
        ["-999", 1],
        ["?", 1],
      ]),
    });
  });

  it("treats a missing cell at the end of a short row as empty", () => {
    expect(distribution("genre,x\na,1\nb\n").missing).toEqual(new Map([["", 1]]));
  });

  it("reads decimal commas, and notes an example", () => {
    expect(distribution("y;x\na;3,5\nb;1,234\nc;4\n")).toMatchObject({
      distribution: { samples: [3.5, 1.234, 4] },
      notes: ['column "x" has decimal commas: "3,5" is read as 3.5'],
    });
  });

  it("reads vectors from rows that have all numbers", () => {
    const columns = new TableColumns(tableOfText("t.csv", "x,y\n1,2\n3,\n4,5\n"));
    const spec: RecordedSpec = { kind: "recorded-vectors", file: "t.csv", columns: ["x", "y"] };
    expect(recordedDistribution(columns, spec, "numbers")).toEqual({
      distribution: {
        kind: "empirical-vectors",
        samples: [
          [1, 2],
          [4, 5],
        ],
      },
      rows: [0, 2],
      rowCount: 3,
      missing: new Map([["", 1]]),
      notes: [],
    });
    expect(() => recordedDistribution(columns, { ...spec, columns: ["x", "z"] }, "numbers")).toThrow(
      't.csv has no column "z". It has x, y.',
    );
  });

  it("reads a column as words if words are allowed and any of its values is not a number", () => {
    const text = "who,x\na,red\na,1\na,\nb,2\nb,NA\n";
    expect(distribution(text, { where: { who: "a" } }, "words").distribution.samples).toEqual(["red", "1"]);
    expect(distribution(text, { where: { who: "b" } }, "words").distribution.samples).toEqual(["2"]);
    expect(distribution(text, { where: { who: "b" }, missing: [] }, "words").distribution.samples).toEqual(["2", "NA"]);
    expect(distribution("x\n1\n2.0\n", {}, "words").distribution.samples).toEqual([1, 2]);
  });

  const many = `x\n${"1\n".repeat(40)}`;

  it.each<[what: string, read: () => unknown, message: string]>([
    [
      "a token that is not a number, and proposes tokens for missing values",
      () => distribution(`${many}-\nNA\n2\n-\n`),
      't.csv: 2 of 44 rows have no number in column "x": lines 42 ("-"), 45 ("-"). Correct them, or list them as missing: ["NA", "-"].',
    ],
    [
      "many tokens, in one message",
      () => distribution(`${many}a\nb\nc\nd\ne\nf\ng\n`),
      't.csv: 7 of 47 rows have no number in column "x": lines 42 ("a"), 43 ("b"), 44 ("c"), 45 ("d"), 46 ("e") and 2 more. Correct them, or list them as missing: [...].',
    ],
    [
      "a usual token if others are given",
      () => distribution(`${many}NA\n`, { missing: ["-"] }),
      'line 42 ("NA"). Correct them, or list them as missing: ["-", "NA"].',
    ],
    [
      "infinity",
      () => distribution(`${many}Inf\n`),
      'line 42 ("Inf"). "Inf" is infinite, but outcomes must be finite. Correct them',
    ],
    [
      "words if the utility needs numbers",
      () => distribution("x\nred\ngreen\n1\n"),
      't.csv: 2 of 3 rows have no number in column "x": lines 2 ("red"), 3 ("green"). This goal needs numbers. Goals about categories, such as entropy, take words.',
    ],
    [
      "a column without a value",
      () => distribution(films, { where: { genre: "War" } }),
      't.csv: The selected row has no value in "x" (1 "n/a").',
    ],
    [
      "more words than categories are allowed",
      () => distribution(`x\n${Array.from({ length: 1001 }, (_, index) => `w${index}`).join("\n")}\n`, {}, "words"),
      't.csv: Column "x" has 1,001 different words, and a goal about categories takes at most 1,000.',
    ],
    [
      "a boolean",
      () =>
        recordedDistribution(
          new TableColumns(tableOfText("t.json", '[{"x":true},{"x":1},{"x":2}]')),
          { kind: "recorded", file: "t.json", column: "x" },
          "numbers",
        ),
      't.json: 1 of 3 rows have no number in column "x": item 1 ("true"). Correct them, or list them as missing: ["true"].',
    ],
  ])("refuses %s", (_, read, message) => {
    expect(read).toThrow(message);
  });
});

function arms(text: string, options: Partial<ArmsBySpec> = {}, outcomes: Outcomes = "numbers") {
  const columns = new TableColumns(tableOfText("t.csv", text));
  return armsBy(columns, { file: "t.csv", column: "x", by: "who", ...options }, outcomes);
}

describe("armsBy", () => {
  it("makes a recorded arm for each value, sorted by code units, each with the shared settings", () => {
    const text = "who,x,year\nb,1,1\na,?,1\nB,3,1\na,4,1\nc,5,2\n";
    const where = { year: 1 };
    expect(arms(text, { where, missing: ["?"] })).toEqual({
      arms: ["B", "a", "b"].map((who) => ({
        kind: "recorded",
        file: "t.csv",
        column: "x",
        missing: ["?"],
        where: { year: 1, who },
      })),
      notes: [],
    });
  });

  it("notes rows that belong to no arm, and values without outcomes", () => {
    const { arms: made, notes } = arms("who,x\na,1\nNA,2\n,3\nb,4\nc,\nd,NA\n");
    expect(made.map(({ where }) => where)).toEqual([{ who: "a" }, { who: "b" }]);
    expect(notes).toEqual([
      't.csv: 2 of 6 rows have no "who" and are left out',
      't.csv: left out who "c", "d", whose rows have nothing in column "x"',
    ]);
  });

  it.each([
    ["few rows", 49, 40],
    ["half as many values as rows", 50, 25],
    ["more than a thousand values that repeat", 10_010, 1001],
  ])("accepts %s", (_, rows, options) => {
    const text = Array.from({ length: rows }, (_, row) => `${row % options},1`).join("\n");
    expect(arms(`who,x\n${text}\n`).arms).toHaveLength(options);
  });

  it("reads words if words are allowed", () => {
    expect(arms("who,x\na,red\nb,blue\n", {}, "words").arms).toHaveLength(2);
  });

  it.each<[what: string, build: () => unknown, message: string]>([
    [
      "rows without a number, those of all arms in one message",
      () => arms("who,x\na,1\na,1\nb,-\nb,2\nb,2\na,-\na,3\n"),
      't.csv: 2 of 7 rows have no number in column "x": lines 4 ("-"), 7 ("-"). Correct them, or list them as missing: ["-"].',
    ],
    [
      "a column with one value",
      () => arms("who,x\na,1\na,2\n"),
      't.csv: Column "who" has 1 option with outcomes ("a"), and a blend needs 2 to 10,000.',
    ],
    [
      "a column with too many values",
      () => arms(`who,x\n${Array.from({ length: 100_010 }, (_, index) => `${index % 10_001},1`).join("\n")}\n`),
      'Column "who" has 10,001 options with outcomes ("0", "1", "10", "100", "1000" and 9,996 more)',
    ],
    [
      "a column of outcomes",
      () => arms(`who,x\n${Array.from({ length: 50 }, (_, row) => `${row % 26},${"ab"[row % 2]}`).join("\n")}\n`),
      't.csv: Column "who" has 26 different values in 50 rows, so it looks like outcomes, not options. Did you swap it with "x"? Options are names that repeat from row to row.',
    ],
    [
      "a column with more than a thousand values and few rows each",
      () => arms(`who,x\n${Array.from({ length: 10_000 }, (_, row) => `${row % 1001},1`).join("\n")}\n`),
      'Column "who" has 1,001 different values in 10,000 rows, so it looks like outcomes',
    ],
    ["an unknown column", () => arms("who,x\na,1\n", { by: "whom" }), 't.csv has no column "whom".'],
  ])("refuses %s", (_, build, message) => {
    expect(build).toThrow(message);
  });
});

const reading = (name: string, missing: [string, number][], more: Partial<Reading> = {}): Reading => ({
  name,
  spec: { kind: "recorded", file: "t.csv", column: "x" },
  distribution: { kind: "empirical", samples: [1] },
  rows: [0],
  rowCount: 2000,
  missing: new Map(missing),
  notes: [],
  ...more,
});

describe("readingNotes", () => {
  it("has a line for each column, with the texts of missing values and the arms with the most of them", () => {
    const other = reading("c", [["?", 1]], { spec: { kind: "recorded-vectors", file: "v.csv", columns: ["x", "y"] } });
    expect(
      readingNotes([
        reading("a", [["", 2]]),
        reading("b", [
          ["", 1000],
          ["NA", 5],
        ]),
        reading("full", []),
        other,
      ]),
    ).toEqual([
      't.csv: 1,007 of 6,000 rows have nothing in column "x" and are left out (1,002 empty, 5 "NA"): b 1,005 of 2,000, a 2 of 2,000',
      'v.csv: 1 of 2,000 rows have nothing in columns "x", "y" and are left out (1 "?"): c 1 of 2,000',
    ]);
  });

  it("explains once how numbers are read, and is empty if there is nothing to explain", () => {
    const notes = ['column "x" has decimal commas: "3,5" is read as 3.5'];
    expect(readingNotes([reading("a", [], { notes }), reading("b", [], { notes })])).toEqual([
      't.csv: column "x" has decimal commas: "3,5" is read as 3.5',
    ]);
    expect(readingNotes([reading("a", [])])).toEqual([]);
  });
});
