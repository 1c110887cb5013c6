import { expect } from "vitest";

/** The variance of the blend is largest where its slope, 23/1260 + (1 - 2 w)/36 for weight w of the first arm, is zero. */
const BEST = [29 / 35, 6 / 35];

/** The standard error of w if means and variances are estimated from 1650 and 350 rewards: 0.045 due to the variances, 0.043 due to the means. */
const STANDARD_ERROR = 0.063;

/** Checks that the consumer's program found the best blend, and learned one within four standard errors of it. */
export function expectLearned(found: unknown): void {
  const { best, learned } = found as { best: number[]; learned: number[] };
  for (const [arm, weight] of BEST.entries()) {
    expect(best[arm]).toBeCloseTo(weight, 9);
    expect(Math.abs(learned[arm]! - weight)).toBeLessThan(4 * STANDARD_ERROR);
  }
}
