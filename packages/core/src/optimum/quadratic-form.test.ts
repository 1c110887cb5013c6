import { describe, expect, it } from "vitest";
import { uniform } from "../distributions/uniform.ts";
import type { FeatureSpace, SparseFeatures } from "../features/feature-space.ts";
import { Random } from "../random/random.ts";
import { gini } from "../utilities/gini.ts";
import { KnownArms } from "./known-arms.ts";
import { QuadraticForm } from "./quadratic-form.ts";

/** f(m) = m_0 - sum of i m_i^2, with features 1, r, r^2. */
const space = {
  dimension: 3,
  sparsity: 3,
  features(reward: number, out: SparseFeatures) {
    out.count = 0;
    for (let power = 0; power < 3; power++) out.push(power, reward ** power);
  },
  value: (m: Float64Array) => m[0]! - m[1]! ** 2 - 2 * m[2]! ** 2,
  gradient(m: Float64Array, out: Float64Array) {
    out.set([1, -2 * m[1]!, -4 * m[2]!]);
  },
} as unknown as FeatureSpace;

describe("QuadraticForm", () => {
  it("gives the same value, slopes and influence of a blend as the blended features", () => {
    const random = Random.stream(4);
    const features = Array.from({ length: 3 }, () => Float64Array.from({ length: 3 }, () => random.uniform() - 0.3));
    const form = new QuadraticForm(space, features);
    const weights = Float64Array.of(0.2, 0.5, 0.3);
    const blend = Float64Array.from({ length: 3 }, (_, index) =>
      features.reduce((sum, own, arm) => sum + weights[arm]! * own[index]!, 0),
    );
    const direction = new Float64Array(3);
    space.gradient(blend, direction);
    const towards = (point: ArrayLike<number>) =>
      direction.reduce((sum, slope, index) => sum + slope * (point[index]! - blend[index]!), 0);
    const slopes = Float64Array.from(weights, (_, arm) =>
      form.products.reduce((sum, row, other) => sum + weights[other]! * row[arm]!, 0),
    );
    const offset = slopes.reduce((sum, slope, arm) => sum + weights[arm]! * slope, 0);

    expect(form.value(weights, slopes)).toBeCloseTo(space.value(blend), 13);
    slopes.forEach((slope, arm) => {
      expect(slope - offset).toBeCloseTo(towards(features[arm]!), 13);
    });
    form.moveTo(weights, slopes);
    for (const reward of [-1, 0, 0.7, 3])
      expect(form.influence(reward)).toBeCloseTo(towards([1, reward, reward ** 2]), 12);
  });

  it("makes known arms agree with the closed form of the Gini deviation of blends of uniforms", () => {
    // E|X - Y| / 2 of uniforms: 1/6 on [0, 1], 1/6 on [2, 3], and 2/2 between the two.
    const known = new KnownArms({
      utility: gini(),
      arms: [uniform({ low: 0, high: 1 }), uniform({ low: 2, high: 3 })],
    });
    for (const share of [0, 0.25, 0.5, 0.9, 1]) {
      const mean = (share ** 2 + (1 - share) ** 2) / 6 + 2 * share * (1 - share);
      expect(known.value([share, 1 - share])).toBeCloseTo(mean, 11);
    }
  });
});
