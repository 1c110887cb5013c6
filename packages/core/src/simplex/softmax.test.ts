import { expect, test } from "vitest";
import { softmaxInto } from "./softmax.ts";

function softmax(...logits: number[]): number[] {
  const out = Float64Array.from(logits);
  softmaxInto(out, out);
  return Array.from(out);
}

test("softmaxInto turns logits into shares in proportion to their exponentials", () => {
  expect(softmax(0, Math.log(3))).toEqual([expect.closeTo(0.25, 15), expect.closeTo(0.75, 15)]);
});

test("softmaxInto does not change when a constant is added to every logit", () => {
  // Powers of two, so that adding the constant is exact.
  expect(softmax(1024, 1025, 1023.5)).toEqual(softmax(0, 1, -0.5));
});

test("softmaxInto of logits far beyond the range of exp stays finite and sums to one", () => {
  expect(softmax(1e6, 0, -1e6)).toEqual([1, 0, 0]);
  expect(softmax(-1e6, -1e6)).toEqual([0.5, 0.5]);
});
