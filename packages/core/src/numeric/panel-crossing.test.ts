import { describe, expect, it } from "vitest";
import { panelNodes } from "./legendre-panel.ts";
import { atLeft, atRight, interpolate, panelCrossing, unit } from "./panel-crossing.ts";

describe("panelCrossing", () => {
  it.each([0.001, 0.0199, 0.3, 0.5, 0.77, 0.98, 0.9995])(
    "finds where a polynomial passes a level: x^3 = %d",
    (level) => {
      const cubes = panelNodes.map((place) => place ** 3);
      expect(interpolate(atLeft, cubes)).toBeCloseTo(0, 15);
      expect(interpolate(atRight, cubes)).toBeCloseTo(1, 15);
      // A rounding of the cube is one of 1 / (3 x^2) times its size in x.
      expect(panelCrossing(cubes, level, 0, 1)).toBeCloseTo(Math.cbrt(level), 13);
    },
  );
});

describe("unit", () => {
  it("takes rounding off a probability", () => {
    expect([-1e-17, 0.25, 1 + 1e-16].map(unit)).toEqual([0, 0.25, 1]);
  });
});
