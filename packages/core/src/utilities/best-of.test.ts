import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { bestOf } from "./best-of.ts";

describe("bestOf", () => {
  it.each([1, 2, 5, 100])("of %d uniform draws is m / (m + 1)", (draws) => {
    const known = new KnownArms({ utility: bestOf({ draws }), arms: [uniform({ low: 0, high: 1 })] });
    expect(known.value([1])).toBeCloseTo(draws / (draws + 1), 11);
  });

  it.each([1, 3, 1000])("of %d exponential draws is the harmonic number", (draws) => {
    const known = new KnownArms({ utility: bestOf({ draws }), arms: [exponential({ rate: 1 })] });
    let harmonic = 0;
    for (let k = 1; k <= draws; k++) harmonic += 1 / k;
    expect(known.value([1])).toBeCloseTo(harmonic, 11);
  });

  it("of two and three Gaussian draws is mean + deviation / sqrt(pi) and 1.5 times that", () => {
    for (const [draws, factor] of [
      [2, 1],
      [3, 1.5],
    ] as const) {
      const known = new KnownArms({ utility: bestOf({ draws }), arms: [gaussian({ mean: -5, deviation: 2 })] });
      expect(known.value([1])).toBeCloseTo(-5 + (factor * 2) / Math.sqrt(Math.PI), 11);
    }
  });

  it("of draws from a blend of atoms is the expectation over all outcomes", () => {
    const arms = [discrete({ values: [-1, 2], masses: [0.4, 0.6] }), discrete({ values: [0, 5], masses: [0.7, 0.3] })];
    const points = [
      [-1, 0.2],
      [2, 0.3],
      [0, 0.35],
      [5, 0.15],
    ] as const;
    let exact = 0;
    for (const [a, p] of points)
      for (const [b, q] of points) for (const [c, r] of points) exact += p * q * r * Math.max(a, b, c);
    expect(new KnownArms({ utility: bestOf({ draws: 3 }), arms }).value([0.5, 0.5])).toBeCloseTo(exact, 13);
  });

  it.each([0, 1.5, -2, Number.NaN])("refuses %d draws", (draws) => {
    expect(() => bestOf({ draws })).toThrow("draws must be a whole number of at least 1");
  });
});
