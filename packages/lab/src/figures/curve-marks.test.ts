import { describe, expect, it } from "vitest";
import { curveMarks, markerIndices, thinPoints } from "./curve-marks.ts";
import type { Change, CurveSeries } from "./curve-series.ts";
import { axisScale } from "./svg/axis.ts";
import { styleByLabel } from "./theme.ts";

/** The kinds of marks in drawing order. */
const kinds = (series: CurveSeries[], markers = true, change?: Change) => {
  const axis = axisScale([1, 3]);
  const svg = curveMarks({ series, styles: styleByLabel(series), x: axis, y: axis, markers, change }, (x, y) => [x, y]);
  expect(svg).not.toMatch(/NaN|undefined/);
  return Array.from(svg.matchAll(/<(\w+)([^>]*)>/g), ([, name, attributes]) => {
    if (name !== "path") return name;
    return attributes!.includes("fill-opacity") ? "area" : "line";
  });
};

describe("curveMarks", () => {
  const series = { label: "a", x: [1, 2], mean: [1, 2] };

  it("draws a band, then a line, then markers", () => {
    expect(kinds([{ ...series, standardError: [1, 1] }])).toEqual(["area", "line", "circle", "circle"]);
  });

  it("draws no band without errors, and no markers if they are off", () => {
    expect(kinds([series], false)).toEqual(["line"]);
    expect(kinds([{ ...series, dashed: true }])).toEqual(["line"]);
  });

  it("draws a single point as a marker with an error bar", () => {
    expect(kinds([{ label: "a", x: [1], mean: [1], standardError: [1] }], false)).toEqual(["line", "line", "circle"]);
  });

  it("draws nothing for a series without numbers", () => {
    expect(kinds([{ label: "a", x: [1], mean: [Number.NaN] }])).toEqual([]);
  });

  it("marks a sudden change by a line below everything, a gradual one by a band", () => {
    expect(kinds([series], false, { from: 2, until: 2 })).toEqual(["line", "line"]);
    expect(kinds([series], false, { from: 1, until: 2 })).toEqual(["rect", "line"]);
  });
});

describe("markerIndices", () => {
  const x = Array.from({ length: 1000 }, (_, i) => i + 1);

  it("spreads markers evenly over a logarithmic axis", () => {
    const marked = markerIndices(x, axisScale(x, { log: true }), 0).map((i) => x[i]!);
    expect(marked).toHaveLength(7);
    for (const [i, value] of marked.slice(3).entries()) expect(value / marked[i + 2]!).toBeCloseTo(1000 ** (1 / 7), 0);
  });

  it("separates the markers of different lines", () => {
    const axis = axisScale(x);
    const shared = markerIndices(x, axis, 0).filter((i) => markerIndices(x, axis, 0.5).includes(i));
    expect(shared).toEqual([]);
  });

  it("marks every point of a very short line", () => {
    expect(markerIndices([5], axisScale([5]), 0.9)).toEqual([0]);
  });
});

describe("thinPoints", () => {
  it("does not change a series of up to a thousand points", () => {
    const series = { label: "a", x: [1, 2], mean: [3, 4] };
    expect(thinPoints(series, axisScale([1, 2]))).toBe(series);
  });

  it("keeps only visible points of a long series, including the first and the last", () => {
    const x = Array.from({ length: 200_000 }, (_, i) => i + 1);
    const series = { label: "a", x, mean: x.map((t) => 1 / t), standardError: x.map(() => 0) };
    const thin = thinPoints(series, axisScale(x, { log: true }));
    expect(thin.x.length).toBeLessThan(1002);
    expect([thin.x[0], thin.x.at(-1)]).toEqual([1, 200_000]);
    expect(thin.mean).toEqual(thin.x.map((t) => 1 / t));
    expect(thin.standardError).toHaveLength(thin.x.length);
  });
});
