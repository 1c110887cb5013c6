import { describe, expect, it } from "vitest";
import { axisScale } from "./axis-scale.ts";
import { curveMarks } from "./curve-marks.ts";
import type { CurveSeries } from "./curves.ts";
import { styleByLabel } from "./style-by-label.ts";

const kinds = (series: CurveSeries[], markers = true) => {
  const axis = axisScale([1, 3]);
  const marks = curveMarks({ series, styles: styleByLabel(series), x: axis, y: axis, markers });
  return marks.map((mark) => mark?.constructor.name);
};

describe("curveMarks", () => {
  it("draws a band below a line below markers", () => {
    expect(kinds([{ label: "a", x: [1, 2], mean: [1, 2], standardError: [1, 1] }])).toEqual(["Area", "Line", "Dot"]);
  });

  it("draws no band without errors, no markers where there should be none", () => {
    expect(kinds([{ label: "a", x: [1, 2], mean: [1, 2], standardError: null }], false)).toEqual(["Line"]);
    expect(kinds([{ label: "a", x: [1, 2], mean: [1, 2], standardError: null, dashed: true }])).toEqual(["Line"]);
  });

  it("draws a single point as a marker with an error bar", () => {
    expect(kinds([{ label: "a", x: [1], mean: [1], standardError: [1] }], false)).toEqual(["RuleX", "Line", "Dot"]);
  });

  it("draws nothing for a series without numbers", () => {
    expect(kinds([{ label: "a", x: [1], mean: [Number.NaN], standardError: null }])).toEqual([]);
  });
});
