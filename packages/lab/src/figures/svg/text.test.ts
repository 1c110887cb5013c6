import { describe, expect, it } from "vitest";
import { fitText, lineHeight, textLines, textWidth, wrapText } from "./text.ts";

describe("textWidth", () => {
  it("grows with the text and with the size", () => {
    expect(textWidth("", 12)).toBe(0);
    expect(textWidth("abc", 24)).toBeCloseTo(2 * textWidth("abc", 12), 12);
    expect(textWidth("abcd", 12)).toBeGreaterThan(textWidth("abc", 12));
  });

  it("is smaller for i than for a digit or a capital, larger for m, and largest for a Chinese character", () => {
    for (const usual of ["a", "0", "A"]) {
      expect(textWidth("i", 10)).toBeLessThan(textWidth(usual, 10));
      expect(textWidth("m", 10)).toBeGreaterThan(textWidth(usual, 10));
    }
    expect(textWidth("羅", 10)).toBeGreaterThan(textWidth("m", 10));
  });

  it("is larger for bold text", () => {
    for (const text of ["Utility gap", "0.25", "Привет"])
      expect(textWidth(text, 10, 600)).toBeGreaterThan(1.05 * textWidth(text, 10));
  });

  it("is the same with and without an accent", () => {
    for (const accented of ["é", "e\u0301"]) expect(textWidth(accented, 10)).toBe(textWidth("e", 10));
  });
});

describe("textLines", () => {
  it("places lines below each other and escapes them", () => {
    const svg = textLines(["a<b", "c"], { x: 5, y: 20, size: 10 });
    expect(svg).toContain("a&lt;b");
    expect(svg).toContain('y="20"');
    expect(svg).toContain(`y="${20 + lineHeight(10)}"`);
  });

  it("has the full text as a tooltip only if it was shortened", () => {
    const look = { x: 0, y: 0, size: 10 };
    expect(textLines(["a…"], { ...look, full: "a <name>" })).toContain("a…<title>a &lt;name&gt;</title></text>");
    expect(textLines(["a", "name"], { ...look, full: "a  name" })).not.toContain("<title>");
  });

  it("rotates around its anchor", () => {
    expect(textLines(["a"], { x: 5, y: 20, size: 10, rotate: -90 })).toContain('transform="rotate(-90 5 20)"');
  });
});

describe("wrapText", () => {
  it("does not change a text that fits on one line", () => {
    expect(wrapText("one two", 12, 500)).toEqual(["one two"]);
  });

  it("breaks between words into lines of at most the width, without losing a word", () => {
    const text = "the quick brown fox jumps over the lazy dog again and again";
    const lines = wrapText(text, 12, 120);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(120);
    expect(lines.join(" ")).toBe(text);
  });

  it("has no lines for an empty text", () => {
    expect(wrapText("  ", 12, 100)).toEqual([]);
  });
});

describe("fitText", () => {
  it("removes the middle of a text that is too wide, so that names with different ends stay different", () => {
    const cut = fitText(`${"x".repeat(200)}-17`, 12, 100);
    expect(cut).toMatch(/^x+…x*-17$/);
    expect(textWidth(cut, 12)).toBeLessThanOrEqual(100);
  });

  it("keeps one letter even without any room", () => {
    expect(fitText("abc", 12, 1)).toBe("a…");
  });
});
