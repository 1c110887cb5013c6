import { expect, it } from "vitest";
import { ternarySearch } from "./ternary-search.ts";

const parabola = (point: number) => ({ point, size: (point - 1) ** 2 });
const search = (low: number, high: number) =>
  ternarySearch(parabola, [low, high], 40, ({ size }) => size, parabola(low));

it("finds the smallest result inside, and at either end", () => {
  expect(search(-3, 4).point).toBeCloseTo(1, 6);
  expect(search(2, 4).point).toBe(2);
  expect(search(-4, 0).point).toBeCloseTo(0, 6);
});
