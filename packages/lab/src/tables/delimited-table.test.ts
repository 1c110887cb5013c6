import { describe, expect, it } from "vitest";
import { delimitedTable, findDelimiter } from "./delimited-table.ts";

describe("findDelimiter", () => {
  it.each([
    ["a comma", "a,b\n1,2\n", ","],
    ["a semicolon, with decimal commas", "a;b;c\n1,5;2,5;3\n2,5;3,5;4\n", ";"],
    ["a tab, with commas in texts", "a\tb\nx, y\t1\nz, y\t2\n", "\t"],
    ["a bar", "a|b\n1|2\n", "|"],
    ["a comma, with semicolons in some cells", 'a,b\n"x;y",1\nx;y;z,2\n', ","],
    ["a comma, though a row is short", "a,b,c\n1,2,3\n1\n1,2,3\n", ","],
    ["a comma, though every other line is blank", "a,b\n\n1,2\n\n3,4\n\n", ","],
    ["a delimiter that occurs in no row, for a single column", "score\n3,5\n4,5\n", ";"],
  ])("finds %s", (_, text, expected) => {
    expect(findDelimiter(text)).toBe(expected);
  });

  it("ignores text before the header", () => {
    const comment = "# a,b,c,d\n";
    expect(findDelimiter(`${comment}a;b\n1;2\n`, comment.length)).toBe(";");
  });
});

function read(text: string, delimiter?: string) {
  const table = delimitedTable("t.csv", text, { delimiter });
  const columns = table.columns.map((_, column) => {
    const texts: (string | undefined)[] = [];
    table.visit(column, (cell, row) => {
      texts[row] = cell;
    });
    return texts;
  });
  const lines = Array.from({ length: table.rowCount }, (_, row) => table.placeOf(row));
  return { names: table.columns, columns, lines };
}

describe("delimitedTable", () => {
  it("trims cells, and reads undefined if a row is short", () => {
    expect(read("a, b \n1,2\n 3 ,\n4\n")).toEqual({
      names: ["a", "b"],
      columns: [
        ["1", "3", "4"],
        ["2", "", undefined],
      ],
      lines: [2, 3, 4],
    });
  });

  it("reads quoted cells with delimiters, quotes and line breaks, and counts lines as an editor does", () => {
    const { columns, lines } = read('a,b\n"x, ""y""",1\n"two\nlines\r\nand\rmore",2\n"" ,3\n5" pipe,4\n');
    expect(columns).toEqual([
      ['x, "y"', "two\nlines\r\nand\rmore", "", '5" pipe'],
      ["1", "2", "3", "4"],
    ]);
    expect(lines).toEqual([2, 3, 7, 8]);
  });

  it.each([
    ["\n", "line feeds"],
    ["\r\n", "pairs"],
    ["\r", "carriage returns"],
  ])("accepts %j as line break (%s), with or without one at the end", (end) => {
    const expected = {
      names: ["a", "b"],
      columns: [
        ["1", "3"],
        ["2", "4"],
      ],
      lines: [2, 3],
    };
    expect(read(["a,b", "1,2", "3,4"].join(end))).toEqual(expected);
    expect(read(["a,b", "1,2", "3,4", ""].join(end))).toEqual(expected);
  });

  it("skips blank lines and comments, but counts them", () => {
    const { columns, lines } = read("# made by hand\n\n#, too\na,b\n1,2\n\n# note\n#tag,3\n   \n4,5\n");
    expect(columns).toEqual([
      ["1", "#tag", "4"],
      ["2", "3", "5"],
    ]);
    expect(lines).toEqual([5, 8, 10]);
  });

  it("uses the given delimiter, or that of a first line `sep=` for spreadsheets", () => {
    expect(read("a b\n1 2\n", " ").columns).toEqual([["1"], ["2"]]);
    expect(read("sep=^\r\na^b\r\n1^2\r\n")).toMatchObject({ columns: [["1"], ["2"]], lines: [3] });
  });

  it("skips lines that repeat the header, and notes them", () => {
    const table = delimitedTable("t.csv", "a,b\r\n1,2\r\na,b\r\n3,4\r\n", {});
    expect([table.rowCount, table.notes]).toEqual([2, ["t.csv: the header is repeated in line 3"]]);
  });

  it("keeps only the requested columns", () => {
    const table = delimitedTable("t.csv", "a,b\n1,2\n", { columns: ["b", "nothing"] });
    expect(table.columns).toEqual(["a", "b"]);
    table.visit(1, (text) => expect(text).toBe("2"));
    expect(() => table.visit(0, () => {})).toThrow("column a of t.csv was not read");
  });

  it("allows empty cells beyond the header", () => {
    expect(read("a,b\n1,2,,\n3,4,\n").columns).toEqual([
      ["1", "3"],
      ["2", "4"],
    ]);
  });

  it.each([
    ["", "t.csv is empty"],
    [" ", "t.csv is empty"],
    ["\n# only this\n\n", "t.csv has only blank lines and comments."],
    ["model,score\n", "t.csv has a header (model, score) but no rows"],
    ["model,score", "t.csv has a header (model, score) but no rows"],
    [
      "a,b\n1,2\n1,2,3\n1,2\n\n1,2,3,4\n1,2\n",
      "t.csv: 2 of 5 rows have more cells than the header, which has 2: lines 3, 6. Put cells that contain the delimiter in quotes.",
    ],
    ['a,b\n1,2\n"3,4\n5,6\n', "t.csv: The quote that opens in line 3 is never closed."],
    [
      'a,b\n1,2\n"3\n" 4,5\n',
      "t.csv: Text follows the quote that closes in line 4. Write a quote inside a cell twice.",
    ],
  ])("refuses %j", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
