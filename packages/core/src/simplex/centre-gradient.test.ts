import { expect, test } from "vitest";
import { centreGradientInto } from "./centre-gradient.ts";

test("centreGradientInto subtracts the mean under the weights", () => {
  const out = new Float64Array(3);
  centreGradientInto([0.5, 0.25, 0.25], [4, 0, 8], out);
  expect(Array.from(out)).toEqual([0, -4, 4]);
});

test("centreGradientInto gives exactly zero if all coordinates are equal, even for rounded weights", () => {
  const out = new Float64Array(3);
  centreGradientInto([1 / 3, 1 / 3, 1 / 3], [0.1, 0.1, 0.1], out);
  expect(Array.from(out)).toEqual([0, 0, 0]);
});

test("centreGradientInto keeps all digits despite a large common offset", () => {
  const weights = [0.2, 0.3, 0.5];
  const plain = new Float64Array(3);
  const shifted = new Float64Array(3);
  centreGradientInto(weights, [1, 2, 4], plain);
  // 2^50 + 1, 2^50 + 2 and 2^50 + 4 are exact, so only the offset differs.
  centreGradientInto(weights, [2 ** 50 + 1, 2 ** 50 + 2, 2 ** 50 + 4], shifted);
  expect(shifted).toEqual(plain);
});

test("centreGradientInto may write over the gradient", () => {
  const gradient = Float64Array.of(4, 0, 8);
  centreGradientInto([0.5, 0.25, 0.25], gradient, gradient);
  expect(Array.from(gradient)).toEqual([0, -4, 4]);
});
