import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { medianDeviation } from "./median-deviation.ts";

describe("medianDeviation", () => {
  it.each([
    ["gaussian: deviation sqrt(2 / pi)", gaussian({ mean: 7, deviation: 2 }), 2 * Math.sqrt(2 / Math.PI)],
    ["gaussian far from zero", gaussian({ mean: 1e4, deviation: 1 }), Math.sqrt(2 / Math.PI)],
    ["exponential: log 2 / rate", exponential({ rate: 1 }), Math.LN2],
    ["uniform: a quarter of the width", uniform({ low: -1, high: 3 }), 1],
    ["bernoulli(0.2)", bernoulli({ p: 0.2 }), 0.2],
    ["bernoulli(0.5), where every point between 0 and 1 is a median", bernoulli({ p: 0.5 }), 0.5],
  ])("of %s is E|R - median|", (_, distribution, exact) => {
    const value = new KnownArms({ utility: medianDeviation(), arms: [distribution] }).value([1]);
    expect(Math.abs(value / exact - 1)).toBeLessThan(1e-11);
  });

  it("of blends of atoms is the smallest mean distance to any of the values", () => {
    const random = Random.stream(3, "median");
    for (let trial = 0; trial < 40; trial++) {
      const values = Array.from({ length: 7 }, () => Math.floor(30 * random.uniform()));
      const [first, second] = [values.slice(0, 3), values.slice(3)];
      const w = random.uniform();
      const masses = [...first.map(() => (1 - w) / 3), ...second.map(() => w / 4)];
      const exact = Math.min(
        ...values.map((c) => values.reduce((sum, value, index) => sum + masses[index]! * Math.abs(value - c), 0)),
      );
      const arms = [first, second].map((list) => discrete({ values: list, masses: list.map(() => 1 / list.length) }));
      const known = new KnownArms({ utility: medianDeviation(), arms });
      expect(known.value([1 - w, w])).toBeCloseTo(exact, 12);
    }
  });

  it("of two adjacent uniform distributions is exact although the median is inside a panel", () => {
    const arms = [uniform({ low: 0, high: 1 }), uniform({ low: 0.5, high: 2.5 })];
    const known = new KnownArms({ utility: medianDeviation(), arms });
    // F = x/2 up to 1/2, then x/2 + (x - 1/2)/4, which is 1/2 at x = 5/6.
    const median = 5 / 6;
    const near = (median ** 2 + (1 - median) ** 2) / 2;
    const wide = ((median - 0.5) ** 2 + (2.5 - median) ** 2) / 4;
    expect(known.value([0.5, 0.5])).toBeCloseTo(0.5 * near + 0.5 * wide, 13);
  });
});
