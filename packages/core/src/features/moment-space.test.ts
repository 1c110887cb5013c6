import { describe, expect, it } from "vitest";
import { gaussian } from "../distributions/gaussian.ts";
import { panelQuadrature } from "../optimum/panel-space.ts";
import { Random } from "../random/random.ts";
import { SparseFeatures } from "./feature-space.ts";
import { MomentSpace, momentUtility } from "./moment-space.ts";

const variance = { value: (_: number, variance: number) => variance, byMean: () => 0, byVariance: () => 1 };
const mean = { value: (mean: number) => mean, byMean: () => 1, byVariance: () => 0 };

/** Averages of psi over rewards, as a learner keeps them. */
function averageOf(space: MomentSpace, rewards: readonly number[]): Float64Array {
  const sums = new Float64Array(2);
  const out = new SparseFeatures(2);
  for (const reward of rewards) {
    space.admit(reward);
    space.features(reward, out);
    out.addTo(sums, 1 / rewards.length);
  }
  return sums;
}

describe("MomentSpace", () => {
  it.each([0, 1e6, -1e9])("estimates the variance of rewards shifted by %d with nearly full precision", (shift) => {
    const random = Random.stream(1, "moments");
    // Multiples of 2^-20, so that the shift is exact and the two-pass variance of the unshifted rewards is the truth.
    const rewards = Array.from({ length: 500 }, () => Math.round(random.uniform() * 2 ** 20) / 2 ** 20);
    const average = rewards.reduce((sum, reward) => sum + reward, 0) / 500;
    const exact = rewards.reduce((sum, reward) => sum + (reward - average) ** 2, 0) / 500;
    const space = new MomentSpace(variance);
    const m = averageOf(
      space,
      rewards.map((reward) => reward + shift),
    );
    expect(Math.abs(space.value(m) / exact - 1)).toBeLessThan(1e-13);
  });

  it("has its origin at its first reward forever", () => {
    const space = new MomentSpace(mean);
    expect(space.admit(40)).toBeDefined();
    expect(space.admit(90)).toBeUndefined();
    expect(space.save()).toEqual({ origin: 40 });
    const out = new SparseFeatures(2);
    space.features(43, out);
    expect(Array.from(out.weights)).toEqual([3, 9]);
  });

  it("computes the features of a prior from mean and second moment like those of a distribution", () => {
    const space = new MomentSpace(variance, 3);
    const distribution = gaussian({ mean: 5, deviation: 2 });
    const prior = space.moments(5, 4 + 25);
    expect(prior[0]).toBeCloseTo(2, 15);
    expect(prior[1]).toBeCloseTo(8, 14);
    expect(Array.from(space.expected(distribution))).toEqual([2, 8]);
  });

  it("can be saved and restored before and after the first reward", () => {
    const fresh = new MomentSpace(mean);
    fresh.restore(JSON.parse(JSON.stringify(new MomentSpace(mean).save())));
    expect(fresh.save()).toEqual({ origin: null });
    const moved = new MomentSpace(mean);
    moved.admit(-2.5);
    fresh.restore(JSON.parse(JSON.stringify(moved.save())));
    expect(fresh.value(Float64Array.of(1, 1))).toBe(-1.5);
    for (const bad of [{ origin: Number.NaN }, {}, undefined]) {
      expect(() => fresh.restore(bad as never)).toThrow("origin must be a finite number");
    }
  });
});

describe("momentUtility", () => {
  it("puts the origin of known distributions between their means", () => {
    const distributions = [gaussian({ mean: 1e6, deviation: 1 }), gaussian({ mean: 1e6 + 2, deviation: 1 })];
    const space = momentUtility("variance", variance, {}).knownSpace(distributions, panelQuadrature);
    expect(Array.from(space.expected(distributions[0]!))).toEqual([-1, 2]);
  });
});
