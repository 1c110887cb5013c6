import { describe, expect, test } from "vitest";
import { isPacked, tableOfBytes, tableOfText } from "./read-table.ts";
import type { Table } from "./table.ts";

test("the ending of a name, without that of a packed file, decides how a text is read", () => {
  expect(tableOfText("a.tsv", "x\ty\n1\t2\n").columns).toEqual(["x", "y"]);
  expect(tableOfText("a.CSV.gz", "x;y\n1;2\n").columns).toEqual(["x", "y"]);
  expect(tableOfText("a.ndjson", '{"x":1}\n').columns).toEqual(["x"]);
  expect(tableOfText("a.csv", "x;y,z\n1;2,3\n", { delimiter: "," }).columns).toEqual(["x;y", "z"]);
  expect(isPacked("a.csv.gz")).toBe(true);
  expect(isPacked("gz.csv")).toBe(false);
});

test("formats that are not read are refused, with what to do", () => {
  expect(() => tableOfText("a.xlsx", "")).toThrow(/\.csv, \.tsv.*\(a spreadsheet: save the table as CSV\)/);
  expect(() => tableOfText("a", "")).toThrow(/invalid file: expected a name that ends in \.csv/);
});

function columnsOf(table: Table): Record<string, (string | undefined)[]> {
  return Object.fromEntries(
    table.columns.map((name, column) => {
      const texts: (string | undefined)[] = [];
      table.visit(column, (text) => texts.push(text));
      return [name, texts];
    }),
  );
}

const text = 'model,score\n"caf\u00e9, noir",1\nb\u00f6,2.50\n';
const latin = (content: string) => Buffer.from(content, "latin1");

describe("tableOfBytes", () => {
  test.each<[string, Uint8Array, string[]]>([
    ["UTF-8", Buffer.from(text), []],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`), []],
    ["UTF-16 with a mark", Buffer.from(`\uFEFF${text}`, "utf16le"), []],
    ["the other UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le").swap16(), []],
    ["Windows-1252", latin(text), ["t.csv is not UTF-8 and is read as Windows-1252"]],
  ])("reads %s", (_, bytes, notes) => {
    const table = tableOfBytes("t.csv", bytes);
    expect(columnsOf(table)).toEqual({ model: ["caf\u00e9, noir", "b\u00f6"], score: ["1", "2.50"] });
    expect(table.notes).toEqual(notes);
  });

  test.each<[string, Uint8Array, string]>([
    ["nothing", latin(""), "t.csv is empty"],
    ["bytes without a letter", latin("a,b\n\xe9\x81,1\n"), "t.csv is neither UTF-8, UTF-16 nor Windows-1252"],
    ["UTF-32", latin("\xff\xfe\0\0"), "t.csv is UTF-32: save it as UTF-8"],
    ["the other UTF-32", latin("\0\0\xfe\xff"), "t.csv is UTF-32: save it as UTF-8"],
    ["zero bytes", latin("a\0b"), "t.csv holds zero bytes"],
  ])("refuses %s", (_, bytes, message) => {
    expect(() => tableOfBytes("t.csv", bytes)).toThrow(message);
  });

  test("keeps only the columns that are wanted", () => {
    const table = tableOfBytes("t.csv", Buffer.from(text), { columns: ["score"] });
    expect(() => columnsOf(table)).toThrow("column model of t.csv was not read");
  });
});
