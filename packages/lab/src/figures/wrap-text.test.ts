import { describe, expect, it } from "vitest";
import { textWidth } from "./text-width.ts";
import { fitText, wrapText } from "./wrap-text.ts";

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
  it("ends a text that is too wide with an ellipsis, within the width", () => {
    const cut = fitText("x".repeat(200), 12, 100);
    expect(cut).toMatch(/^x+…$/);
    expect(textWidth(cut, 12)).toBeLessThanOrEqual(100);
  });
});
