import { describe, expect, it } from "vitest";
import { armsBy } from "./arms-by.ts";
import type { Outcomes } from "./recorded-law.ts";
import type { ArmsBySpec } from "./recorded-spec.ts";
import { TableColumns } from "./table-columns.ts";
import { tableReader } from "./table-of-text.ts";

function arms(text: string, options: Partial<ArmsBySpec> = {}, outcomes: Outcomes = "numbers") {
  const columns = new TableColumns(tableReader("t.csv")(text));
  return armsBy(columns, { file: "t.csv", column: "x", by: "who", ...options }, outcomes);
}

describe("armsBy", () => {
  it("makes a recorded arm for each value, in the order of letters, with the options of all", () => {
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

  it("tells of rows that belong to no arm, and of values without outcomes", () => {
    const { arms: made, notes } = arms("who,x\na,1\nNA,2\n,3\nb,4\nc,\nd,NA\n");
    expect(made.map(({ where }) => where)).toEqual([{ who: "a" }, { who: "b" }]);
    expect(notes).toEqual([
      't.csv: 2 of 6 rows have no "who" and belong to no arm',
      't.csv: no arm for who "c", "d", whose rows have nothing in column "x"',
    ]);
  });

  it("takes words where there may be words", () => {
    expect(arms("who,x\na,red\nb,blue\n", {}, "words").arms).toHaveLength(2);
  });

  it.each<[what: string, build: () => unknown, message: string]>([
    [
      "rows of all arms without a number, in one message",
      () => arms("who,x\na,1\na,1\nb,-\nb,2\nb,2\na,-\na,3\n"),
      't.csv: 2 of 7 rows have no number in column "x": lines 4 ("-"), 7 ("-"); name them in missing: ["-"] or mend them',
    ],
    [
      "a column of one value",
      () => arms("who,x\na,1\na,2\n"),
      't.csv: column "who" has 1 different with outcomes ("a"); each makes an arm, and arms are 2 to 10,000',
    ],
    [
      "a column of too many",
      () => arms(`who,x\n${Array.from({ length: 10_001 }, (_, index) => `${index},1`).join("\n")}\n`),
      'column "who" has 10,001 different with outcomes ("0", "1", "10", "100", "1000" and 9,996 more)',
    ],
    [
      "an unknown column",
      () => arms("who,x\na,1\n", { by: "whom" }),
      'invalid by: expected a column of t.csv: who, x, got "whom" (did you mean "who"?)',
    ],
  ])("refuses %s", (_, build, message) => {
    expect(build).toThrow(message);
  });
});
