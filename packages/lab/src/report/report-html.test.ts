import { describe, expect, it } from "vitest";
import { reportHtml } from "./report-html.ts";

const figure = { wide: '<svg role="img"></svg>\n', narrow: '<svg role="img" width="9"></svg>\n' };
const page = reportHtml({
  title: "Title <script>",
  answer: "Use 40 % a, 60 % b.",
  intro: ["Intro & more"],
  picture: { ...figure, caption: "The picture" },
  aside: { heading: "Beside" },
  sections: [{ heading: "One", paragraphs: ["First.", "<b>Second</b>"], figure: { ...figure, caption: "Another" } }],
  details: [
    {
      heading: "More",
      sections: [
        { heading: "Two", id: "two", table: { columns: [{ label: "A" }], rows: [["1"]] } },
        { heading: "Three", code: "a < b" },
      ],
    },
  ],
  footer: "The end",
});

describe("reportHtml", () => {
  it("has a language and a title; the answer and its figure come first, and details are folded", () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    const parts = ["<h1>", 'class="answer">Use', "Intro", "<svg", "The picture", "<h2>Beside", "<h2>One", "First."];
    const more = ["Another", "<details>", "<h2>More", "<h3>Two", "<table>", "<h3>Three", "<pre", "The end"];
    const found = [...parts, ...more].map((part) => page.indexOf(part));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found).not.toContain(-1);
  });

  it("has the figure in both shapes, of which the style sheet shows one", () => {
    expect(page).toContain('<div class="wide"><svg role="img"></svg></div>');
    expect(page).toContain('<div class="narrow"><svg role="img" width="9"></svg></div>');
  });

  it("escapes all text", () => {
    expect(page).not.toContain("<script");
    expect(page).toContain("&lt;b&gt;Second");
    expect(page).toContain("a &lt; b");
  });

  it("loads no external resources", () => {
    expect(page).not.toMatch(/https?:|src=|href=|@import|url\(/);
  });

  it("breaks no line before a percent sign", () => {
    expect(page).toContain("Use 40\u00a0% a, 60\u00a0% b.");
  });

  it("gives half of a wide page to a section, unless it has a wide figure or code", () => {
    expect(page).toContain('<section id="two">');
    expect(page).toContain('<section class="whole">\n<h3>Three</h3>');
    const large = { wide: '<svg role="img" width="908"></svg>', narrow: "" };
    const options = { title: "T", answer: "A", intro: [], footer: "F" };
    const wide = reportHtml({ ...options, sections: [{ heading: "Large", figure: large }] });
    expect(wide).toContain('<section class="whole">\n<h2>Large</h2>');
    expect(wide).not.toContain("<details");
  });
});
