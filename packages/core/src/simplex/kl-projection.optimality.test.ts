import { describe, expect, test } from "vitest";
import { klDivergence } from "../../test/kl-divergence.ts";
import { Random } from "../random/random.ts";
import { klProjection } from "./kl-projection.ts";

const project = (values: Float64Array, floor: number): Float64Array => {
  const out = new Float64Array(values.length);
  klProjection(values.length, floor)(values, out);
  return out;
};

const sumOf = (values: Float64Array): number => values.reduce((a, b) => a + b);

/** The best of all ways to choose which arms are free: 2^K of them. */
function bruteForce(values: Float64Array, floor: number): number[] {
  const armCount = values.length;
  const target = values.map((value) => value / sumOf(values));
  let best = { weights: [] as number[], divergence: Number.POSITIVE_INFINITY };
  for (let set = 1; set < 2 ** armCount; set++) {
    const isFree = (arm: number) => ((set >> arm) & 1) === 1;
    const free = target.filter((_, arm) => isFree(arm));
    const scale = (1 - (armCount - free.length) * floor) / sumOf(free);
    const weights = Array.from(target, (value, arm) => (isFree(arm) ? scale * value : floor));
    const divergence = klDivergence(weights, target);
    if (weights.every((weight) => weight >= floor - 1e-15) && divergence < best.divergence)
      best = { weights, divergence };
  }
  return best.weights;
}

describe("klProjection, against the definition of a projection,", () => {
  test("agrees with a search through all sets of free arms", () => {
    const random = Random.stream(6, "brute force");
    for (let trial = 0; trial < 400; trial++) {
      const armCount = 2 + (trial % 5);
      const floor = (0.01 + 0.98 * random.uniform()) / armCount;
      const values = Float64Array.from({ length: armCount }, () => random.uniform() ** 3 + 1e-9);
      const expected = bruteForce(values, floor);
      project(values, floor).forEach((weight, arm) => {
        // Both are exact formulas; a tie between two sets costs no more than rounding.
        expect(Math.abs(weight - expected[arm]!)).toBeLessThanOrEqual(2e-15);
      });
    }
  });

  test("is closest to the values among feasible blends, and no feasible blend is farther from it than from them", () => {
    const random = Random.stream(7, "pythagoras");
    const feasible = (armCount: number, floor: number, power: number) =>
      project(
        Float64Array.from({ length: armCount }, () => random.uniform() ** power),
        floor,
      );
    for (let trial = 0; trial < 2000; trial++) {
      const armCount = 2 + (trial % 29);
      const floor = (0.01 + 0.98 * random.uniform()) / armCount;
      const values = feasible(armCount, 1e-9 / armCount, 8);
      const nearest = project(values, floor);
      const other = feasible(armCount, floor, 1 + (trial % 6));
      const distance = klDivergence(other, values);
      // Divergences here are below 30 and sums of up to 30 rounded terms.
      expect(distance).toBeGreaterThanOrEqual(klDivergence(nearest, values) - 1e-14);
      expect(distance).toBeGreaterThanOrEqual(klDivergence(other, nearest) - 1e-14);
    }
  });
});
