import { describe, expect, it } from "vitest";
import { fitText, lineHeight, textLines, textWidth, wrapText } from "./text.ts";

describe("textWidth", () => {
  it("grows with the text and with the size", () => {
    expect(textWidth("", 12)).toBe(0);
    expect(textWidth("abc", 24)).toBeCloseTo(2 * textWidth("abc", 12), 12);
    expect(textWidth("abcd", 12)).toBeGreaterThan(textWidth("abc", 12));
  });

  it("gives i less room than a digit or a capital, m more, and a Chinese character most", () => {
    for (const usual of ["a", "0", "A"]) {
      expect(textWidth("i", 10)).toBeLessThan(textWidth(usual, 10));
      expect(textWidth("m", 10)).toBeGreaterThan(textWidth(usual, 10));
    }
    expect(textWidth("羅", 10)).toBeGreaterThan(textWidth("m", 10));
  });

  it("gives bold text more room", () => {
    for (const text of ["Utility gap", "0.25", "Привет"])
      expect(textWidth(text, 10, 600)).toBeGreaterThan(1.05 * textWidth(text, 10));
  });

  it("gives an accent no room of its own", () => {
    for (const accented of ["é", "e\u0301"]) expect(textWidth(accented, 10)).toBe(textWidth("e", 10));
  });
});

describe("textLines", () => {
  it("sets a line below the other and escapes them", () => {
    const svg = textLines(["a<b", "c"], { x: 5, y: 20, size: 10 });
    expect(svg).toContain("a&lt;b");
    expect(svg).toContain('y="20"');
    expect(svg).toContain(`y="${20 + lineHeight(10)}"`);
  });

  it("has the whole text for those who point at it where it is shortened, and only there", () => {
    const look = { x: 0, y: 0, size: 10 };
    expect(textLines(["a…"], { ...look, full: "a <name>" })).toContain("a…<title>a &lt;name&gt;</title></text>");
    expect(textLines(["a", "name"], { ...look, full: "a  name" })).not.toContain("<title>");
  });

  it("turns about its own anchor", () => {
    expect(textLines(["a"], { x: 5, y: 20, size: 10, rotate: -90 })).toContain('transform="rotate(-90 5 20)"');
  });
});

describe("wrapText", () => {
  it("leaves a text that fits on one line", () => {
    expect(wrapText("one two", 12, 500)).toEqual(["one two"]);
  });

  it("breaks between words, no line wider than asked and no word lost", () => {
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
  it("cuts out the middle of a text that is too wide, so that names which differ at the end stay different", () => {
    const cut = fitText(`${"x".repeat(200)}-17`, 12, 100);
    expect(cut).toMatch(/^x+…x*-17$/);
    expect(textWidth(cut, 12)).toBeLessThanOrEqual(100);
  });

  it("keeps a letter where there is no room at all", () => {
    expect(fitText("abc", 12, 1)).toBe("a…");
  });
});
