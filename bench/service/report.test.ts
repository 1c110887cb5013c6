import { expect, test } from "vitest";
import { readPage } from "../documents.ts";
import { pages, readBaseline } from "./report.ts";

test.each(Object.entries(pages(readBaseline())))("docs/appendix/%s has the committed numbers", (page, sections) => {
  expect(readPage(page, sections)).toBe(readPage(page));
});
