import { describe, expect, it, vi } from "vitest";
import { TableColumns } from "./table-columns.ts";
import { tableReader } from "./table-of-text.ts";

describe("TableColumns", () => {
  it("reads a column once", () => {
    const table = tableReader("t.csv")("x,y\n1,a\n2,b\n");
    const visit = vi.fn(table.visit);
    const columns = new TableColumns({ ...table, visit });
    expect(columns.numbers("x", undefined, ["column"])).toBe(columns.numbers(" x ", undefined, ["column"]));
    expect(columns.texts("y", ["where"])).toBe(columns.texts("y", ["where"]));
    expect(visit).toHaveBeenCalledTimes(2);
    columns.numbers("x", ["-"], ["column"]);
    expect(visit).toHaveBeenCalledTimes(3);
  });

  it("names the columns there are, twenty of many, and the nearest", () => {
    const names = Array.from({ length: 30 }, (_, index) => `c${index}`);
    const columns = new TableColumns(tableReader("t.csv")(`${names.join(",")}\n1\n`));
    expect(() => columns.texts("c99", ["by"])).toThrow(
      /^invalid by: expected a column of t\.csv: c0, .*, c19 and 10 more, got "c99"/,
    );
  });

  it("says so where the first row has numbers instead of names", () => {
    const columns = new TableColumns(tableReader("t.csv")("0.5,3\n0.7,4\n"));
    expect(() => columns.texts("score", ["column"])).toThrow(
      'invalid column: expected a column of t.csv, whose first row should name them, here 0.5, 3, got "score"',
    );
  });

  it("refuses a name that stands twice, and lets it be if nobody asks", () => {
    const columns = new TableColumns(tableReader("t.csv")("x,y,x\n1,2,3\n"));
    expect(columns.texts("y", ["column"]).texts).toEqual(["2"]);
    expect(() => columns.texts("x", ["column"])).toThrow(
      't.csv has several columns "x": columns 1, 3 of 3; give each a name of its own',
    );
  });
});
