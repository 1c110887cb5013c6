import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { integrate } from "../numeric/gauss-legendre.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { distortionIntegrand } from "../spaces/distortion.ts";
import { SparseFeatures } from "../spaces/feature-space.ts";
import { LawPanels } from "./law-panels.ts";
import { panelEnds } from "./panel-ends.ts";

/** The integral of the cdf itself: high - E R for laws below `high`. */
const area: CdfIntegrand = {
  on: () => ({ values: (p, out) => out.set(p), slopes: (_, out) => out.fill(1) }),
  tail: "lower",
  kinks: [],
  edge: 0,
  degree: 1,
};
/** min(F, level), with the kink stated. */
const capped = (level: number): CdfIntegrand => ({
  ...area,
  on: () => ({
    values: (p, out) => out.set(p.map((each) => Math.min(each, level))),
    slopes: (p, out) => out.set(p.map((each) => (each < level ? 1 : 0))),
  }),
  kinks: [level],
});
const gini = distortionIntegrand({ value: (s) => s * (1 - s), slope: (s) => 1 - 2 * s });

const featuresOf = (space: LawPanels, reward: number): Float64Array => {
  const m = new Float64Array(space.dimension);
  const out = new SparseFeatures(space.sparsity);
  space.features(reward, out);
  out.addTo(m, 1);
  return m;
};

describe("LawPanels", () => {
  it("integrates the cdf of smooth laws, atoms and both: high - E R", () => {
    const laws = [
      beta({ alpha: 2, beta: 3 }),
      discrete({ values: [0, 0.25, 0.3, 1], masses: [0.1, 0.2, 0.3, 0.4] }),
      mixture({
        parts: [
          { weight: 0.5, distribution: uniform({ low: 0, high: 0.5 }) },
          { weight: 0.5, distribution: discrete({ values: [0.25], masses: [1] }) },
        ],
      }),
    ];
    for (const integrand of [area, { ...area, tail: "upper" as const }]) {
      const space = new LawPanels(integrand, panelEnds(laws, integrand));
      for (const law of laws) {
        const exact = integrand.tail === "lower" ? 1 - law.mean : law.mean;
        expect(space.value(space.expected(law))).toBeCloseTo(exact, 13);
      }
    }
  });

  it.each([0.003, 0.019, 0.2, 0.5, 0.87, 0.99, 0.9995])(
    "cuts its panels where F passes a kink, even next to an end of a panel: min(F, %d)",
    (level) => {
      const space = new LawPanels(capped(level), [0, 1]);
      // min(x, level) on [0, 1].
      expect(space.value(space.expected(uniform({ low: 0, high: 1 })))).toBeCloseTo(level - level ** 2 / 2, 13);
      const law = exponential({ rate: 1 });
      const laid = new LawPanels(capped(level), panelEnds([law], capped(level)));
      const quantile = -Math.log1p(-level);
      // To infinity this has no limit: what min(F, level) lacks to level does, the integral of (level - F)^+.
      const shortfall = level * quantile - (quantile + Math.expm1(-quantile));
      const lacks: CdfIntegrand = {
        ...capped(level),
        on: () => ({
          values: (p, out) => out.set(p.map((each) => Math.min(each - level, 0))),
          slopes: (_, out) => out.fill(1),
        }),
      };
      const lacking = new LawPanels(lacks, panelEnds([law], lacks));
      expect(lacking.value(lacking.expected(law))).toBeCloseTo(-shortfall, 11);
      expect(laid.dimension).toBe(lacking.dimension);
    },
  );

  it("sees the same law in a blend of expectations and in the expectation of the blend", () => {
    const parts = [gaussian({ mean: 0, deviation: 1 }), beta({ alpha: 0.4, beta: 2, low: -1, high: 3 })];
    const blend = mixture({ parts: parts.map((distribution) => ({ weight: 0.5, distribution })) });
    const space = new LawPanels(gini, panelEnds(parts, gini));
    const [a, b] = parts.map((law) => space.expected(law));
    const direct = space.expected(blend);
    for (let index = 0; index < space.dimension; index++) {
      expect(direct[index]).toBeCloseTo(0.5 * a![index]! + 0.5 * b![index]!, 14);
    }
  });

  it("gives a reward the features of a sure reward: the integral of the step, 1 - r", () => {
    const lower = new LawPanels(area, [0, 0.3, 0.35, 1]);
    const upper = new LawPanels({ ...area, tail: "upper" }, [0, 0.3, 0.35, 1]);
    for (const reward of [0, 0.1, 0.3, 0.34, 0.35, 0.9, 1]) {
      const slope = new Float64Array(lower.dimension);
      lower.gradient(new Float64Array(lower.dimension), slope);
      const below = featuresOf(lower, reward).reduce((sum, feature, index) => sum + feature * slope[index]!, 0);
      expect(below).toBeCloseTo(1 - reward, 14);
      upper.gradient(new Float64Array(upper.dimension), slope);
      const above = featuresOf(upper, reward).reduce((sum, feature, index) => sum + feature * slope[index]!, 0);
      expect(above).toBeCloseTo(reward, 14);
    }
  });

  it("averages the features of rewards to the expected features of their law", () => {
    const law = beta({ alpha: 2, beta: 3 });
    const space = new LawPanels(area, [0, 0.4, 1]);
    const expected = space.expected(law);
    const density = (x: number) => 12 * x * (1 - x) ** 2;
    for (let index = 0; index < space.dimension; index++) {
      const f = (x: number) => featuresOf(space, x)[index]! * density(x);
      // Polynomials of degree 11 on either side of the border.
      expect(integrate(f, 0, 0.4, 20) + integrate(f, 0.4, 1, 20)).toBeCloseTo(expected[index]!, 12);
    }
  });

  it("counts a reward beyond either end as one at that end", () => {
    const space = new LawPanels(gini, [0, 0.5, 1]);
    expect(featuresOf(space, -4)).toEqual(featuresOf(space, 0));
    expect(featuresOf(space, 4)).toEqual(featuresOf(space, 1));
  });

  it("has a gradient that is the derivative of its value, across a kink inside a panel", () => {
    const [here, there] = [beta({ alpha: 2, beta: 3 }), beta({ alpha: 5, beta: 1 })];
    const space = new LawPanels(capped(0.37), [0, 0.5, 1]);
    const [m, n] = [space.expected(here), space.expected(there)];
    const gradient = new Float64Array(space.dimension);
    space.gradient(m, gradient);
    const slope = gradient.reduce((sum, g, index) => sum + g * (n[index]! - m[index]!), 0);
    const at = (t: number) => space.value(m.map((value, index) => value + t * (n[index]! - value)));
    // The kink moves with t, so the value is smooth in t: error t^2.
    expect((at(1e-4) - at(-1e-4)) / 2e-4).toBeCloseTo(slope, 6);
  });

  it("values a law of one point, also where it lies far out", () => {
    for (const point of [-1e9, 0, 3]) {
      const law = discrete({ values: [point], masses: [1] });
      const mean = distortionIntegrand({ value: (s) => s, slope: () => 1 });
      const space = new LawPanels(mean, panelEnds([law], mean));
      expect(space.value(space.expected(law))).toBe(point);
    }
  });
});
