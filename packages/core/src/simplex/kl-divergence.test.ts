import { describe, expect, test } from "vitest";
import { Random } from "../random/random.ts";
import { klDivergence } from "./kl-divergence.ts";
import { softmax } from "./softmax.ts";

describe("klDivergence", () => {
  test("is log 2 from a certain arm to a fair coin", () => {
    expect(klDivergence([1, 0], [0.5, 0.5])).toBeCloseTo(Math.LN2, 15);
  });

  test("is infinite when the second blend leaves out an arm of the first", () => {
    expect(klDivergence([0.5, 0.5], [1, 0])).toBe(Number.POSITIVE_INFINITY);
  });

  test("counts an arm empty in both as nothing", () => {
    expect(klDivergence([0, 1], [0, 1])).toBe(0);
  });

  test("is exactly zero between a blend and itself", () => {
    const weights = softmax([0.1, 0.7, -2]);
    expect(klDivergence(weights, weights)).toBe(0);
  });

  test("equals the textbook sum on random blends and is never below half the squared L1 distance (Pinsker)", () => {
    const random = Random.stream(5, "kl");
    const blend = (size: number) => softmax(Array.from({ length: size }, () => 8 * random.uniform() - 4));
    for (let trial = 0; trial < 500; trial++) {
      const size = 2 + (trial % 20);
      const [u, w] = [blend(size), blend(size)];
      const value = klDivergence(u, w);
      const textbook = u.reduce((sum, share, arm) => sum + share * Math.log(share / w[arm]!), 0);
      const distance = u.reduce((sum, share, arm) => sum + Math.abs(share - w[arm]!), 0);
      // A score of terms of order one, each rounded to 1e-16.
      expect(Math.abs(value - textbook)).toBeLessThan(1e-14);
      expect(value).toBeGreaterThanOrEqual(distance ** 2 / 2);
    }
  });

  test("keeps its digits for blends a millionth apart, where the textbook sum has lost them", () => {
    const d = 2 ** -20;
    // D((1/2 + d, 1/2 - d) || (1/2, 1/2)) = 2 d^2 + 4 d^4 / 3 + ...; the terms left out are of order d^6.
    const expected = 2 * d ** 2 + (4 / 3) * d ** 4;
    // Rounding is of order 1e-16 d = 1e-22, so relative to 2e-12 of order 1e-10.
    expect(Math.abs(klDivergence([0.5 + d, 0.5 - d], [0.5, 0.5]) / expected - 1)).toBeLessThan(1e-9);
  });

  test("survives shares as small as 1e-310", () => {
    expect(klDivergence([1, 0], [1e-310, 1])).toBeCloseTo(310 * Math.LN10, 10);
  });
});
