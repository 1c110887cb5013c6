import { expect, it } from "vitest";
import { tableReader } from "./table-of-text.ts";
import { TextColumn } from "./text-column.ts";

it("TextColumn has the different texts and the rows of each", () => {
  const column = new TextColumn(tableReader("t.csv")("x,y\n1,a\n2,b\n3\n4,a\n"), 1);
  expect(column.texts).toEqual(["a", "b"]);
  expect([...column.codes]).toEqual([0, 1, -1, 0]);
  expect([...column.rowsOf(0)]).toEqual([0, 3]);
  expect([...column.rowsOf(1)]).toEqual([1]);
});
