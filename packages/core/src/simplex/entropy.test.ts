import { expect, test } from "vitest";
import { entropy } from "./entropy.ts";

test("entropy of equal shares is the logarithm of their number", () => {
  expect(entropy(new Float64Array(8).fill(1 / 8))).toBeCloseTo(Math.log(8), 14);
});

test("entropy counts an empty arm as nothing: a single arm has entropy zero", () => {
  expect(entropy([0, 1, 0])).toBe(0);
});

test("entropy of (1/2, 1/4, 1/4) is 3/2 log 2", () => {
  expect(entropy([0.5, 0.25, 0.25])).toBeCloseTo(1.5 * Math.LN2, 15);
});
