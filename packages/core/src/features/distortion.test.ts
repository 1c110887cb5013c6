import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { utility } from "../specs/utility.ts";
import { distortionIntegrand } from "./distortion.ts";
import { distributionUtility } from "./distribution-utility.ts";

// The distortion of E max(R, R').
const bestOfTwo = distortionIntegrand({ value: (s) => s * (2 - s), slope: (s) => 2 - 2 * s });
const worthOf = (distribution: Distribution) =>
  new KnownArms({ utility: distributionUtility("best-of-two", bestOfTwo, {}), arms: [distribution] }).value([1]);

describe("distortionIntegrand", () => {
  it("values a certain reward c at c h(1), positive or negative", () => {
    for (const c of [-7, 0, 2.5, 1e6]) expect(worthOf(discrete({ values: [c], masses: [1] }))).toBe(c);
  });

  it("satisfies U(a R + b) = a U(R) + b if h(1) = 1", () => {
    const unit = worthOf(beta({ alpha: 2, beta: 3 }));
    // E max of two draws of beta(2, 3) is the mean plus the Gini deviation: 0.4 + 4/35.
    expect(unit).toBeCloseTo(0.4 + 4 / 35, 12);
    for (const [low, scale] of [
      [-3, 1e-3],
      [100, 1],
      [0, 1e6],
    ] as const) {
      const moved = worthOf(beta({ alpha: 2, beta: 3, low, high: low + scale }));
      expect(Math.abs((moved - low) / scale - unit)).toBeLessThan(1e-12 + (1e-15 * Math.abs(low)) / scale);
    }
  });

  it("does not depend on the range over which it integrates", () => {
    const alone = worthOf(uniform({ low: 0, high: 1 }));
    const arms = [uniform({ low: 0, high: 1 }), gaussian({ mean: 40, deviation: 10 })];
    const known = new KnownArms({ utility: distributionUtility("best-of-two", bestOfTwo, {}), arms });
    expect(alone).toBeCloseTo(2 / 3, 14);
    expect(known.value([1, 0])).toBeCloseTo(2 / 3, 10);
  });

  it("passes on the levels of its kinks, and uses survival probabilities so that small ones keep their digits", () => {
    const kinked = distortionIntegrand({
      value: (s) => Math.min(s, 0.2),
      slope: (s) => (s < 0.2 ? 1 : 0),
      kinks: [0.2],
    });
    expect(kinked).toMatchObject({ kinks: [0.2], tail: "upper", edge: 0.2 });
    const out = new Float64Array(1);
    bestOfTwo.on(Float64Array.of(123)).values(Float64Array.of(1e-30), out);
    expect(out[0]).toBe(2e-30);
  });
});

describe("the range of a distortion", () => {
  it.each([
    { kind: "gini" },
    { kind: "wang" },
    { kind: "median-deviation" },
    { kind: "inter-es", level: 0.1 },
    { kind: "upper-cvar", level: 0.2 },
    { kind: "best-of", draws: 3 },
  ] as const)("is that of the rewards at the ends of the support: $kind", (spec) => {
    const space = utility({ ...spec, support: [-1, 3] }).learningSpace();
    const values = Array.from({ length: 101 }, (_, percent) => {
      const m = new Float64Array(space.dimension);
      m[0] = 1 - percent / 100;
      m[m.length - 1] = percent / 100;
      return space.value(m);
    });
    const [low, high] = space.range!([-1, 3]);
    expect(Math.min(...values)).toBeCloseTo(low, 10);
    expect(Math.max(...values)).toBeCloseTo(high, 10);
  });
});
