import { expect, test } from "vitest";
import {
  areaPath,
  blendDensity,
  highestShown,
  linearScale,
  linePath,
  momentsOfShape,
  roundTicks,
} from "./density-paths.ts";

test("a scale maps numbers to positions and back", () => {
  const scale = linearScale([0, 2], [100, 0]);
  expect([0, 1, 2].map(scale)).toEqual([100, 50, 0]);
  expect(scale.invert(25)).toBe(1.5);
});

test("lines go through their points, and areas are closed at zero", () => {
  const same = linearScale([0, 1], [0, 1]);
  expect(linePath([0, 1], [2, 3], same, same)).toBe("M0.0 2.0L1.0 3.0");
  expect(areaPath([0, 1], [2, 3], same, same)).toBe("M0.0 2.0L1.0 3.0L1.0 0.0L0.0 0.0Z");
});

test("the density of a blend is the weighted sum of the densities of its arms", () => {
  expect(
    blendDensity(
      [
        [1, 2],
        [3, 0],
      ],
      [0.25, 0.75],
    ),
  ).toEqual([2.5, 0.5]);
});

test("one steep shape does not flatten the others", () => {
  expect(
    highestShown(
      [
        [1, 1],
        [1, 2],
        [0, 100],
      ],
      undefined,
    ),
  ).toBeCloseTo(1.06 * 5);
  expect(
    highestShown(
      [
        [1, 1],
        [2, 1],
      ],
      undefined,
    ),
  ).toBeCloseTo(1.06 * 2);
  expect(highestShown([[1, 1]], [0, 4])).toBeCloseTo(1.06 * 4);
});

test("ticks are round numbers within the range", () => {
  expect(roundTicks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(roundTicks(-3, 62, 6)).toEqual([0, 20, 40, 60]);
});

test("the mean and the deviation of a shape are those of its distribution", () => {
  const xs = Array.from({ length: 2001 }, (_, index) => index / 2000);
  const { mean, deviation } = momentsOfShape(
    xs,
    xs.map((x) => 6 * x * (1 - x)),
  );
  // Beta(2, 2).
  expect(mean).toBeCloseTo(0.5, 6);
  expect(deviation).toBeCloseTo(Math.sqrt(0.05), 5);
});
