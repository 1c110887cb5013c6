import { describe, expect, it } from "vitest";
import { lineHeight, textLines } from "./text-lines.ts";

describe("textLines", () => {
  it("sets a line below the other and escapes them", () => {
    const svg = textLines(["a<b", "c"], { x: 5, y: 20, size: 10 });
    expect(svg).toContain("a&lt;b");
    expect(svg).toContain('y="20"');
    expect(svg).toContain(`y="${20 + lineHeight(10)}"`);
  });

  it("turns about its own anchor", () => {
    expect(textLines(["a"], { x: 5, y: 20, size: 10, rotate: -90 })).toContain('transform="rotate(-90 5 20)"');
  });
});
