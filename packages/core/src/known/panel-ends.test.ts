import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { distortionIntegrand } from "../spaces/distortion.ts";
import { LawPanels } from "./law-panels.ts";
import { panelEnds } from "./panel-ends.ts";

const gini = distortionIntegrand({ value: (s) => s * (1 - s), slope: (s) => 1 - 2 * s });
const kinked = distortionIntegrand({
  value: (s) => Math.min(s, 1 - s),
  slope: (s) => (s < 0.5 ? 1 : -1),
  kinks: [0.5],
});
const worthOf = (law: Distribution, integrand = gini) => {
  const space = new LawPanels(integrand, panelEnds([law], integrand));
  return space.value(space.expected(law));
};

describe("panelEnds", () => {
  it.each([
    ["beta(2, 2)", beta({ alpha: 2, beta: 2 })],
    ["beta(0.1, 0.1)", beta({ alpha: 0.1, beta: 0.1 })],
    ["beta(500, 30)", beta({ alpha: 500, beta: 30 })],
    ["gaussian", gaussian({ mean: 0, deviation: 1 })],
    ["gaussian at 1e4", gaussian({ mean: 1e4, deviation: 1 })],
    ["exponential", exponential({ rate: 1 })],
  ])("needs fewer than 200 panels for %s, with or without kinks", (_, law) => {
    for (const integrand of [gini, kinked]) {
      const ends = panelEnds([law], integrand);
      expect(ends.length).toBeLessThan(200);
      for (let index = 1; index < ends.length; index++) expect(ends[index]!).toBeGreaterThan(ends[index - 1]!);
    }
  });

  it("lays ends at every atom and needs no others for laws of atoms", () => {
    expect(panelEnds([discrete({ values: [3, 1, 2.5], masses: [0.2, 0.3, 0.5] })], gini)).toEqual([1, 2.5, 3]);
    const both = [discrete({ values: [0, 1], masses: [0.5, 0.5] }), discrete({ values: [0.5, 4], masses: [0.5, 0.5] })];
    expect(panelEnds(both, kinked)).toEqual([0, 0.5, 1, 4]);
  });

  it("reaches from the lowest to the highest end of all supports, the target's included", () => {
    const ends = panelEnds([uniform({ low: 0, high: 1 })], { ...gini, target: uniform({ low: -3, high: 0.5 }) });
    expect([ends[0], ends.at(-1)]).toEqual([-3, 1]);
    expect(ends).toContain(0.5);
    const gaussianEnds = panelEnds([gaussian({ mean: 100, deviation: 2 })], gini);
    // 1e-40 of a standard normal law lies beyond 13.3 deviations.
    expect(gaussianEnds[0]).toBeLessThan(100 - 2 * 13.3);
    expect(gaussianEnds.at(-1)).toBeGreaterThan(100 + 2 * 13.3);
  });

  it("resolves beta(0.1, 0.1), whose density is infinite at both ends", () => {
    // (2/(a+b)) B(a+b, a+b) / (B(a, a) B(b, b)) with a = b = 0.1, a + b = 0.2: by log-gamma values of scipy 1.11.
    const [logGamma01, logGamma02, logGamma04] = [2.252712651734206, 1.5240638224307843, 0.7966778177017837];
    const logBeta = (half: number, whole: number) => 2 * half - whole;
    const exact = 10 * Math.exp(logBeta(logGamma02, logGamma04) - 2 * logBeta(logGamma01, logGamma02));
    expect(Math.abs(worthOf(beta({ alpha: 0.1, beta: 0.1 })) / exact - 1)).toBeLessThan(1e-11);
  });

  it("resolves laws as well near zero as far away, in units of their own spread", () => {
    const unit = 1 / Math.sqrt(Math.PI);
    for (const [mean, deviation] of [
      [0, 1e-9],
      [0, 1e9],
      [1e5, 1],
    ] as const) {
      expect(Math.abs(worthOf(gaussian({ mean, deviation })) / deviation / unit - 1)).toBeLessThan(1e-11);
    }
    expect(worthOf(gaussian({ mean: 1e5, deviation: 1 }), kinked)).toBeCloseTo(Math.sqrt(2 / Math.PI), 9);
  });

  it("does not step over a narrow law beside a wide one", () => {
    const laws = [gaussian({ mean: 0.3, deviation: 1e-3 }), gaussian({ mean: 0, deviation: 100 })];
    for (const [integrand, factor] of [
      [gini, 1 / Math.sqrt(Math.PI)],
      [kinked, Math.sqrt(2 / Math.PI)],
    ] as const) {
      const space = new LawPanels(integrand, panelEnds(laws, integrand));
      // 1e-12 of the wide law is 1e-7 of the narrow one.
      expect(Math.abs(space.value(space.expected(laws[0]!)) / (1e-3 * factor) - 1)).toBeLessThan(1e-6);
    }
  });

  it("is not deceived by a law symmetric about the middle of its range", () => {
    expect(worthOf(gaussian({ mean: 0, deviation: 1 }), kinked)).toBeCloseTo(Math.sqrt(2 / Math.PI), 12);
  });
});
