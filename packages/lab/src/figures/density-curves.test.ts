import { describe, expect, it } from "vitest";
import { createDocument } from "./create-document.ts";
import { curvesFigure } from "./curve-figure.ts";
import { densityCurves } from "./density-curves.ts";

describe("densityCurves", () => {
  const x = [0, 0.25, 0.5, 0.75, 1];
  const draw = (density: number[]) =>
    curvesFigure(
      densityCurves({
        title: "Outcomes",
        xLabel: "Reward (points)",
        series: [{ label: "optimum", x, density }],
      }),
      createDocument(),
    );

  it("names its axes and its lines", () => {
    const svg = draw(x.map((t) => 6 * t * (1 - t)));
    for (const text of ["Outcomes", "Reward (points)", "Density (per unit)", "optimum", "0"])
      expect(svg).toContain(`>${text}<`);
  });

  it("leaves out places where a density is infinite", () => {
    expect(draw([Number.POSITIVE_INFINITY, 1, 0.8, 0.7, 0.7])).not.toMatch(/NaN|Infinity/);
  });

  it("says in words where each density is highest", () => {
    const series = [
      { label: "a", x, density: [Number.POSITIVE_INFINITY, 1, 0.8, 1.5, 0.7] },
      { label: "b", x, density: [0, 0, 0, 0, 0] },
    ];
    const { finding } = densityCurves({ title: "Outcomes", xLabel: "Reward", series });
    expect(finding).toBe("a is highest at 0.75, with 1.5, b is zero everywhere.");
  });
});
