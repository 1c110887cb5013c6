import { describe, expect, test } from "vitest";
import { corners, drawLimits } from "../../test/capped-domains.ts";
import { Random } from "../random/random.ts";
import { frankWolfeGap } from "./frank-wolfe-gap.ts";
import { klProjection } from "./kl-projection.ts";
import type { Floor, Limits } from "./weight-domain.ts";

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, index) => sum + value * b[index]!, 0);

function state(random: Random, armCount: number, floor: Limits) {
  const weights = Float64Array.from({ length: armCount }, () => random.uniform() ** 4);
  klProjection(armCount, floor)(weights, weights);
  const gradient = Float64Array.from(weights, () => 4 * random.uniform() - 2);
  return { weights, gradient };
}

describe("frankWolfeGap", () => {
  test.each([
    ["one floor for all arms", (random: Random, armCount: number): Floor => random.uniform() / armCount],
    [
      "a floor for each arm",
      (random: Random, armCount: number): Floor =>
        Array.from({ length: armCount }, () => (0.99 * random.uniform() ** 2) / armCount),
    ],
  ])("is the largest gain <g, u - w> over the corners of the truncated simplex: %s", (_, drawFloor) => {
    const random = Random.stream(3, "gap");
    for (let trial = 0; trial < 300; trial++) {
      const armCount = 2 + (trial % 12);
      const floor = drawFloor(random, armCount);
      const floors = typeof floor === "number" ? Array.from({ length: armCount }, () => floor) : floor;
      const free = 1 - floors.reduce((sum, least) => sum + least, 0);
      const { weights, gradient } = state(random, armCount, floor);
      const gains = floors.map((_, corner) => {
        const point = floors.map((least, arm) => (arm === corner ? least + free : least));
        return dot(gradient, point) - dot(gradient, weights);
      });
      // Sums of a dozen terms of order one.
      expect(Math.abs(frankWolfeGap(weights, gradient, floor) - Math.max(...gains))).toBeLessThan(1e-14);
    }
  });

  test("is the largest gain over all corners with ceilings", () => {
    const random = Random.stream(6, "gap below ceilings");
    for (let trial = 0; trial < 300; trial++) {
      const limits = drawLimits(random, 2 + (trial % 5));
      const { weights, gradient } = state(random, limits.floor.length, limits);
      const gains = corners(limits).map((corner) => dot(gradient, corner) - dot(gradient, weights));
      expect(Math.abs(frankWolfeGap(weights, gradient, limits) - Math.max(...gains, 0))).toBeLessThan(1e-14);
    }
  });

  test("is exactly zero at the best corner with ceilings", () => {
    expect(frankWolfeGap([0.5, 0.1, 0.4], [3, 1, 2], { floor: 0.1, ceiling: 0.5 })).toBe(0);
  });

  test("equals (1 - K floor) max g + floor sum g for a centred gradient", () => {
    const weights = [0.5, 0.25, 0.25];
    const gradient = [0, -4, 4];
    expect(frankWolfeGap(weights, gradient, 0.1)).toBeCloseTo(0.7 * 4 + 0.1 * 0, 15);
  });

  test("bounds the possible gain, for a concave quadratic and random feasible blends", () => {
    const random = Random.stream(4, "certificate");
    const value = (w: ArrayLike<number>, target: Float64Array) =>
      -Array.from(w).reduce((sum, weight, arm) => sum + (weight - target[arm]!) ** 2, 0);
    for (let trial = 0; trial < 200; trial++) {
      const floor = 0.02;
      const { weights, gradient: target } = state(random, 6, floor);
      const gradient = weights.map((weight, arm) => -2 * (weight - target[arm]!));
      const gap = frankWolfeGap(weights, gradient, floor);
      for (let rival = 0; rival < 20; rival++) {
        const other = state(random, 6, floor).weights;
        expect(value(other, target) - value(weights, target)).toBeLessThanOrEqual(gap + 1e-14);
      }
    }
  });

  test("is exactly zero at an optimum: at the best corner, and for a constant gradient", () => {
    expect(frankWolfeGap([0.8, 0.1, 0.1], [3, 1, 2], 0.1)).toBe(0);
    expect(frankWolfeGap([0.3, 0.3, 0.4], [0.7, 0.7, 0.7], 0.1)).toBe(0);
  });

  test("is never negative, even if rounding leaves a weight slightly below the floor", () => {
    expect(frankWolfeGap([0.9, 0.1 - 1e-17, 0.1 - 1e-16], [1, 0, 0], 0.1)).toBe(0);
  });
});
