import { expect, test } from "vitest";
import { isPacked, tableReader } from "./table-of-text.ts";

test("the ending of a name, without that of a packed file, tells how a text is read", () => {
  expect(tableReader("a.tsv")("x\ty\n1\t2\n").columns).toEqual(["x", "y"]);
  expect(tableReader("a.CSV.gz")("x;y\n1;2\n").columns).toEqual(["x", "y"]);
  expect(tableReader("a.ndjson")('{"x":1}\n').columns).toEqual(["x"]);
  expect(tableReader("a.csv")("x;y,z\n1;2,3\n", ",").columns).toEqual(["x;y", "z"]);
  expect(isPacked("a.csv.gz")).toBe(true);
  expect(isPacked("gz.csv")).toBe(false);
});

test("formats that are not read are refused, with what to do", () => {
  expect(() => tableReader("a.xlsx")).toThrow(/\.csv, \.tsv.*\(a spreadsheet: save the table as CSV\), got "a\.xlsx"/);
  expect(() => tableReader("a")).toThrow(/invalid file: expected a name that ends in \.csv/);
});
