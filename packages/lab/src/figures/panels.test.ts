import { describe, expect, it } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import type { CurvesOptions } from "./curve-series.ts";
import { curvesFigure, curveXAxis, curveYAxis, panelsFigure } from "./panels.ts";
import { summaryCurves } from "./summary-curves.ts";

const panels = [2, 4, 8, 30].map((armCount, i) => ({
  ...summaryCurves("utility-gap", sampleSummary({ armCount }))!,
  title: `Scenario ${i + 1}`,
}));
const draw = (columns: number) => panelsFigure({ title: "Gaps", panels, columns }).wide;
const size = (svg: string) => /width="(\d+)" height="(\d+)"/.exec(svg)!.slice(1).map(Number);

describe("panelsFigure", () => {
  it("titles each panel and names the axes of each", () => {
    const svg = draw(2);
    for (const { title } of panels) expect(svg.match(new RegExp(`>${title}<`, "g"))).toHaveLength(1);
    expect(svg.match(/>Time t \(rounds\)</g)).toHaveLength(4);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it("has one legend, and shows common notes once", () => {
    const svg = draw(2);
    expect(svg.match(/>plug-in</g)).toHaveLength(1);
    expect(svg.match(/>Lines: means over 500 replications/g)).toHaveLength(1);
  });

  it("names the panel of a note that other panels lack", () => {
    const own = [{ ...panels[0]!, notes: ["Only here."] }, panels[1]!];
    expect(panelsFigure({ title: "Gaps", panels: own }).wide).toContain(">Scenario 1: Only here.<");
  });

  it("has two columns, or as many as requested", () => {
    const [wide, low] = size(draw(4)) as [number, number];
    const [narrow, high] = size(draw(2)) as [number, number];
    expect(wide).toBeGreaterThan(narrow);
    expect(high).toBeGreaterThan(low);
  });

  it("places panels below each other in the narrow shape", () => {
    const [width, height] = size(panelsFigure({ title: "Gaps", panels }).narrow);
    expect(width).toBe(360);
    expect(height).toBeGreaterThan(4 * 270);
  });

  it("describes each panel in words", () => {
    const [words] = /aria-label="Gaps\.[^"]*"/.exec(draw(2))!;
    expect(words.match(/Scenario \d: At the end, at 60: exact is lowest with 0\.\d+, plug-in/g)).toHaveLength(4);
  });
});

const options: CurvesOptions = {
  title: "Two learners",
  xLabel: "Time t (rounds)",
  yLabel: "Gap (units)",
  series: [
    { label: "exact", x: [1, 10, 100], mean: [1, 0.1, 0.01], standardError: [0.1, 0.01, 0.02] },
    { label: "plug-in", x: [1, 10, 100], mean: [2, 0.2, 0.02] },
    { label: "bound", x: [1, 100], mean: [5, 0.5], dashed: true },
  ],
  logX: true,
  logY: true,
  notes: ["A footnote."],
};

describe("curvesFigure", () => {
  const draw = (changes: Partial<CurvesOptions> = {}) => curvesFigure({ ...options, ...changes }).wide;

  it("has its title, the names of its axes, its legend and its footnote", () => {
    const svg = draw();
    for (const text of ["Two learners", "Time t (rounds)", "Gap (units)", "exact", "plug-in", "bound", "A footnote."]) {
      expect(svg).toContain(`>${text}<`);
    }
  });

  it("has a band for each series with standard errors, which ends above zero on a logarithmic axis", () => {
    expect(draw().match(/fill-opacity/g)).toHaveLength(1);
    expect(draw()).not.toMatch(/NaN|Infinity/);
  });

  it("draws one point, no points, and points that are not numbers", () => {
    const point = { label: "exact", x: [1], mean: [0.5], standardError: [0.1] };
    for (const series of [[point], [], [{ ...point, mean: [Number.NaN] }]]) {
      expect(draw({ series })).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it("escapes names from users", () => {
    const svg = draw({ title: "<script>1</script>", series: [{ ...options.series[0]!, label: "<script>2</script>" }] });
    expect(svg).not.toContain("<script");
  });

  it("names the change of the distributions in the legend", () => {
    expect(draw({ change: { from: 50, until: 50 } })).toContain(">distributions change at round 50<");
    expect(draw({ change: { from: 20, until: 2000 } })).toContain(">distributions change, rounds 20 to 2,000<");
  });

  it("is as wide as its shape, with letters of the same size in both", () => {
    const { wide, narrow } = curvesFigure(options);
    expect(size(wide)[0]).toBe(760);
    expect(size(narrow)[0]).toBe(360);
    const letters = (svg: string) => new Set(svg.match(/font-size="[\d.]+"/g));
    expect(letters(narrow)).toEqual(letters(wide));
  });
});

const ofOne = (mean: number[], standardError: number[] | null = null): CurvesOptions => {
  return { ...options, series: [{ label: "a", x: mean.map((_, i) => i + 1), mean, standardError }] };
};

describe("curveXAxis", () => {
  it("is logarithmic even if a mean is not positive", () => {
    expect(curveXAxis(ofOne([1, -0.1]), 600, 6).type).toBe("log");
  });

  it("has words if outcomes are words", () => {
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

  it("stays logarithmic if only a band reaches zero, and cuts the band off", () => {
    const y = curveYAxis(ofOne([1, 2], [3, 0.1]));
    expect(y.type).toBe("log");
    expect(y.domain[0]).toBeGreaterThan(0.2);
  });

  it("is linear if a mean is not positive", () => {
    expect(curveYAxis(ofOne([1, 0])).type).toBe("linear");
  });
});
