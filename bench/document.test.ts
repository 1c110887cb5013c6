import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fillSections } from "./document.ts";
import { sections } from "./report.ts";
import type { Baseline } from "./results.ts";
import { markdownTable } from "./table.ts";

describe("fillSections", () => {
  const text = "Before.\n<!-- bench:a -->\nold\n<!-- /bench:a -->\nAfter $&.";

  test("replaces what stands between the markers and nothing else", () => {
    const filled = "Before.\n<!-- bench:a -->\nnew $1\n<!-- /bench:a -->\nAfter $&.";
    expect(fillSections(text, { a: "new $1" })).toBe(filled);
    expect(fillSections(filled, { a: "new $1" })).toBe(filled);
  });

  test("refuses a section that the document has no place for", () => {
    expect(() => fillSections(text, { b: "new" })).toThrow("<!-- bench:b -->");
  });
});

test("docs/benchmarks.md shows the committed numbers: after a change, npm run bench -- --redraw", () => {
  const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), "utf8");
  const document = read("..", "docs", "benchmarks.md");
  const baseline = JSON.parse(read("baseline.json")) as Baseline;
  expect(fillSections(document, sections(baseline, markdownTable))).toBe(document);
});
