import { csvParseRows } from "d3-dsv";
import { expect, test } from "vitest";
import { csvLine, csvText } from "./csv.ts";

test("cells with quotes, commas, line breaks or outer spaces are quoted, and a CSV parser recovers them", () => {
  const cells = ["plain", 'say "hi"', "a,b", "two\nlines", "two\r\nlines", "007", "=1+1", " x ", "", "1.50"];
  expect(csvLine(cells.slice(0, 3))).toBe('plain,"say ""hi""","a,b"');
  expect(csvParseRows(csvText([cells, cells]))).toEqual([cells, cells]);
});

test("null and undefined are written as empty cells, lists and records as JSON", () => {
  expect(csvLine([0.1, -1e-7, true, null, undefined, [1, 2], { a: 1 }])).toBe('0.1,-1e-7,true,,,"[1,2]","{""a"":1}"');
});
