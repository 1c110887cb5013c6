import { describe, expect, it } from "vitest";
import { reportHtml } from "./report-html.ts";

const figure = { wide: '<svg role="img"></svg>\n', narrow: '<svg role="img" width="9"></svg>\n' };
const page = reportHtml({
  title: "Title <script>",
  intro: "Intro & more",
  sections: [
    { heading: "One", paragraphs: ["First.", "<b>Second</b>"], figure, caption: "A picture" },
    { heading: "Two", table: { columns: [{ label: "A" }], rows: [["1"]] }, code: "a < b" },
  ],
  footer: "The end",
});

describe("reportHtml", () => {
  it("is one page with a language, a title and its parts in order", () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    const places = ["<h1>", "Intro", "<h2>One", "First.", "<svg", "A picture", "<h2>Two", "<table>", "<pre", "The end"];
    const found = places.map((part) => page.indexOf(part));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found).not.toContain(-1);
  });

  it("has a picture in both shapes, of which the style sheet shows one", () => {
    expect(page).toContain('<div class="wide"><svg role="img"></svg></div>');
    expect(page).toContain('<div class="narrow"><svg role="img" width="9"></svg></div>');
  });

  it("escapes all text", () => {
    expect(page).not.toContain("<script");
    expect(page).toContain("&lt;b&gt;Second");
    expect(page).toContain("a &lt; b");
  });

  it("asks for nothing from elsewhere", () => {
    expect(page).not.toMatch(/https?:|src=|href=|@import|url\(/);
  });

  it("does without an introduction", () => {
    expect(reportHtml({ title: "T", sections: [], footer: "F" })).not.toContain('lead">');
  });
});
