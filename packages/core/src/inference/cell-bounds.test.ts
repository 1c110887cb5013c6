import { expect, test } from "vitest";
import { uniform } from "../distributions/uniform.ts";
import { cramer } from "../utilities/cramer.ts";
import { gini } from "../utilities/gini.ts";
import { cellBounds } from "./cell-bounds.ts";

const all = (value: number) => new Float64Array(4).fill(value);
const options = { support: [0, 1], grid: { cells: 4 } } as const;

test("the integral of p (1 - p) is largest at its top within the band, and least where p jumps", () => {
  const cells = gini(options).learningSpace().cells!()!;
  const wide = cellBounds(cells, { levels: all(0.5), low: all(0.2), high: all(0.8) });
  expect(wide.high).toBeCloseTo(0, 9);
  // By hand: a jump from 0 to 0.8 leaves 0.04 of 0.25 on the first cell, one from 0.2 to 0.8 leaves 0.16 on an inner one.
  expect(wide.low).toBeCloseTo(-0.25 * (0.21 + 0.09 + 0.09 + 0.21), 9);
  const below = cellBounds(cells, { levels: all(0.2), low: all(0.1), high: all(0.4) });
  expect(below.high).toBeCloseTo(0.24 - 0.16, 9);
});

test("a target within the band can be met, but for what changes within cells", () => {
  const cells = cramer({ target: uniform({ low: 0, high: 1 }), ...options }).learningSpace().cells!()!;
  const levels = Float64Array.of(0.3, 0.5, 0.7, 0.9);
  const gap = [0.125, 0.375, 0.625, 0.875].reduce((sum, place, cell) => sum + 0.25 * (place - levels[cell]!) ** 2, 0);
  const { high } = cellBounds(cells, { levels, low: all(0), high: all(1) });
  expect(high).toBeGreaterThanOrEqual(gap);
  expect(high).toBeLessThan(gap + 0.2);
});
