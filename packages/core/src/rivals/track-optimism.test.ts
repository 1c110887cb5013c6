import { describe, expect, it } from "vitest";
import { utility } from "../specs/utility.ts";
import { optimisticUtility } from "./optimistic-utility.ts";
import { type Optimism, trackOptimism } from "./track-optimism.ts";

const context = { utility: utility({ kind: "mean" }), armCount: 3, floor: 0.05 };
const intended = (weights: Float64Array) => weights.indexOf(Math.max(...weights));

/** Optimism that notes its radii and favours one arm, whatever was seen. */
function favouring(arm: number): { readonly optimism: Optimism; readonly seen: number[][] } {
  const seen: number[][] = [];
  const optimism: Optimism = ({ plugIn }, _blend, radii) => {
    seen.push(Array.from(radii));
    return optimisticUtility(plugIn, new Float64Array(3).fill(1, arm, arm + 1));
  };
  return { optimism, seen };
}

describe("trackOptimism", () => {
  it("plays every arm once, then the one that the best blend lacks most, and recommends that blend", () => {
    const learner = trackOptimism("test", favouring(1).optimism, context);
    const counts = [0, 0, 0];
    for (let round = 0; round < 200; round++) {
      const arm = intended(learner.weights);
      expect(learner.weights[arm]).toBeCloseTo(0.9, 15);
      if (round < 3) expect(arm).toBe(round);
      counts[arm]!++;
      learner.update(arm, 0.5, 0.9);
    }
    expect(Array.from(learner.recommend(), (weight) => weight.toFixed(9))).toEqual(
      [0.05, 0.9, 0.05].map((weight) => weight.toFixed(9)),
    );
    // Tracking keeps within one reward per arm of t a = (10, 180, 10).
    expect(Math.max(...counts.map((count, arm) => Math.abs(count - [10, 180, 10][arm]!)))).toBeLessThanOrEqual(2);
  });

  it("has radii sqrt(ln(2 T) / (2 n)) with the horizon T, else the round", () => {
    for (const horizon of [undefined, 1000]) {
      const { optimism, seen } = favouring(0);
      const learner = trackOptimism("test", optimism, { ...context, ...(horizon && { horizon }) });
      for (const arm of [0, 1, 2, 2]) learner.update(arm, 0.5, 0.5);
      const radius = (rounds: number, count: number) => Math.sqrt(Math.log(2 * (horizon ?? rounds)) / (2 * count));
      expect(seen).toEqual([
        [radius(3, 1), radius(3, 1), radius(3, 1)],
        [radius(4, 1), radius(4, 1), radius(4, 2)],
      ]);
    }
    expect(() => trackOptimism("test", favouring(0).optimism, { horizon: 0, ...context })).toThrow(
      "invalid horizon: expected an integer >= 1, got 0",
    );
  });
});
