import { describe, expect, it } from "vitest";
import { type Reading, readingNotes } from "./reading-notes.ts";

const reading = (name: string, missing: [string, number][], more: Partial<Reading> = {}): Reading => ({
  name,
  spec: { kind: "recorded", file: "t.csv", column: "x" },
  law: { kind: "empirical", samples: [1] },
  rowCount: 2000,
  missing: new Map(missing),
  ...more,
});

describe("readingNotes", () => {
  it("has a line for each column, with what stood for nothing and the arms that lost most", () => {
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

  it("says how decimal commas were read, and nothing where there is nothing to say", () => {
    expect(
      readingNotes([reading("a", [], { decimalComma: "3,5" }), reading("b", [], { decimalComma: "3,5" })]),
    ).toEqual(['t.csv: column "x" has decimal commas: "3,5" is read as 3.5']);
    expect(readingNotes([reading("a", [])])).toEqual([]);
  });
});
