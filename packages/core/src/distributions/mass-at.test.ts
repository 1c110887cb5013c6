import { expect, it } from "vitest";
import { discrete } from "./discrete.ts";
import { massAt, massWithin } from "./mass-at.ts";
import { mixture } from "./mixture.ts";
import { uniform } from "./uniform.ts";

const rare = discrete({ values: [0, 1, 2], masses: [0.5, 0.5, 1e-17] });

it("has the digits of a mass that no difference of cumulative probabilities shows", () => {
  expect(massAt(rare)(2)).toBe(1e-17);
  expect(massAt(rare)(1.5)).toBe(0);
});

it("is counted at both ends of an interval, and a steep density not an ulp beyond", () => {
  expect([massWithin(rare, 0, 1), massWithin(rare, 1, 1), massWithin(rare, 0.5, 3)]).toEqual([1, 0.5, 0.5]);
  const narrow = uniform({ low: 0.75, high: 0.75 + 2 ** -30 });
  expect(massWithin(narrow, 0.75 + 2 ** -31, 1)).toBe(0.5);
});

it("sees the atoms of a mixture and not its density", () => {
  const law = mixture({
    parts: [
      { weight: 0.5, distribution: rare },
      { weight: 0.5, distribution: uniform({ low: 0, high: 4 }) },
    ],
  });
  expect([0, 2, 3].map(massAt(law))).toEqual([0.25, 5e-18, 0]);
  const { parts: _, ...silent } = law;
  expect([0, 3].map(massAt(silent))).toEqual([expect.closeTo(0.25, 15), expect.closeTo(0, 15)]);
});
