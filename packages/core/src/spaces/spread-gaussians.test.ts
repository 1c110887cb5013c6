import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { spreadGaussians } from "./spread-gaussians.ts";

describe("spreadGaussians", () => {
  it.each([1, 2, 4])("has standard normal vectors in R^%i: means 0, variances 1, no correlation", (dimension) => {
    const vectors = spreadGaussians(20_000, dimension, Random.stream(1, "spread", dimension));
    expect(vectors[0]).toHaveLength(dimension);
    for (let row = 0; row < dimension; row++) {
      expect(Math.abs(average(vectors, (vector) => vector[row]!))).toBeLessThan(0.005);
      for (let column = 0; column < dimension; column++) {
        const product = average(vectors, (vector) => vector[row]! * vector[column]!);
        // Independent vectors would err by up to twice as much.
        expect(Math.abs(product - (row === column ? 1 : 0))).toBeLessThan(0.01);
      }
    }
  });

  it("has unbiased means: E cos(x + y) = exp(-1) over 200 shifts of 8 vectors, within 4.5 standard errors", () => {
    const means = Array.from({ length: 200 }, (_, seed) =>
      average(spreadGaussians(8, 2, Random.stream(seed, "shift")), (vector) => Math.cos(vector[0]! + vector[1]!)),
    );
    const mean = average(means, (value) => value);
    const variance = average(means, (value) => (value - mean) ** 2);
    expect(Math.abs(mean - Math.exp(-1))).toBeLessThanOrEqual(4.5 * Math.sqrt(variance / 200));
  });

  it("errs less than independent vectors: E cos x over 128 of them within 0.01, where those err by 0.04", () => {
    for (let seed = 0; seed < 50; seed++) {
      const mean = average(spreadGaussians(128, 1, Random.stream(seed)), (vector) => Math.cos(vector[0]!));
      expect(Math.abs(mean - Math.exp(-0.5))).toBeLessThan(0.01);
    }
  });

  it("is finite at a level of zero", () => {
    // The golden ratio's first step from this shift lands on 1, which is 0.
    const random = { uniform: () => 1 - 2 / (1 + Math.sqrt(5)) };
    expect(
      spreadGaussians(3, 1, random)
        .flatMap((vector) => Array.from(vector))
        .every(Number.isFinite),
    ).toBe(true);
    expect(spreadGaussians(3, 1, { uniform: () => 0 }).every(([value]) => Number.isFinite(value))).toBe(true);
  });
});

function average<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0) / items.length;
}
