import { expect, it } from "vitest";
import { discrete } from "./discrete.ts";
import { gaussian } from "./gaussian.ts";
import { massBetween } from "./mass-between.ts";

it("keeps the digits of a mass far out in either tail", () => {
  const law = gaussian({ mean: 0, deviation: 1 });
  // P(9 < Z <= 10), by mpmath 1.3.
  const exact = 1.128512207423599e-19;
  expect(Math.abs(massBetween(law, 9, 10) / exact - 1)).toBeLessThan(1e-12);
  expect(Math.abs(massBetween(law, -10, -9) / exact - 1)).toBeLessThan(1e-12);
  expect(massBetween(law, 9, Infinity)).toBe(law.survival(9));
});

it("counts an atom at the upper end only", () => {
  const law = discrete({ values: [0, 1, 2], masses: [0.25, 0.25, 0.5] });
  expect([massBetween(law, 0, 1), massBetween(law, -1, 1), massBetween(law, 2, 2)]).toEqual([0.25, 0.5, 0]);
});
