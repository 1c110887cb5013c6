import { describe, expect, it } from "vitest";
import { resampledRouting } from "./resampled-routing.ts";

describe("suggestions within a budget, for resampled tables", () => {
  it.each([3e-4, 2.345e-4])(
    "meet the budget %d over all prompts for nearly all tables where they claim to",
    (budget) => {
      const tables = 200;
      const { said, held, covered, bounded, quality, best, expectedLoss } = resampledRouting(budget, tables, 1785, 12);
      expect(said).toBe(tables);
      // Two standard errors of a share of 95 %.
      const least = 0.95 - 2 * Math.sqrt((0.95 * 0.05) / tables);
      expect(held / said).toBeGreaterThan(least);
      expect(covered / tables).toBeGreaterThan(least);
      expect(bounded / tables).toBeGreaterThan(least);
      expect(quality).toBeLessThan(best);
      expect(best - quality).toBeLessThan(1.5 * expectedLoss);
    },
  );

  it("do so with 300 prompts per table, and lose little quality", () => {
    const tables = 40;
    const { said, held, quality, best, expectedLoss } = resampledRouting(3e-4, tables, 300, 11);
    expect(said).toBe(tables);
    // Two standard errors of a share of 95 %.
    expect(held / said).toBeGreaterThan(0.95 - 2 * Math.sqrt((0.95 * 0.05) / tables));
    expect(quality).toBeLessThan(best);
    expect(best - quality).toBeLessThan(1.5 * expectedLoss);
  });
});
