import { describe, expect, it } from "vitest";
import { resampledRouting } from "./resampled-routing.ts";

describe("suggestions within a budget, for resampled tables", () => {
  it("keep the budget of all prompts in 95 % of the tables for which they say so, and spend most of it", () => {
    const tables = 40;
    const { said, held, quality, best, expectedLoss } = resampledRouting(3e-4, tables, 300, 11);
    expect(said).toBe(tables);
    // Two standard errors of a share of 95 %.
    expect(held / said).toBeGreaterThan(0.95 - 2 * Math.sqrt((0.95 * 0.05) / tables));
    expect(quality).toBeLessThan(best);
    expect(best - quality).toBeLessThan(1.5 * expectedLoss);
  });
});
