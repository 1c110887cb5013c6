import { expect, test } from "vitest";
import { tableLines } from "./table-lines.ts";

test("columns are as wide as they need be, and nothing stands for a null", () => {
  const rows = [
    ["a", 1, null],
    ["longer", 22, "x"],
  ];
  expect(tableLines(["Name", "N", "Note"], rows)).toEqual(["Name    N   Note", "a       1", "longer  22  x"]);
});

test("a table without rows is its header", () => expect(tableLines(["Id", "Name"], [])).toEqual(["Id  Name"]));
