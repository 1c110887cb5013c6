import { describe, expect, it } from "vitest";
import { axisScale, END_ROOM } from "./axis.ts";
import { framedPlot, leftMargin, type ToPoint } from "./plot.ts";

describe("framedPlot", () => {
  const draw = (yLabel: string, height = 300) => {
    const y = axisScale([0, 10]);
    const area = { x: 0, y: 0, width: 400, height };
    const x = axisScale([1, 1000], { log: true });
    const marks = (at: ToPoint) => `<g data-corner="${at(1, 0)}"/>`;
    return framedPlot({ area, x, y, xLabel: "Time (rounds)", yLabel, left: leftMargin(y), marks });
  };

  it("names both axes and labels every tick", () => {
    const svg = draw("Gap (units)");
    for (const text of ["Time (rounds)", "Gap (units)", "1,000", "100", "10", "2", "8"])
      expect(svg).toContain(`>${text}<`);
  });

  it("maps values of marks to pixels", () => {
    const [, x, y, width, height] = /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/
      .exec(draw("Gap"))!
      .map(Number);
    expect(x! + width!).toBe(400 - END_ROOM);
    expect(draw("Gap")).toContain(`data-corner="${x},${y! + height!}"`);
  });

  it("moves the unit to a second line if the name is longer than the axis", () => {
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
