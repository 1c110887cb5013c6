import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { ArmRoster } from "../learners/arm-roster.ts";
import { Random } from "../random/random.ts";
import { cornerBound } from "./corner-bound.ts";

describe("cornerBound", () => {
  const roster = new ArmRoster(4, 0.05, [2]);

  it("is the largest over all corners, written out, with errors added or in squares", () => {
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
});
