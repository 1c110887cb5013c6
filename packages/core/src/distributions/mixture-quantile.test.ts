import { describe, expect, it } from "vitest";
import { gaussian } from "./gaussian.ts";
import { mixtureQuantile } from "./mixture-quantile.ts";
import { uniform } from "./uniform.ts";

describe("mixtureQuantile", () => {
  it("is the part's own quantile when there is one part", () => {
    const law = gaussian({ mean: 1, deviation: 3 });
    const quantile = mixtureQuantile(law, [law]);
    for (const p of [0, 1e-100, 0.3, 0.99, 1]) expect(quantile(p)).toBe(law.quantile(p));
  });

  it("solves between the quantiles of the parts", () => {
    const [left, right] = [uniform({ low: 0, high: 2 }), uniform({ low: 1, high: 3 })];
    const shape = {
      breakpoints: [0, 1, 2, 3],
      cdf: (x: number) => (left.cdf(x) + right.cdf(x)) / 2,
      survival: (x: number) => (left.survival(x) + right.survival(x)) / 2,
      density: (x: number) => (left.density(x) + right.density(x)) / 2,
    };
    const quantile = mixtureQuantile(shape, [left, right]);
    expect(quantile(0.125)).toBeCloseTo(0.5, 12);
    expect(quantile(0.5)).toBeCloseTo(1.5, 12);
    expect(quantile(0.875)).toBeCloseTo(2.5, 12);
  });
});
