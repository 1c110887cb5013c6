import { Random } from "@blendit/core";
import { describe, expect, test } from "vitest";
import { meanInterval, meanOf } from "./mean-interval.ts";

describe("meanInterval", () => {
  // Two-sided quantiles of Student's t from printed tables.
  test.each([
    [2, 0.05, 12.706],
    [3, 0.05, 4.303],
    [10, 0.05, 2.262],
    [100, 0.05, 1.984],
    [2, 0.01, 63.657],
    [10, 0.01, 3.25],
    [31, 0.002, 3.385],
  ])("of %i values with error %d reaches %d standard errors to both sides", (count, error, quantile) => {
    const values = Array.from({ length: count }, (_, index) => index % 2);
    const { mean, interval } = meanInterval(values, error);
    expect(mean).toBeCloseTo(meanOf(values), 14);
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
    const standardError = Math.sqrt(variance / count);
    expect((interval![1] - mean) / standardError).toBeCloseTo(quantile, 3);
    expect((mean - interval![0]) / standardError).toBeCloseTo(quantile, 3);
  });

  test("of one value has no interval, of none neither, of equal values one of no width", () => {
    expect(meanInterval([2])).toEqual({ mean: 2, interval: null });
    expect(meanInterval([]).interval).toBeNull();
    expect(meanInterval([3, 3])).toEqual({ mean: 3, interval: [3, 3] });
  });

  test("holds the truth in 95 % of samples", () => {
    const random = Random.stream(7);
    const samples = 2000;
    let holds = 0;
    for (let sample = 0; sample < samples; sample++) {
      // Sums of twelve uniforms are normal for this purpose.
      const draw = () => Array.from({ length: 12 }, () => random.uniform()).reduce((a, b) => a + b, 0);
      const { interval } = meanInterval(Array.from({ length: 6 }, () => draw() - draw() + 1));
      if (interval![0] <= 1 && interval![1] >= 1) holds++;
    }
    // Within four standard errors.
    expect(Math.abs(holds / samples - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / samples));
  });
});
