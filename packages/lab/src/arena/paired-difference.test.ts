import { Random } from "@blendit/core";
import { describe, expect, test } from "vitest";
import { meanOf, pairedDifference } from "./paired-difference.ts";

describe("pairedDifference", () => {
  // Two-sided 95 % quantiles of Student's t from printed tables.
  test.each([
    [2, 12.706],
    [3, 4.303],
    [10, 2.262],
    [100, 1.984],
  ])("of %i pairs reaches %d standard errors to both sides", (count, quantile) => {
    const own = Array.from({ length: count }, (_, index) => index % 2);
    const { mean, interval } = pairedDifference(own, new Array(count).fill(0));
    expect(mean).toBeCloseTo(meanOf(own), 14);
    const variance = own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
    const standardError = Math.sqrt(variance / count);
    expect((interval![1] - mean) / standardError).toBeCloseTo(quantile, 3);
    expect((mean - interval![0]) / standardError).toBeCloseTo(quantile, 3);
  });

  test("takes out what pairs have in common", () => {
    const random = Random.stream(1);
    const common = Array.from({ length: 20 }, () => 100 * random.uniform());
    const { interval } = pairedDifference(
      common.map((value, index) => value + 1 + 0.01 * (index % 2)),
      common,
    );
    expect(interval![0]).toBeGreaterThan(0.99);
    expect(interval![1]).toBeLessThan(1.02);
  });

  test("of one pair has no interval, of equal lists an interval of no width", () => {
    expect(pairedDifference([3], [1])).toEqual({ mean: 2, interval: null });
    expect(pairedDifference([3, 4], [3, 4])).toEqual({ mean: 0, interval: [0, 0] });
  });

  test("holds the truth in 95 % of samples", () => {
    const random = Random.stream(7);
    const samples = 2000;
    let holds = 0;
    for (let sample = 0; sample < samples; sample++) {
      // Sums of twelve uniforms are normal for this purpose.
      const draw = () => Array.from({ length: 12 }, () => random.uniform()).reduce((a, b) => a + b, 0);
      const own = Array.from({ length: 6 }, () => draw() + 1);
      const { interval } = pairedDifference(own, Array.from(own, draw));
      if (interval![0] <= 1 && interval![1] >= 1) holds++;
    }
    // Within four standard errors.
    expect(Math.abs(holds / samples - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / samples));
  });
});
