import { expect, test } from "vitest";
import { fillSections } from "./documents.ts";
import { markdownTable, number, percent, rate, scientific, textTable } from "./table.ts";

const table = {
  columns: ["arms", "rate"],
  rows: [
    ["2", "16.3 M"],
    ["100,000", "3 k"],
  ],
};

test("tables for a terminal and for a document have the same cells, with numbers to the right", () => {
  expect(
    textTable(table)
      .split("\n")
      .filter((_, line) => line !== 1),
  ).toEqual(["arms       rate", "2        16.3 M", "100,000     3 k"]);
  const lines = ["| arms | rate |", "| --- | ---: |", "| 2 | 16.3 M |", "| 100,000 | 3 k |"];
  expect(markdownTable(table).split("\n")).toEqual(lines);
});

test("fillSections replaces only the text between markers, which must exist", () => {
  const text = (content: string) => `Before.\n<!-- bench:a -->\n${content}\n<!-- /bench:a -->\nAfter $&.`;
  expect(fillSections(text("old"), { a: "new $1" })).toBe(text("new $1"));
  expect(() => fillSections(text("old"), { b: "new" })).toThrow("<!-- bench:b -->");
});

test("numbers have three digits and no exponent, errors one digit", () => {
  expect([0.22187, 1, 12.345, 461.4, 12345].map(number)).toEqual(["0.222", "1", "12.3", "461", "12,300"]);
  expect([302.8, 999.96, 45790, 1532000].map(rate)).toEqual(["303", "1 k", "45.8 k", "1.53 M"]);
  expect([0, 3.2e-12].map(scientific)).toEqual(["0", "3e-12"]);
  expect([0.0374, 0 / 0].map(percent)).toEqual(["3.7 %", "–"]);
});
