import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { normalCdf, normalDensity } from "../numeric/normal.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { gini } from "./gini.ts";

const rootPi = Math.sqrt(Math.PI);

describe("gini", () => {
  it.each([
    ["uniform on [0, 1]: 1/6", uniform({ low: 0, high: 1 }), 1 / 6],
    ["exponential of rate 1", exponential({ rate: 1 }), 1 / 2],
    ["exponential of rate 1e6", exponential({ rate: 1e6 }), 0.5e-6],
    ["gaussian: deviation / sqrt(pi)", gaussian({ mean: 0, deviation: 3 }), 3 / rootPi],
    ["gaussian a million deviations from zero", gaussian({ mean: 1e6, deviation: 1 }), 1 / rootPi],
    ["one point", discrete({ values: [4], masses: [1] }), 0],
  ])("is half of E|R - R'| for %s", (_, distribution, exact) => {
    const value = new KnownArms({ utility: gini(), arms: [distribution] }).value([1]);
    expect(Math.abs(value - exact)).toBeLessThanOrEqual(1e-11 * exact);
  });

  it("of a blend of Gaussians is half the mean of E|X - Y| over all pairs of components", () => {
    const parts = [
      [0.2, -1, 0.5],
      [0.5, 0.3, 2],
      [0.3, 4, 1],
    ] as const;
    // X - Y is Gaussian; E|Z| for mean m and deviation s is m (2 Phi(m/s) - 1) + 2 s phi(m/s).
    const distance = (m: number, s: number) => m * (2 * normalCdf(m / s) - 1) + 2 * s * normalDensity(m / s);
    let exact = 0;
    for (const [w, m, s] of parts)
      for (const [v, n, t] of parts) exact += 0.5 * w * v * distance(m - n, Math.hypot(s, t));
    const arms = parts.map(([, mean, deviation]) => gaussian({ mean, deviation }));
    const weights = parts.map(([weight]) => weight);
    expect(new KnownArms({ utility: gini(), arms }).value(weights)).toBeCloseTo(exact, 11);
    const blend = mixture({ parts: arms.map((distribution, index) => ({ weight: weights[index]!, distribution })) });
    expect(new KnownArms({ utility: gini(), arms: [blend] }).value([1])).toBeCloseTo(exact, 11);
  });

  it("of atoms is the double sum over pairs", () => {
    const [values, masses] = [
      [-2, 0.5, 3, 10],
      [0.1, 0.4, 0.3, 0.2],
    ];
    let exact = 0;
    values.forEach((a, i) => {
      values.forEach((b, j) => {
        exact += 0.5 * masses[i]! * masses[j]! * Math.abs(a - b);
      });
    });
    expect(new KnownArms({ utility: gini(), arms: [discrete({ values, masses })] }).value([1])).toBeCloseTo(exact, 13);
  });

  it("has influence E|r - R| - 2 U", () => {
    const known = new KnownArms({ utility: gini(), arms: [exponential({ rate: 1 })] });
    known.moveTo([1]);
    for (const reward of [0, 0.4, 2, 9]) {
      // E|r - R| = r - 1 + 2 exp(-r).
      expect(known.influence(reward)).toBeCloseTo(reward - 1 + 2 * Math.exp(-reward) - 1, 6);
    }
  });
});
