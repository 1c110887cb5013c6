import { expect, test } from "vitest";
import { Random } from "../random/random.ts";
import { someOf } from "./sampling-units.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test("a short list is shuffled", () => {
  const some = someOf(numbers(50), 100, Random.stream(1));
  expect(some).not.toEqual(numbers(50));
  expect(some.toSorted((one, other) => one - other)).toEqual(numbers(50));
});

test("a long list gives one item of each section", () => {
  const some = someOf(numbers(1003), 10, Random.stream(1)).toSorted((one, other) => one - other);
  expect(some).toHaveLength(10);
  some.forEach((item, part) => {
    expect(item).toBeGreaterThanOrEqual(Math.floor((part * 1003) / 10));
    expect(item).toBeLessThan(Math.floor(((part + 1) * 1003) / 10));
  });
});

test("neighbours in a sorted list are separated", () => {
  const some = someOf(numbers(2000), 2000, Random.stream(1));
  const steps = some.slice(1).map((item, index) => Math.abs(item - some[index]!));
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  // Two random positions are a third of the length apart on average, with a standard error of 0.24 length / sqrt(1999).
  expect(Math.abs(mean - 2000 / 3)).toBeLessThan((4 * 0.24 * 2000) / Math.sqrt(1999));
});
