import { describe, expect, it } from "vitest";
import { Random } from "../../random/random.ts";
import { mean } from "../../utilities/mean.ts";
import { variance } from "../../utilities/variance.ts";
import { RewardRing } from "../estimates/reward-ring.ts";
import { signRemainder } from "./sign-remainder.ts";

function ringOf(rewards: readonly number[]): RewardRing {
  const ring = new RewardRing(200);
  for (const reward of rewards) ring.push(reward);
  return ring;
}

describe("signRemainder", () => {
  const random = Random.stream(8);
  const rewards = Array.from({ length: 200 }, () => random.uniform());
  const rings = [ringOf(rewards), ringOf([0.5, 0.5, 0.5])];

  it("is the variance of the blend's mean for the variance, within what 16 sign vectors tell", () => {
    const space = variance().learningSpace();
    space.admit(0);
    const count = 1000;
    const weight = 0.7;
    const factors = Float64Array.of(weight / Math.sqrt(count * 200), 0.3 / Math.sqrt(count * 3));
    const remainder = signRemainder(space, rings, factors, Float64Array.of(0.5, 1 / 3));
    // (sum of w_k error_k)^2 has mean w^2 sigma^2 / N = 0.49 / 12 / 1000; of 16 squares of normals the mean is off by sqrt(2/16).
    const expected = (weight * weight) / 12 / count;
    expect(Math.abs(remainder / expected - 1)).toBeLessThan(3 * Math.sqrt(2 / 16));
  });

  it("is zero for linear utilities and where weights or differences are, and the same in every call", () => {
    const linear = mean().learningSpace();
    linear.admit(0);
    expect(signRemainder(linear, rings, Float64Array.of(0.1, 0.1), Float64Array.of(0.5, 1))).toBeLessThan(1e-15);
    const space = variance().learningSpace();
    space.admit(0);
    const at = (...factors: number[]) =>
      signRemainder(space, rings, Float64Array.from(factors), Float64Array.of(0.5, 1 / 3));
    expect(at(0, 0)).toBe(0);
    expect(at(0, 1)).toBeLessThan(1e-15);
    expect(at(0.01, 0.01)).toBe(at(0.01, 0.01));
  });
});
