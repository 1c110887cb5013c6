import { describe, expect, it } from "vitest";
import { createDocument } from "./create-document.ts";
import type { CurvesOptions } from "./curves.ts";
import { curvesFigure } from "./curves-figure.ts";

const options: CurvesOptions = {
  title: "Two learners",
  xLabel: "Time t (rounds)",
  yLabel: "Gap (units)",
  series: [
    { label: "exact", x: [1, 10, 100], mean: [1, 0.1, 0.01], standardError: [0.1, 0.01, 0.02] },
    { label: "plug-in", x: [1, 10, 100], mean: [2, 0.2, 0.02], standardError: null },
    { label: "bound", x: [1, 100], mean: [5, 0.5], standardError: null, dashed: true },
  ],
  logX: true,
  logY: true,
  notes: ["A footnote."],
};

describe("curvesFigure", () => {
  const draw = (changes: Partial<CurvesOptions> = {}) => curvesFigure({ ...options, ...changes }, createDocument());

  it("has its title, the names of its axes, its legend and its footnote", () => {
    const svg = draw();
    for (const text of ["Two learners", "Time t (rounds)", "Gap (units)", "exact", "plug-in", "bound", "A footnote."]) {
      expect(svg).toContain(`>${text}<`);
    }
  });

  it("has a band for each series with standard errors", () => {
    expect(draw().match(/aria-label="area"/g)).toHaveLength(1);
  });

  it("cuts a band that would reach below zero on a logarithmic axis", () => {
    expect(draw()).not.toMatch(/NaN|Infinity/);
  });

  it("draws one point, no points and points that are no numbers", () => {
    const point = { label: "exact", x: [1], mean: [0.5], standardError: [0.1] };
    for (const series of [[point], [], [{ ...point, mean: [Number.NaN] }]]) {
      expect(draw({ series })).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it("is the same text for the same options", () => {
    expect(draw()).toBe(draw());
  });

  it("escapes what users name", () => {
    const svg = draw({ title: "<script>1</script>", series: [{ ...options.series[0]!, label: "<script>2</script>" }] });
    expect(svg).not.toContain("<script");
  });
});
