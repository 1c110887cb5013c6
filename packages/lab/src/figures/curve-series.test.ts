import { describe, expect, it } from "vitest";
import { type CurvesOptions, densityCurves, describeCurves, findingOf } from "./curve-series.ts";

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
});

describe("describeCurves", () => {
  it("names the subject, then the line that ends lowest, and the ratios of the others to it", () => {
    expect(describeCurves(options(line("a", [1, 0.5]), line("b", [1, 0.1])))).toBe(
      "Gaps. Gap (units) against Time (rounds). At the end, at 20: b is lowest with 0.1, a 0.5 (5 times as much).",
    );
  });
});

describe("findingOf", () => {
  it("does not rank lines that are equal within standard errors", () => {
    const [one, other] = [line("a", [0.1], [0.01]), line("b", [0.12], [0.01])];
    expect(findingOf(options(one, other))).toContain("b 0.12 (equal within two standard errors)");
    expect(findingOf(options(one, { ...other, mean: [0.2] }))).toContain("b 0.2 (2 times as much)");
  });

  it("has no ratio to a value that is not positive", () => {
    expect(findingOf(options(line("a", [0]), line("b", [2])))).toBe("At the end, at 10: a is lowest with 0, b 2.");
  });

  it("compares the lines before the change, too", () => {
    const curves = options(line("a", [0.1, 4, 3]), line("b", [0.3, 2, 1]));
    expect(findingOf({ ...curves, change: { from: 20, until: 20 } })).toBe(
      "Before the change, at 10: a is lowest with 0.1, b 0.3 (3 times as much). " +
        "At the end, at 30: b is lowest with 1, a 3 (3 times as much).",
    );
  });

  it("omits references and values that are not numbers", () => {
    const reference = { ...line("bound", [9]), dashed: true };
    expect(findingOf(options(line("a", [1, Number.NaN]), reference))).toBe("At the end, at 10: a is at 1.");
    expect(findingOf(options(reference))).toBe("There are no values.");
  });
});

describe("densityCurves", () => {
  const x = [0, 0.25, 0.5, 0.75, 1];
  const series = [
    { label: "a", x, mean: [Number.POSITIVE_INFINITY, 1, 0.8, 1.5, 0.7] },
    { label: "b", x, mean: [0, 0, 0, 0, 0] },
  ];

  it("begin at zero, and describe where each density is highest", () => {
    const curves = densityCurves({ title: "Outcomes", xLabel: "Reward", series });
    expect(curves).toMatchObject({ yLabel: "Density (per unit)", fromZero: true, markers: false });
    expect(findingOf(curves)).toBe("a is highest at 0.75, with 1.5, b is zero everywhere.");
  });
});
