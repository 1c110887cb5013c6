import { describe, expect, it } from "vitest";
import { describeCurves } from "./describe-curves.ts";

describe("describeCurves", () => {
  it("says what the axes are and where the lines end", () => {
    const words = describeCurves({
      title: "Gaps",
      xLabel: "Time (rounds)",
      yLabel: "Gap (units)",
      series: [
        { label: "a", x: [1, 60], mean: [1, 0.0123456], standardError: null },
        { label: "b", x: [], mean: [], standardError: null },
      ],
      logX: false,
      logY: false,
    });
    expect(words).toBe(
      "Gaps. Line chart of Gap (units) against Time (rounds). Last values: a: 0.0123 at 60; b: no values.",
    );
  });
});
