import { dot } from "@observablehq/plot";
import { describe, expect, it } from "vitest";
import { createDocument } from "./create-document.ts";
import { plotMarkup } from "./plot-markup.ts";

describe("plotMarkup", () => {
  const svg = plotMarkup({ marks: [dot([[1, 2]])] }, { x: 3, y: 4, width: 100, height: 50 }, createDocument());

  it("stands at its place", () => {
    expect(svg).toMatch(/^<svg [^>]*x="3"[^>]*>/);
    expect(svg).toContain('width="100"');
  });

  it("brings no style sheet that would spill over a page", () => {
    expect(svg).not.toContain("<style");
    expect(svg).not.toMatch(/^<svg [^>]*class=/);
  });
});
