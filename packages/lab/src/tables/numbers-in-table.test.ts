import { expect, test } from "vitest";
import { numbersInTable } from "./numbers-in-table.ts";

test("columns of numbers are found, without what is missing and without columns of words", () => {
  const text = "name,score,time\nann,0.5,3\nben,NA,4\ncid,0.75,\n";
  expect(numbersInTable(text, "scores.csv")).toEqual([
    { name: "score", numbers: [0.5, 0.75] },
    { name: "time", numbers: [3, 4] },
  ]);
});

test("semicolons and decimal commas are understood", () => {
  expect(numbersInTable("a;b\n1,5;2\n2,25;3\n", "x.csv")).toEqual([
    { name: "a", numbers: [1.5, 2.25] },
    { name: "b", numbers: [2, 3] },
  ]);
});

test("a text that is no table is refused with its name", () => {
  expect(() => numbersInTable("", "x.csv")).toThrow("x.csv is empty");
});
