import { describe, expect, it } from "vitest";
import { textWidth } from "./text-width.ts";

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
