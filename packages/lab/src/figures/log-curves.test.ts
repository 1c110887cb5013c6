import { describe, expect, it } from "vitest";
import { logCurves } from "./log-curves.ts";

const series = (label: string, mean: number[]) => ({ label, x: mean.map((_, i) => i + 1), mean, standardError: null });

describe("logCurves", () => {
  it("leaves positive lines alone", () => {
    const all = [series("a", [1, 2])];
    expect(logCurves(all, "gap")).toEqual({ series: all, notes: [] });
  });

  it("moves a line that is zero throughout, or but for rounding, to a footnote", () => {
    const { series: shown, notes } = logCurves([series("a", [1, 2]), series("b", [0, -1e-17])], "gap");
    expect(shown.map(({ label }) => label)).toEqual(["a"]);
    expect(notes).toEqual(["b: zero at every round, not on a logarithmic axis."]);
  });

  it("keeps all lines and says that the axis is linear where one crosses zero", () => {
    const all = [series("a", [1, -0.5]), series("b", [0, 0])];
    expect(logCurves(all, "gap")).toEqual({
      series: all,
      notes: ["Linear gap axis: some values are zero or negative."],
    });
  });

  it("keeps lines that are all zero", () => {
    expect(logCurves([series("a", [0, 0])], "gap").series).toHaveLength(1);
  });
});
