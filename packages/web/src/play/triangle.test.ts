import { expect, test } from "vitest";
import { bandOf, cornersOf, pointOf, TRIANGLE_STEPS, triangleCells, trianglePoints } from "./triangle.ts";

const corners = cornersOf(300, 280, { x: 20, y: 20 });
const points = trianglePoints();

test("points are weights that add up to one, and include the corners", () => {
  expect(points).toHaveLength(((TRIANGLE_STEPS + 1) * (TRIANGLE_STEPS + 2)) / 2);
  for (const point of points) expect(point.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
  expect([points[0], points[TRIANGLE_STEPS], points.at(-1)]).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]);
});

test("cells cover the triangle exactly once", () => {
  const area = (corners: readonly (readonly [number, number])[]) => {
    const [[ax, ay], [bx, by], [cx, cy]] = corners as [[number, number], [number, number], [number, number]];
    return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
  };
  const cells = triangleCells();
  expect(cells).toHaveLength(TRIANGLE_STEPS ** 2);
  const areas = cells.map((cell) => area(cell.map((index) => pointOf(points[index]!, corners))));
  const whole = area(corners.map(([x, y]) => [x, y]));
  for (const each of areas) expect(each).toBeCloseTo(whole / TRIANGLE_STEPS ** 2, 6);
});

test("the triangle has equal sides, fits its picture, and has equal shares at its centre", () => {
  const distance = (one: number, other: number) =>
    Math.hypot(corners[one]![0] - corners[other]![0], corners[one]![1] - corners[other]![1]);
  expect(distance(0, 1)).toBeCloseTo(distance(1, 2), 9);
  expect(distance(0, 1)).toBeCloseTo(distance(0, 2), 9);
  for (const [x, y] of corners) {
    expect(x).toBeGreaterThanOrEqual(20);
    expect(x).toBeLessThanOrEqual(280);
    expect(y).toBeGreaterThanOrEqual(20 - 1e-9);
    expect(y).toBeLessThanOrEqual(260 + 1e-9);
  }
  const [x] = pointOf([1 / 3, 1 / 3, 1 / 3], corners);
  expect(x).toBeCloseTo(150, 9);
});

test("bands increase with the value, from the first to the last", () => {
  const bands = [0, 0.3, 0.8, 0.99, 1].map((value) => bandOf(value, 0, 1, 10));
  expect(bands).toEqual(bands.toSorted((one, other) => one - other));
  expect([bands[0], bands.at(-1)]).toEqual([0, 9]);
  expect(bandOf(5, 5, 5, 10)).toBe(0);
});
