import { describe, expect, it } from "vitest";
import { discrete } from "./discrete.ts";
import { gaussian } from "./gaussian.ts";
import { massAt, massBetween, massWithin, normalizedMasses } from "./masses.ts";
import { mixture } from "./mixture.ts";
import { uniform } from "./uniform.ts";

it("keeps the digits of a mass far out in both tails", () => {
  const distribution = gaussian({ mean: 0, deviation: 1 });
  // P(9 < Z <= 10), by mpmath 1.3.
  const exact = 1.128512207423599e-19;
  expect(Math.abs(massBetween(distribution, 9, 10) / exact - 1)).toBeLessThan(1e-12);
  expect(Math.abs(massBetween(distribution, -10, -9) / exact - 1)).toBeLessThan(1e-12);
  expect(massBetween(distribution, 9, Infinity)).toBe(distribution.survival(9));
});

it("counts an atom at the upper end only", () => {
  const distribution = discrete({ values: [0, 1, 2], masses: [0.25, 0.25, 0.5] });
  expect([massBetween(distribution, 0, 1), massBetween(distribution, -1, 1), massBetween(distribution, 2, 2)]).toEqual([
    0.25, 0.5, 0,
  ]);
});

const rare = discrete({ values: [0, 1, 2], masses: [0.5, 0.5, 1e-17] });

it("has the digits of a mass that differences of cumulative probabilities lose", () => {
  expect(massAt(rare)(2)).toBe(1e-17);
  expect(massAt(rare)(1.5)).toBe(0);
});

it("is included at both ends of an interval, without the mass of a steep density one ulp beyond", () => {
  expect([massWithin(rare, 0, 1), massWithin(rare, 1, 1), massWithin(rare, 0.5, 3)]).toEqual([1, 0.5, 0.5]);
  const narrow = uniform({ low: 0.75, high: 0.75 + 2 ** -30 });
  expect(massWithin(narrow, 0.75 + 2 ** -31, 1)).toBe(0.5);
});

it("includes the atoms of a mixture and not its density", () => {
  const distribution = mixture({
    parts: [
      { weight: 0.5, distribution: rare },
      { weight: 0.5, distribution: uniform({ low: 0, high: 4 }) },
    ],
  });
  expect([0, 2, 3].map(massAt(distribution))).toEqual([0.25, 5e-18, 0]);
  const { parts: _, ...silent } = distribution;
  expect([0, 3].map(massAt(silent))).toEqual([expect.closeTo(0.25, 15), expect.closeTo(0, 15)]);
});

describe("normalizedMasses", () => {
  it("returns masses that sum to 1 as they are", () => {
    expect(normalizedMasses("masses", [0.25, 0.75])).toEqual([0.25, 0.75]);
  });

  it("divides by a sum that is 1 within 1e-9", () => {
    expect(normalizedMasses("masses", [0.5, 0.5 + 1e-10])[0]).toBeCloseTo(0.5 / (1 + 1e-10), 15);
  });

  it("names the sum when it is not 1, and the mass when it is not a number >= 0", () => {
    expect(() => normalizedMasses("weights", [0.5, 0.6])).toThrow("The weights must add up to 1; they add up to 1.1.");
    expect(() => normalizedMasses("weights", [Number.NaN])).toThrow("weights[0] must be");
    expect(() => normalizedMasses("weights", [])).toThrow("The weights must add up to 1; they add up to 0.");
  });
});
