import { describe, expect, it } from "vitest";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { landmarks, lowerEnd, spreadOf, upperEnd } from "./law-extent.ts";

describe("the extent of laws", () => {
  it("is the support where that is finite, and else all but a tail of 1e-40", () => {
    expect([lowerEnd(exponential({ rate: 2 })), upperEnd(uniform({ low: 1, high: 3 }))]).toEqual([0, 3]);
    const law = exponential({ rate: 2 });
    expect(law.survival(upperEnd(law))).toBeLessThanOrEqual(1e-40);
    expect(upperEnd(law)).toBeLessThan(100);
    // 1e-40 of a standard normal law lies beyond 13.3 deviations.
    expect(lowerEnd(gaussian({ mean: 100, deviation: 2 }))).toBeLessThan(100 - 2 * 13.3);
  });

  it("has a landmark within two deviations of the mean of every part of every law", () => {
    const narrow = gaussian({ mean: 0.3, deviation: 1e-3 });
    const wide = uniform({ low: -50, high: 50 });
    const both = mixture({ parts: [narrow, wide].map((distribution) => ({ weight: 0.5, distribution })) });
    const places = landmarks([both]);
    for (const { mean, variance } of [narrow, wide]) {
      expect(places.some((place) => Math.abs(place - mean) < 2 * Math.sqrt(variance))).toBe(true);
    }
  });

  it("is spread as far as the widest law, or as the means lie apart", () => {
    const [left, right] = [0, 9].map((mean) => gaussian({ mean, deviation: 2 }));
    expect([spreadOf([left!]), spreadOf([left!, right!])]).toEqual([2, 9]);
  });
});
