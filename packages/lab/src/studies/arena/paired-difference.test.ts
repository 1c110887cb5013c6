import { Random } from "@blendit/core";
import { describe, expect, test } from "vitest";
import { pairedDifference } from "./paired-difference.ts";

describe("pairedDifference", () => {
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
});
