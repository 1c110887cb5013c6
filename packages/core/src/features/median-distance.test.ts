import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { medianDistance } from "./median-distance.ts";

describe("medianDistance", () => {
  it("is the median over all pairs", () => {
    // Distances 1, 3, 4, 5, 8 and 9.
    expect(medianDistance([0, 1, 4, 9])).toBe(4.5);
    const triangle = [
      [0, 0],
      [3, 4],
      [0, 1],
    ];
    expect(medianDistance(triangle)).toBe(Math.sqrt(18));
  });

  it("leaves out zeros if most rewards are equal, and is zero if all are", () => {
    expect(medianDistance([2, 2, 2, 2, 2, 5])).toBe(3);
    expect(medianDistance([2, 2, 2])).toBe(0);
    expect(medianDistance([2])).toBe(0);
  });

  it("is estimated from 2000 of many rewards: log 2 for exponential ones, within 4.5 standard errors", () => {
    const random = Random.stream(8, "exponential");
    const rewards = Array.from({ length: 20_000 }, () => -Math.log(1 - random.uniform()));
    // The error is 2 sd(P(|x - X| <= log 2)) / sqrt(2000) over the density 1/2; that probability has a deviation below 0.15.
    const error = (2 * 0.15) / Math.sqrt(2000) / 0.5;
    expect(Math.abs(medianDistance(rewards) - Math.LN2)).toBeLessThan(4.5 * error);
  });
});
