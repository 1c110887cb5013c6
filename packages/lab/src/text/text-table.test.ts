import { expect, test } from "vitest";
import { textTable } from "./text-table.ts";

test("words are left-aligned, numbers right-aligned, and lines have no trailing spaces", () => {
  const columns = [{ label: "Arm" }, { label: "Weight", numeric: true }, { label: "Note" }];
  const rows = [
    ["Drama", "3.0 %", "a"],
    ["Cafe\u0301", "12.5\u2007%", "longer"],
  ];
  expect(textTable({ columns, rows })).toEqual([
    "Arm    Weight  Note",
    "─────  ──────  ──────",
    "Drama   3.0 %  a",
    "Cafe\u0301   12.5 %  longer",
  ]);
});
