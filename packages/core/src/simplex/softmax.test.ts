import { expect, test } from "vitest";
import { softmax, softmaxInto } from "./softmax.ts";

test("softmax turns logits into shares in proportion to their exponentials", () => {
  const weights = softmax([0, Math.log(3)]);
  expect(weights[0]).toBeCloseTo(0.25, 15);
  expect(weights[1]).toBeCloseTo(0.75, 15);
});

test("softmax does not change when a constant is added to every logit", () => {
  // Powers of two, so that adding the constant is itself exact.
  expect(softmax([1024, 1025, 1023.5])).toEqual(softmax([0, 1, -0.5]));
});

test("softmax of logits far beyond the range of exp stays finite and sums to one", () => {
  expect(Array.from(softmax([1e6, 0, -1e6]))).toEqual([1, 0, 0]);
  expect(Array.from(softmax([-1e6, -1e6]))).toEqual([0.5, 0.5]);
});

test("softmaxInto may write over its own input", () => {
  const values = Float64Array.of(1, 2, 3);
  const expected = softmax(values);
  softmaxInto(values, values);
  expect(values).toEqual(expected);
});
