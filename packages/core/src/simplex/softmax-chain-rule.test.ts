import { describe, expect, test } from "vitest";
import { Random } from "../random/random.ts";
import { softmax } from "./softmax.ts";
import { softmaxChainRule } from "./softmax-chain-rule.ts";

/** A smooth function of the weights with a known gradient: linear, quadratic and entropic parts. */
const smooth = (weights: Float64Array): number =>
  weights.reduce((sum, weight, arm) => sum + arm * weight - weight ** 2 - weight * Math.log(weight), 0);
const smoothGradient = (weights: Float64Array): Float64Array =>
  weights.map((weight, arm) => arm - 2 * weight - Math.log(weight) - 1);

describe("softmaxChainRule", () => {
  test("agrees with central finite differences of U(softmax(h)) at random logits", () => {
    const random = Random.stream(11, "chain rule");
    const step = 1e-5;
    for (let trial = 0; trial < 200; trial++) {
      const logits = Float64Array.from({ length: 2 + (trial % 9) }, () => 6 * random.uniform() - 3);
      const weights = softmax(logits);
      const out = new Float64Array(logits.length);
      softmaxChainRule(weights, smoothGradient(weights), out);
      logits.forEach((_, arm) => {
        const moved = (by: number) => smooth(softmax(logits.map((logit, k) => (k === arm ? logit + by : logit))));
        const difference = (moved(step) - moved(-step)) / (2 * step);
        // Truncation is of order step^2 = 1e-10, rounding of order 1e-15 / step = 1e-10, times values up to 10.
        expect(Math.abs(out[arm]! - difference)).toBeLessThan(5e-9);
      });
    }
  });

  test("is the matrix diag(w) - w w^T times the gradient", () => {
    const weights = [0.2, 0.3, 0.5];
    const gradient = [1, -2, 0.5];
    const out = new Float64Array(3);
    softmaxChainRule(weights, gradient, out);
    weights.forEach((weight, k) => {
      const row = weights.map((other, j) => (j === k ? weight : 0) - weight * other);
      const product = row.reduce((sum, entry, j) => sum + entry * gradient[j]!, 0);
      expect(out[k]).toBeCloseTo(product, 15);
    });
  });

  test("does not see a constant added to the gradient, and its coordinates sum to zero", () => {
    const weights = softmax([0.3, -1, 2]);
    const plain = new Float64Array(3);
    const shifted = new Float64Array(3);
    softmaxChainRule(weights, [1, 2, 4], plain);
    softmaxChainRule(weights, [1025, 1026, 1028], shifted);
    expect(shifted).toEqual(plain);
    expect(plain.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 15);
  });
});
