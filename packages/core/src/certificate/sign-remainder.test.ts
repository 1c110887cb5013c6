import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { mean } from "../utilities/mean.ts";
import { quota } from "../utilities/quota.ts";
import { variance } from "../utilities/variance.ts";
import { type HiddenErrors, signRemainder } from "./sign-remainder.ts";

describe("signRemainder", () => {
  const random = Random.stream(8);
  const rewards = Array.from({ length: 200 }, () => random.uniform());
  const rings = [rewards, [0.5, 0.5, 0.5]];

  it("is the variance of the blend's mean for the variance, up to the error of 64 sign vectors", () => {
    const space = variance().learningSpace();
    space.admit(0);
    const count = 1000;
    const weight = 0.7;
    const blend = { weights: [weight, 0.3], counts: [count, count] };
    const remainder = signRemainder(space, rings, blend, Float64Array.of(0.5, 1 / 3));
    // (sum of w_k error_k)^2 has mean w^2 sigma^2 / N = 0.49 / 12 / 1000; the mean of 64 squared normals has relative error
    // sqrt(2/64).
    const expected = (weight * weight) / 12 / count;
    expect(Math.abs(remainder / expected - 1)).toBeLessThan(3 * Math.sqrt(2 / 64));
  });

  it("includes unseen rewards of arms with too few distinct rewards", () => {
    const space = quota({ low: 1, high: 2, share: 0.5 }).learningSpace();
    const alike = [
      [0, 0, 0, 0, 0],
      [1, 1, 1, 1, 1],
    ];
    const blend = { weights: [0.5, 0.5], counts: [5, 5] };
    const at = (hidden?: HiddenErrors) => signRemainder(space, alike, blend, Float64Array.of(0.5), hidden);
    expect(at()).toBe(0);
    // A draw from the pool differs in half of the cases, so (0.2 +- 1)^2 is expected in half of 64 vectors, with error
    // sqrt(1/64).
    const remainder = at({ factors: Float64Array.of(0.2, 0), pool: [0, 1, 0, 1] });
    expect(Math.abs(remainder / (0.04 / 2) - 1)).toBeLessThan(3 * Math.sqrt(1 / 64));
  });

  it("is zero for linear utilities, zero weights or equal rewards, and the same in every call", () => {
    const linear = mean().learningSpace();
    linear.admit(0);
    expect(signRemainder(linear, rings, { weights: [0.5, 0.5], counts: [9, 9] }, Float64Array.of(0.5, 1))).toBeLessThan(
      1e-15,
    );
    const space = variance().learningSpace();
    space.admit(0);
    const at = (weights: number[], counts = [9, 9]) =>
      signRemainder(space, rings, { weights, counts }, Float64Array.of(0.5, 1 / 3));
    expect(at([0, 0])).toBe(0);
    expect(at([1, 0], [0, 9])).toBe(0);
    expect(at([0, 1])).toBeLessThan(1e-15);
    expect(at([0.5, 0.5])).toBe(at([0.5, 0.5]));
  });
});
