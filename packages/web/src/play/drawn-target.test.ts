import type { Distribution } from "@blendit/core/distributions";
import { anyDistribution } from "@blendit/core/specs";
import { expect, test } from "vitest";
import { DRAWN_BARS, drawnHeights, drawnTarget, heightsOf, withStroke } from "./drawn-target.ts";

test("a drawn target has the masses of its bars", () => {
  const drawn = anyDistribution(drawnTarget([1, 3], [0, 10])) as Distribution;
  expect(drawn.cdf(5)).toBeCloseTo(0.25, 9);
  expect(drawn.support).toEqual([0, 10]);
});

test("the heights of a drawn target are densities, relative to the highest one that fits", () => {
  const ramp = Array.from({ length: DRAWN_BARS }, (_, bar) => bar + 1);
  const heights = drawnHeights(drawnTarget(ramp, [0, 10]), 0.1)!;
  // The mean density is 1/10, so only bars below the mean height of 12.5 fit.
  expect(heights[4]).toBeCloseTo(5 / 12.5, 2);
  expect(heights.at(-1)).toBe(1);
  expect(drawnHeights({ kind: "uniform", low: 0, high: 1 }, 1)).toBeUndefined();
  expect(drawnHeights(drawnTarget([1, 3], [0, 10]), 1)).toBeUndefined();
});

test("a bar without height keeps a trace of mass", () => {
  const drawn = anyDistribution(drawnTarget([0, 1], [0, 1])) as Distribution;
  expect(drawn.cdf(0.5)).toBeGreaterThan(0);
  expect(drawn.cdf(0.5)).toBeLessThan(0.01);
});

test("bars between the ends of a stroke follow it, in either direction", () => {
  const flat = [0.5, 0.5, 0.5, 0.5, 0.5];
  expect(withStroke(flat, [0.1, 0], [0.7, 0.9])).toEqual([0, 0.3, 0.6, expect.closeTo(0.9), 0.5]);
  expect(withStroke(flat, [0.7, 0.9], [0.1, 0])).toEqual([0, 0.3, 0.6, expect.closeTo(0.9), 0.5]);
  expect(withStroke(flat, [0.3, 0.2], [0.35, 2])).toEqual([0.5, 1, 0.5, 0.5, 0.5]);
});

test("drawing starts with the current shape", () => {
  const outcomes = Array.from({ length: 241 }, (_, index) => index / 240);
  const heights = heightsOf(
    outcomes,
    outcomes.map((outcome) => 2 * outcome),
    2,
  );
  expect(heights).toHaveLength(DRAWN_BARS);
  expect(heights[0]).toBeCloseTo(0.5 / DRAWN_BARS, 2);
  expect(heights.at(-1)).toBeCloseTo(1 - 0.5 / DRAWN_BARS, 2);
  expect(heightsOf([0, 1], [4, 4], 2)[0]).toBe(1);
});
