import { describe, expect, it } from "vitest";
import { textWidth } from "./text-width.ts";

describe("textWidth", () => {
  it("grows with the text and with the size", () => {
    expect(textWidth("", 12)).toBe(0);
    expect(textWidth("abc", 24)).toBeCloseTo(2 * textWidth("abc", 12), 12);
    expect(textWidth("abcd", 12)).toBeGreaterThan(textWidth("abc", 12));
  });

  it("gives i less room than m, and a Chinese character more than either", () => {
    expect(textWidth("i", 10)).toBeLessThan(textWidth("m", 10));
    expect(textWidth("羅", 10)).toBeGreaterThan(textWidth("m", 10));
  });
});
