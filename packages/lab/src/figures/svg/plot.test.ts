import { dot } from "@observablehq/plot";
import { describe, expect, it } from "vitest";
import { createDocument } from "../create-document.ts";
import { axisScale } from "./axis.ts";
import { framedPlot, leftMargin, plotMarkup } from "./plot.ts";

describe("framedPlot", () => {
  const draw = (yLabel: string, height = 300) => {
    const y = axisScale([0, 10]);
    const place = { x: 0, y: 0, width: 400, height };
    const x = axisScale([1, 1000], { log: true });
    return framedPlot(
      { place, x, y, xLabel: "Time (rounds)", yLabel, left: leftMargin(y), marks: [] },
      createDocument(),
    );
  };

  it("names both axes and labels every tick", () => {
    const svg = draw("Gap (units)");
    for (const text of ["Time (rounds)", "Gap (units)", "1,000", "100", "10", "2", "8"])
      expect(svg).toContain(`>${text}<`);
  });

  it("moves the unit to a second line where the name is longer than the axis", () => {
    const svg = draw("A name that is a good deal longer (than this axis)");
    expect(svg).toContain(">A name that is a good deal longer<");
    expect(svg).toContain(">(than this axis)<");
  });

  it("breaks a long name without a unit between words", () => {
    expect(draw("a name with many words that does not fit on one line")).toContain(">a name with many words");
  });
});

describe("leftMargin", () => {
  it("has room for the widest label", () => {
    expect(leftMargin(axisScale([0, 0.0001]))).toBeGreaterThan(leftMargin(axisScale([0, 5])));
  });
});

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
