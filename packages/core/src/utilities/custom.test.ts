import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { type CustomOptions, custom } from "./custom.ts";

const variance: CustomOptions = {
  dimension: 2,
  features: (r, out) => out.set([r, r * r]),
  value: (m) => m[1]! - m[0]! ** 2,
  gradient: (m, out) => out.set([-2 * m[0]!, 1]),
};

describe("custom", () => {
  it.each([
    ["beta(2, 3)", beta({ alpha: 2, beta: 3 }), 0.04],
    ["beta(0.2, 0.5)", beta({ alpha: 0.2, beta: 0.5 }), 0.1 / (0.49 * 1.7)],
    ["gaussian(1, 2)", gaussian({ mean: 1, deviation: 2 }), 4],
    ["exponential(1)", exponential({ rate: 1 }), 1],
    ["uniform on [-1, 5]", uniform({ low: -1, high: 5 }), 3],
    ["bernoulli(0.3)", bernoulli({ p: 0.3 }), 0.21],
    ["discrete", discrete({ values: [0, 1, 5], masses: [0.5, 0.25, 0.25] }), 0.25 + 6.25 - 1.5 ** 2],
    [
      "a blend of a beta distribution and an atom",
      mixture({
        parts: [
          { weight: 0.5, distribution: uniform({ low: 0, high: 1 }) },
          { weight: 0.5, distribution: discrete({ values: [2], masses: [1] }) },
        ],
      }),
      1 / 24 + 1.5 ** 2 / 4,
    ],
  ] as [string, Distribution, number][])(
    "integrates features of known distributions: the variance of %s",
    (_, distribution, exact) => {
      const value = new KnownArms({ utility: custom(variance), arms: [distribution] }).value([1]);
      expect(Math.abs(value / exact - 1)).toBeLessThan(1e-11);
    },
  );

  it("uses a given expectation instead of integrating", () => {
    const expected = () => Float64Array.of(3, 10);
    const known = new KnownArms({ utility: custom({ ...variance, expected }), arms: [uniform({ low: 0, high: 1 })] });
    expect(known.value([1])).toBe(1);
  });

  it("has defaults for its name, smoothness and support", () => {
    expect(custom(variance)).toMatchObject({ kind: "custom", smooth: true });
    expect(custom(variance).support).toBeUndefined();
    expect(custom({ ...variance, kind: "mine", smooth: false, support: [0, 1], outside: "clip" })).toMatchObject({
      kind: "mine",
      smooth: false,
      support: [0, 1],
      outside: "clip",
    });
  });

  it.each([
    [{ ...variance, dimension: 0 }, "dimension must be a whole number of at least 1"],
    [{ ...variance, features: undefined }, "features must be a function"],
    [{ ...variance, value: 3 }, "value must be a function"],
    [{ ...variance, gradient: null }, "gradient must be a function"],
    [{ ...variance, support: [1, 0] }, "support must be two finite numbers, the lower first"],
  ])("refuses a missing or invalid option: case %#", (options, message) => {
    expect(() => custom(options as never)).toThrow(message);
  });
});
