import { describe, expect, it } from "vitest";
import { createDocument } from "./create-document.ts";
import { curvesFigure, curveXAxis, curveYAxis } from "./curve-figure.ts";
import type { CurvesOptions } from "./curve-series.ts";

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
    expect(draw().match(/data-mark="area"/g)).toHaveLength(1);
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

  it("names the change of the distributions in the legend", () => {
    expect(draw({ change: { from: 50, until: 50 } })).toContain(">distributions change at round 50<");
    expect(draw({ change: { from: 20, until: 2000 } })).toContain(">distributions change, rounds 20 to 2,000<");
  });

  it("is as wide as its shape, with letters of the same size in both", () => {
    const [wide, narrow] = (["wide", "narrow"] as const).map((shape) => curvesFigure(options, createDocument(), shape));
    expect(wide).toMatch(/^<svg [^>]*width="760"/);
    expect(narrow).toMatch(/^<svg [^>]*width="360"/);
    const sizes = (svg: string) => new Set(svg.match(/font-size="[\d.]+"/g));
    expect(sizes(narrow!)).toEqual(sizes(wide!));
  });
});

const ofOne = (mean: number[], standardError: number[] | null): CurvesOptions => {
  return { ...options, series: [{ label: "a", x: mean.map((_, i) => i + 1), mean, standardError }] };
};

describe("curveXAxis", () => {
  it("is logarithmic even where a mean is not positive", () => {
    expect(curveXAxis(ofOne([1, -0.1], null), 600, 6).type).toBe("log");
  });

  it("has its words where outcomes are words", () => {
    const { ticks, format } = curveXAxis({ ...options, words: ["no", "yes"] }, 600, 6);
    expect(ticks.map(format)).toEqual(["no", "yes"]);
  });
});

describe("curveYAxis", () => {
  it("shows the bands as well as the lines", () => {
    const y = curveYAxis(ofOne([1, 2], [0.5, 0.5]));
    expect(y.type).toBe("log");
    expect(y.domain[0]).toBeLessThan(0.5);
    expect(y.domain[1]).toBeGreaterThan(2.5);
  });

  it("stays logarithmic where only a band reaches zero, and does not follow it down", () => {
    const y = curveYAxis(ofOne([1, 2], [3, 0.1]));
    expect(y.type).toBe("log");
    expect(y.domain[0]).toBeGreaterThan(0.2);
  });

  it("is linear where a mean is not positive", () => {
    expect(curveYAxis(ofOne([1, 0], null)).type).toBe("linear");
  });
});
