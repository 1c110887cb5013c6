import { describe, expect, it } from "vitest";
import { type BoxLimits, corners, drawLimits } from "../../test/capped-domains.ts";
import { expectWithin } from "../../test/expect-within.ts";
import { ArmRoster } from "../learners/arm-roster.ts";
import { Random } from "../random/random.ts";
import { klProjection } from "../simplex/kl-projection.ts";
import { type ArmSlopes, cornerBound } from "./corner-bound.ts";

describe("cornerBound", () => {
  const roster = new ArmRoster(4, 0.05, [2]);

  it("is the largest over all corners, with errors added or their squares", () => {
    const random = Random.stream(5);
    for (let trial = 0; trial < 20; trial++) {
      const draw = () => Float64Array.from({ length: 4 }, () => random.uniform());
      const weights = Float64Array.of(0.05, 0.6, 0, 0.35);
      const arms = { slopes: draw(), up: draw(), down: draw(), counts: draw() };
      for (const power of [1, 2] as const) {
        const corners = [0, 1, 3].map((corner) => {
          const changes = [0, 1, 3].map((arm) => (arm === corner ? 0.9 : 0.05) - weights[arm]!);
          const slope = [0, 1, 3].reduce((sum, arm, index) => sum + changes[index]! * arms.slopes[arm]!, 0);
          const off = [0, 1, 3].map(
            (arm, index) => Math.abs(changes[index]!) * (arm === corner ? arms.up : arms.down)[arm]!,
          );
          const total = power === 1 ? off.reduce((sum, part) => sum + part, 0) : Math.hypot(...off);
          return { slope, upper: slope + total };
        });
        const bound = cornerBound(roster, weights, arms, power);
        expectWithin(bound.upper, Math.max(0, ...corners.map(({ upper }) => upper)), 1e-14);
        expectWithin(bound.estimate, Math.max(0, ...corners.map(({ slope }) => slope)), 1e-14);
      }
    }
  });

  it("names the arm whose next reward would lower it most", () => {
    const weights = Float64Array.of(0.05, 0.6, 0, 0.35);
    const slopes = Float64Array.of(1, 0, 0, 0);
    const off = Float64Array.of(0.1, 0.1, 9, 0.1);
    const limit = (counts: readonly number[]) =>
      cornerBound(roster, weights, { slopes, up: off, down: off, counts: Float64Array.from(counts) }, 2).limitedBy;
    expect(limit([10, 10, 1, 10])).toBe(0);
    expect(limit([100, 10, 1, 10])).toBe(1);
    expect(limit([100, 100, 1, 10])).toBe(3);
  });

  describe("with ceilings", () => {
    const draw = (random: Random, armCount: number) => Float64Array.from({ length: armCount }, () => random.uniform());

    /** The largest value over all corners, with errors and from slopes alone. */
    function overCorners(limits: BoxLimits, weights: Float64Array, arms: ArmSlopes, power: 1 | 2) {
      const values = corners(limits).map((corner) => {
        const changes = corner.map((weight, arm) => weight - weights[arm]!);
        const slope = changes.reduce((sum, change, arm) => sum + change * arms.slopes[arm]!, 0);
        const off = changes.map((change, arm) => Math.abs(change) * (change > 0 ? arms.up : arms.down)[arm]!);
        return { slope, upper: slope + (power === 1 ? off.reduce((sum, each) => sum + each) : Math.hypot(...off)) };
      });
      return {
        estimate: Math.max(0, ...values.map(({ slope }) => slope)),
        upper: Math.max(0, ...values.map(({ upper }) => upper)),
      };
    }

    it("is never below the largest over all corners, with an exact estimate", () => {
      const random = Random.stream(8, "capped corners");
      let [bounds, exact] = [0, 0];
      for (let trial = 0; trial < 200; trial++) {
        const limits = drawLimits(random, 2 + (trial % 5));
        const armCount = limits.floor.length;
        const weights = draw(random, armCount);
        klProjection(armCount, limits)(weights, weights);
        const noise = 10 ** (-2 * random.uniform());
        const scaled = () => draw(random, armCount).map((value) => noise * value);
        const arms = { slopes: draw(random, armCount), up: scaled(), down: scaled(), counts: draw(random, armCount) };
        for (const power of [1, 2] as const) {
          const bound = cornerBound(new ArmRoster(armCount, limits), weights, arms, power);
          const largest = overCorners(limits, weights, arms, power);
          expectWithin(bound.estimate, largest.estimate, 1e-14);
          expect(bound.upper).toBeGreaterThanOrEqual(largest.upper - 1e-14);
          bounds += bound.upper;
          exact += largest.upper;
        }
      }
      // The straight lines and the split of the root add little on average.
      expect(bounds / exact).toBeLessThan(1.05);
    });

    it("adds errors exactly if every corner has all arms at their limits", () => {
      // At every corner, two of four arms have 0.4 and two 0.1.
      const limits = { floor: [0.1, 0.1, 0.1, 0.1], ceiling: [0.4, 0.4, 0.4, 0.4] };
      const random = Random.stream(9, "whole corners");
      for (let trial = 0; trial < 50; trial++) {
        const [slopes, up, down, counts] = Array.from({ length: 4 }, () => draw(random, 4));
        const arms = { slopes: slopes!, up: up!, down: down!, counts: counts! };
        const weights = Float64Array.of(0.3, 0.3, 0.25, 0.15);
        const bound = cornerBound(new ArmRoster(4, limits), weights, arms, 1);
        expectWithin(bound.upper, overCorners(limits, weights, arms, 1).upper, 1e-14);
      }
    });

    it("names an active arm", () => {
      const roster = new ArmRoster(4, { floor: 0.05, ceiling: 0.5 }, [2]);
      const off = Float64Array.of(0.1, 0.1, 9, 0.1);
      const weights = Float64Array.of(0.05, 0.45, 0, 0.5);
      const slopes = Float64Array.of(1, 0, 50, 0);
      const limit = (counts: readonly number[]) =>
        cornerBound(roster, weights, { slopes, up: off, down: off, counts: Float64Array.from(counts) }, 2).limitedBy;
      expect(limit([10, 10, 1, 10])).toBe(0);
      expect(limit([1000, 10, 1, 10])).not.toBe(2);
    });
  });
});
