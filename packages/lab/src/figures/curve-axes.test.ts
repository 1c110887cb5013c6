import { describe, expect, it } from "vitest";
import { curveAxes } from "./curve-axes.ts";

const axesOf = (mean: number[], standardError: number[] | null) =>
  curveAxes({
    title: "",
    xLabel: "",
    yLabel: "",
    series: [{ label: "a", x: mean.map((_, i) => i + 1), mean, standardError }],
    logX: true,
    logY: true,
  });

describe("curveAxes", () => {
  it("shows the bands as well as the lines", () => {
    const { y } = axesOf([1, 2], [0.5, 0.5]);
    expect(y.type).toBe("log");
    expect(y.domain[0]).toBeLessThan(0.5);
    expect(y.domain[1]).toBeGreaterThan(2.5);
  });

  it("stays logarithmic where only a band reaches zero, and does not follow it down", () => {
    const { y } = axesOf([1, 2], [3, 0.1]);
    expect(y.type).toBe("log");
    expect(y.domain[0]).toBeGreaterThan(0.2);
  });

  it("is linear where a mean is not positive", () => {
    expect(axesOf([1, 0], null).y.type).toBe("linear");
    expect(axesOf([1, -0.1], null).x.type).toBe("log");
  });
});
