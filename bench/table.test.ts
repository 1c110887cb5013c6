import { expect, test } from "vitest";
import { markdownTable, textTable } from "./table.ts";

const table = {
  columns: ["arms", "rate"],
  rows: [
    ["2", "16.3 M"],
    ["100,000", "3 k"],
  ],
};

test("textTable aligns words to the left and numbers to the right", () => {
  expect(textTable(table).split("\n")).toEqual(["arms       rate", "2        16.3 M", "100,000     3 k"]);
});

test("markdownTable writes the same cells for a document", () => {
  const lines = ["| arms | rate |", "| --- | ---: |", "| 2 | 16.3 M |", "| 100,000 | 3 k |"];
  expect(markdownTable(table).split("\n")).toEqual(lines);
});
