import { expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { densityValleys } from "./density-valleys.ts";

const humps = (...means: number[]) =>
  mixture({
    parts: [
      ...means.map((mean) => ({ weight: 0.9 / means.length, distribution: gaussian({ mean, deviation: 0.1 }) })),
      { weight: 0.1, distribution: discrete({ values: [5], masses: [1] }) },
    ],
  });

it("lie between the humps of a mixture, where its distribution function hardly rises", () => {
  const law = humps(0, 10, 1);
  const valleys = densityValleys(law);
  expect(valleys).toHaveLength(2);
  expect(law.cdf(valleys[0]!)).toBeCloseTo(0.3, 6);
  expect(law.cdf(valleys[1]!)).toBeCloseTo(law.cdf(4) + (valleys[1]! >= 5 ? 0.1 : 0), 15);
});

it("are none where humps run into each other", () => {
  expect(densityValleys(humps(0, 0.1, 0.2))).toEqual([]);
});
