import { expect, test } from "vitest";
import { axesOf, frontierPath, stairPath } from "./frontier-geometry.ts";

const box = { left: 10, right: 110, top: 5, bottom: 105 };
const axes = axesOf(box, [0.1, 10], [0, 1]);

function positions(path: string): number[][] {
  return path.split(" ").map((pair) => pair.split(",").map(Number));
}

test("axes map budgets to positions and back, and positions outside to the ends", () => {
  expect(axes.x(1)).toBeCloseTo(60, 9);
  expect(axes.y(0.25)).toBe(80);
  expect(axes.budgetAt(axes.x(3))).toBeCloseTo(3, 9);
  expect([axes.budgetAt(0), axes.budgetAt(200)]).toEqual([0.1, expect.closeTo(10, 9)]);
});

test("the frontier goes through its points, and is linear in the budget in between", () => {
  const point = (bound: number, value: number) => ({ bound, value, price: 0, weights: new Float64Array() });
  const path = frontierPath({ feasible: true, points: [point(1, 0.5), point(0.1, 0)], error: 0 }, axes, 10);
  const found = positions(path);
  expect(found[0]).toEqual([10, 105]);
  expect(found.at(-1)).toEqual([110, 55]);
  const half = found.find(([x]) => x! > axes.x(0.55))!;
  expect(half[1]).toBeCloseTo(axes.y(0.25), -1);
});

test("single options form stairs, without a step for one that costs more and is worse", () => {
  const options = [
    { dollars: 1, quality: 0.5 },
    { dollars: 0.1, quality: 0.2 },
    { dollars: 5, quality: 0.4 },
  ];
  expect(positions(stairPath(options, axes, 10))).toEqual([
    [10, 85],
    [60, 85],
    [60, 55],
    [110, 55],
  ]);
});
