import { describe, expect, it } from "vitest";
import type { Marker } from "../theme.ts";
import { areaMark, boxMark, dotMark } from "./marks.ts";

/** The corners of a path. */
const corners = (svg: string) =>
  Array.from(svg.matchAll(/([\d.-]+),([\d.-]+)/g), ([, x, y]) => [Number(x), Number(y)] as const);

describe("dotMark", () => {
  it.each<Marker>(["square", "triangle", "diamond", "cross", "star", "wye"])(
    "draws a %s around its point, as large as a circle",
    (symbol) => {
      const points = corners(dotMark([20, 30], { colour: "#000000", symbol }));
      const next = (index: number) => points[(index + 1) % points.length]!;
      const twice = points.reduce((sum, [x, y], index) => sum + x * next(index)[1] - y * next(index)[0], 0);
      expect(Math.abs(twice) / 2 / (Math.PI * 4.2 ** 2)).toBeCloseTo(1, 2);
      const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length);
      expect(middle).toEqual([expect.closeTo(20, 1), expect.closeTo(30, 1)]);
    },
  );

  it("draws a circle if there is no symbol", () => {
    expect(dotMark([20, 30], { colour: "#000000", symbol: null })).toMatch(/^<circle cx="20" cy="30" r="4.2"/);
  });
});

it("areaMark goes along one line and back along the other", () => {
  const svg = areaMark(
    [
      [0, 1],
      [5, 2],
    ],
    [
      [0, 7],
      [5, 8],
    ],
    { fill: "#000000" },
  );
  expect(svg).toContain('d="M0,1L5,2L5,8L0,7Z"');
});

it("boxMark accepts any two opposite corners", () => {
  expect(boxMark([5, 8], [1, 2], {})).toBe('<rect x="1" y="2" width="4" height="6"/>');
});
