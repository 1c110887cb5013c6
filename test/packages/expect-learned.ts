import { expect } from "vitest";

/** The variance of the blend is largest where its slope, 23/1260 + (1 - 2 w)/36 for weight w of the first arm, is zero. */
const BEST = [29 / 35, 6 / 35];

/** That the consumer's program found the best blend and learned one near it. */
export function expectLearned(found: unknown): void {
  const { best, learned } = found as { best: number[]; learned: number[] };
  for (const [arm, weight] of BEST.entries()) {
    expect(best[arm]).toBeCloseTo(weight, 9);
    expect(Math.abs(learned[arm]! - weight)).toBeLessThan(0.1);
  }
}
