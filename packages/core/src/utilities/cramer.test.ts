import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { normalCdf, normalDensity } from "../numeric/normal.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { cramer } from "./cramer.ts";

describe("cramer", () => {
  it("between Gaussian distributions is minus half the energy distance, E|X - Y| - E|X - X'| / 2 - E|Y - Y'| / 2", () => {
    const distance = (m: number, s: number) => m * (2 * normalCdf(m / s) - 1) + 2 * s * normalDensity(m / s);
    for (const [m, s, n, t] of [
      [0, 1, 2, 3],
      [1000, 1, 1001, 0.5],
      [0, 1e-6, 1e-6, 1e-6],
    ] as const) {
      const energy =
        2 * distance(m - n, Math.hypot(s, t)) - (2 * s) / Math.sqrt(Math.PI) - (2 * t) / Math.sqrt(Math.PI);
      const utility = cramer({ target: gaussian({ mean: n, deviation: t }) });
      const value = new KnownArms({ utility, arms: [gaussian({ mean: m, deviation: s })] }).value([1]);
      expect(Math.abs(value / (-energy / 2) - 1)).toBeLessThan(1e-11);
    }
  });

  it("between atoms is minus half the energy distance, computed by double sums", () => {
    const left = [
      [0, 0.2],
      [1, 0.5],
      [4, 0.3],
    ] as const;
    const right = [
      [-1, 0.6],
      [1, 0.1],
      [2, 0.3],
    ] as const;
    const mean = (a: readonly (readonly [number, number])[], b: typeof a) =>
      a.reduce((sum, [x, p]) => sum + b.reduce((inner, [y, q]) => inner + p * q * Math.abs(x - y), 0), 0);
    const distribution = (points: readonly (readonly [number, number])[]) =>
      discrete({ values: points.map(([x]) => x), masses: points.map(([, p]) => p) });
    const energy = 2 * mean(left, right) - mean(left, left) - mean(right, right);
    const known = new KnownArms({ utility: cramer({ target: distribution(right) }), arms: [distribution(left)] });
    expect(known.value([1])).toBeCloseTo(-energy / 2, 13);
  });

  it("of a blend of coins to Uniform[0, 1] is minus the integral of (1 - p - x)^2, whatever the arms", () => {
    const arms = [bernoulli({ p: 0.1 }), bernoulli({ p: 0.8 })];
    const known = new KnownArms({ utility: cramer({ target: uniform({ low: 0, high: 1 }) }), arms });
    const p = 0.25 * 0.1 + 0.75 * 0.8;
    expect(known.value([0.25, 0.75])).toBeCloseTo(-((1 - p) ** 3 + p ** 3) / 3, 14);
  });

  it("is zero if the blend equals the target", () => {
    const distribution = beta({ alpha: 2, beta: 3 });
    expect(new KnownArms({ utility: cramer({ target: distribution }), arms: [distribution] }).value([1])).toBeCloseTo(
      0,
      11,
    );
  });

  it("has influence E|r - X| - E|r - Y|, centred", () => {
    const known = new KnownArms({
      utility: cramer({ target: uniform({ low: 0, high: 1 }) }),
      arms: [bernoulli({ p: 0.5 })],
    });
    known.moveTo([1]);
    // E|r - X| = 1/2 on [0, 1]; E|r - Y| = (r^2 + (1 - r)^2) / 2, which is 1/2 at both ends.
    const raw = (r: number) => 0.5 - (r ** 2 + (1 - r) ** 2) / 2;
    for (const r of [0, 0.25, 0.5, 1]) expect(known.influence(r)).toBeCloseTo(raw(r) - raw(0), 13);
  });
});
