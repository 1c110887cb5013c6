import { expect, test } from "vitest";
import { entropy } from "../utilities/entropy.ts";
import { maximin } from "../utilities/maximin.ts";
import { quota } from "../utilities/quota.ts";
import { boxBounds } from "./box-bounds.ts";

const box = (...ends: [number, number][]) => ({
  low: Float64Array.from(ends, ([low]) => low),
  high: Float64Array.from(ends, ([, high]) => high),
});

test("the least of metrics lies between the least of their lower and of their upper ends", () => {
  const metrics = [0.2, 0.5, 0.7].map((threshold) => ({ kind: "above", threshold }) as const);
  const ends = boxBounds(maximin({ metrics }).learningSpace(), box([0.1, 0.6], [0.3, 0.4], [0.2, 0.9]));
  expect(ends!.low).toBeCloseTo(0.1, 12);
  expect(ends!.high).toBeCloseTo(0.4, 12);
});

test("a quota is best met within the box, and worst at the farther end", () => {
  const space = quota({ low: 0, high: 1, share: 0.2 }).learningSpace();
  const ends = boxBounds(space, box([0.1, 0.35]));
  expect(ends!.low).toBeCloseTo(-0.0225, 12);
  expect(ends!.high).toBeGreaterThanOrEqual(0);
  expect(ends!.high).toBeLessThan(1e-3);
});

test("the entropy of shares that sum to one is largest where they are most alike, least at an end of each", () => {
  const term = (p: number) => -p * Math.log(p);
  const ends = boxBounds(entropy({ edges: [0.5] }).learningSpace(), box([0.2, 0.4], [0.6, 0.8]));
  expect(ends!.high).toBeCloseTo(term(0.4) + term(0.6), 9);
  expect(ends!.low).toBeCloseTo(term(0.2) + term(0.8), 12);
});

test("corners that are too many to try give no bounds", () => {
  const metrics = Array.from({ length: 13 }, () => ({ kind: "above", threshold: 0.5 }) as const);
  const ends = Array.from({ length: 13 }, (): [number, number] => [0, 1]);
  expect(boxBounds(maximin({ metrics }).learningSpace(), box(...ends))).toBeUndefined();
});
