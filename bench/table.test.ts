import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sections } from "./report.ts";
import type { Baseline } from "./results.ts";
import { fillSections, markdownTable, number, rate, scientific, textTable, withRange } from "./table.ts";

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

describe("fillSections", () => {
  const text = "Before.\n<!-- bench:a -->\nold\n<!-- /bench:a -->\nAfter $&.";

  test("replaces only the text between the markers", () => {
    const filled = "Before.\n<!-- bench:a -->\nnew $1\n<!-- /bench:a -->\nAfter $&.";
    expect(fillSections(text, { a: "new $1" })).toBe(filled);
    expect(fillSections(filled, { a: "new $1" })).toBe(filled);
  });

  test("rejects a section without markers in the document", () => {
    expect(() => fillSections(text, { b: "new" })).toThrow("<!-- bench:b -->");
  });
});

test("docs/appendix/benchmarks.md has the committed numbers (after a change, run npm run bench -- --redraw)", () => {
  const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), "utf8");
  const document = read("..", "docs", "appendix", "benchmarks.md");
  const baseline = JSON.parse(read("baseline.json")) as Baseline;
  expect(fillSections(document, sections(baseline, markdownTable))).toBe(document);
});

test("number keeps three digits and writes no exponent", () => {
  expect([0.22187, 1, 12.345, 461.4, 12345].map(number)).toEqual(["0.222", "1", "12.3", "461", "12,300"]);
});

test("rate abbreviates thousands and millions", () => {
  expect([302.8, 999.96, 45790, 1532000].map(rate)).toEqual(["303", "1 k", "45.8 k", "1.53 M"]);
});

test("withRange shows the median and the range of the alternations", () => {
  expect(withRange({ median: 2.8, lower: 2.8, upper: 3, least: 2.75, most: 3.1, count: 9 })).toBe("2.8 [2.75..3.1]");
});

test("scientific writes errors with one digit", () => {
  expect([0, 3.2e-12].map(scientific)).toEqual(["0", "3e-12"]);
});
