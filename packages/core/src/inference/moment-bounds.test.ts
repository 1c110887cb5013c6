import { expect, test } from "vitest";
import { cdfBands } from "../certificate/cdf-bands.ts";
import { SupportHistogram } from "../certificate/support-histogram.ts";
import { mean } from "../utilities/mean.ts";
import { variance } from "../utilities/variance.ts";
import { momentBounds } from "./moment-bounds.ts";

/** Zeros and ones, as many, with bands of a given rate. */
function bandsOf(rate: number) {
  const histogram = new SupportHistogram([0, 1], 401, 1);
  for (let index = 0; index < 100; index++) histogram.add(0, index % 2);
  return { bands: cdfBands(histogram.masses(0), 100, rate), points: histogram.points };
}

test("bands without width leave mean and variance where they are", () => {
  const { bands, points } = bandsOf(1e-12);
  for (const [utility, value] of [
    [mean(), 0.5],
    [variance(), 0.25],
  ] as const) {
    const space = utility.learningSpace();
    space.admit(0);
    const { low, high } = momentBounds(space, bands, points);
    expect(low).toBeCloseTo(value, 4);
    expect(high).toBeCloseTo(value, 4);
  }
});

test("wide bands keep the mean within the support and the variance between zero and a quarter", () => {
  const { bands, points } = bandsOf(1e6);
  const ends = [mean(), variance()].map((utility) => {
    const space = utility.learningSpace();
    space.admit(0);
    return momentBounds(space, bands, points);
  });
  expect(ends[0]!.low).toBeCloseTo(0, 6);
  expect(ends[0]!.high).toBeCloseTo(1, 6);
  expect(ends[1]!.low).toBeCloseTo(0, 4);
  expect(ends[1]!.high).toBeCloseTo(0.25, 6);
});
