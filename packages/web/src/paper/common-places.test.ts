import { expect, test } from "vitest";
import { commonPlaces } from "./common-places.ts";

test("lines that share their places stay as they are", () => {
  const x = [0, 1, 2];
  expect(
    commonPlaces([
      { x, y: [1, 2, 3] },
      { x, y: [4, 5, 6] },
    ]),
  ).toEqual({
    x,
    values: [
      [1, 2, 3],
      [4, 5, 6],
    ],
  });
});

test("between its points a line is straight, beyond its ends zero", () => {
  const { x, values } = commonPlaces([
    { x: [1, 3], y: [10, 30] },
    { x: [0, 2, 4], y: [0, 0, 0] },
  ]);
  expect(x).toEqual([0, 1, 2, 3, 4]);
  expect(values[0]).toEqual([0, 10, 20, 30, 0]);
});

test("where a line jumps there are two places, and others have the same height at both", () => {
  const { x, values } = commonPlaces([
    { x: [0, 1, 1, 2], y: [5, 5, 7, 7] },
    { x: [0, 2], y: [0, 2] },
  ]);
  expect(x).toEqual([0, 1, 1, 2]);
  expect(values).toEqual([
    [5, 5, 7, 7],
    [0, 1, 1, 2],
  ]);
});
