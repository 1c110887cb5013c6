import { describe, expect, it } from "vitest";
import { type CurvesOptions, describeCurves, findingOf } from "./curve-series.ts";

const line = (label: string, mean: number[], standardError: number[] | null = null) => ({
  label,
  x: mean.map((_, i) => 10 * (i + 1)),
  mean,
  standardError,
});
const options = (...series: CurvesOptions["series"]): CurvesOptions => ({
  title: "Gaps",
  xLabel: "Time (rounds)",
  yLabel: "Gap (units)",
  series,
  logX: false,
  logY: false,
});

describe("describeCurves", () => {
  it("says what is drawn, then who ends lowest and by how much the others are above", () => {
    expect(describeCurves(options(line("a", [1, 0.5]), line("b", [1, 0.1])))).toBe(
      "Gaps. Gap (units) against Time (rounds). At the end, at 20: b is lowest with 0.1, a 0.5 (5 times as much).",
    );
  });
});

describe("findingOf", () => {
  it("does not rank what standard errors leave open", () => {
    const [one, other] = [line("a", [0.1], [0.01]), line("b", [0.12], [0.01])];
    expect(findingOf(options(one, other))).toContain("b 0.12 (level within two standard errors)");
    expect(findingOf(options(one, { ...other, mean: [0.2] }))).toContain("b 0.2 (2 times as much)");
  });

  it("has no ratio to a value that is not positive", () => {
    expect(findingOf(options(line("a", [0]), line("b", [2])))).toBe("At the end, at 10: a is lowest with 0, b 2.");
  });

  it("compares before the change too", () => {
    const curves = options(line("a", [0.1, 4, 3]), line("b", [0.3, 2, 1]));
    expect(findingOf({ ...curves, change: { from: 20, until: 20 } })).toBe(
      "Before the change, at 10: a is lowest with 0.1, b 0.3 (3 times as much). " +
        "At the end, at 30: b is lowest with 1, a 3 (3 times as much).",
    );
  });

  it("leaves out references and what is no number", () => {
    const reference = { ...line("bound", [9]), dashed: true };
    expect(findingOf(options(line("a", [1, Number.NaN]), reference))).toBe("At the end, at 10: a is at 1.");
    expect(findingOf(options(reference))).toBe("There are no values.");
  });
});
