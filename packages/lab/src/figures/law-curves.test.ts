import { beta, discrete, empirical, gaussian, uniform } from "@blendit/core/distributions";
import { describe, expect, it } from "vitest";
import { lawCurves } from "./law-curves.ts";

const area = (x: readonly number[], density: readonly number[]) =>
  density.reduce(
    (sum, value, index) => sum + (index === 0 ? 0 : ((value + density[index - 1]!) / 2) * (x[index]! - x[index - 1]!)),
    0,
  );

describe("lawCurves", () => {
  it("have the probability of each value in per cent, where all laws have few values", () => {
    const one = discrete({ values: [0, 2], masses: [0.25, 0.75] });
    const curves = lawCurves([one, discrete({ values: [1], masses: [1] })]);
    expect(curves).toMatchObject({ areValues: true, x: [0, 1, 2] });
    expect(curves.of(one)).toEqual([25, 0, 75]);
  });

  it("have densities over all of the support, or all but the tails of an unbounded one", () => {
    const [bounded, unbounded] = [uniform({ low: 2, high: 4 }), gaussian({ mean: 0, deviation: 1 })];
    const curves = lawCurves([bounded, unbounded]);
    expect(curves.areValues).toBe(false);
    expect(curves.x[0]).toBeCloseTo(-3.0902, 3);
    expect(curves.x.at(-1)).toBe(4);
    expect(curves.of(unbounded)[0]).toBe(unbounded.density(curves.x[0]!));
    expect(area(curves.x, curves.of(unbounded))).toBeCloseTo(0.999, 3);
  });

  it("smooth laws of many values, to their very ends", () => {
    const law = empirical({ samples: Array.from({ length: 400 }, (_, index) => (index % 97) ** 1.5) });
    const curves = lawCurves([law, beta({ alpha: 2, beta: 2 })]);
    expect(area(curves.x, curves.of(law))).toBeCloseTo(1, 2);
    expect(curves.x[0]).toBeLessThan(0);
  });
});
