import { describe, expect, test } from "vitest";
import { Random } from "../random/random.ts";
import { KlProjector, klProjection } from "./kl-projection.ts";

describe("klProjection where floors differ", () => {
  test("gives max(floor_k, c p_k), as bisection for c finds it", () => {
    for (const armCount of [2, 3, 8, 40]) {
      const random = Random.stream(9, armCount);
      for (let trial = 0; trial < 200; trial++) {
        // Some floors are zero, and all together take from little to nearly everything.
        const raw = Array.from({ length: armCount }, () => Math.max(0, random.uniform() - 0.2) ** 3);
        const share = [0.01, 0.5, 0.999][trial % 3]! / raw.reduce((sum, part) => sum + part, 1e-9);
        const floor = raw.map((part) => share * part);
        const values = Float64Array.from(raw, () => Math.exp(20 * (random.uniform() - 0.5)));
        const out = new Float64Array(armCount);
        klProjection(armCount, floor)(values, out);
        const scale = scaleByBisection(values, floor);
        out.forEach((weight, arm) => {
          expect(weight).toBeGreaterThanOrEqual(floor[arm]!);
          expect(Math.abs(weight - Math.max(floor[arm]!, scale * values[arm]!))).toBeLessThanOrEqual(1e-14);
        });
        const again = new Float64Array(armCount);
        klProjection(armCount, floor)(out, again);
        expect(Math.max(...again.map((weight, arm) => Math.abs(weight - out[arm]!)))).toBeLessThanOrEqual(1e-15);
      }
    }
  });

  test("comes to the same by a KlProjector from any start", () => {
    const random = Random.stream(10);
    for (let trial = 0; trial < 300; trial++) {
      const floor = Array.from({ length: 12 }, () => 0.15 * random.uniform() ** 2 + 1e-9);
      const values = Float64Array.from(floor, () => Math.exp(8 * random.uniform()));
      const expected = new Float64Array(12);
      klProjection(12, floor)(values, expected);
      const threshold = Math.exp(12 * random.uniform());
      const projector = new KlProjector(12, floor);
      const { parts } = projector.floors;
      const isAbove = (arm: number) => values[arm]! > threshold * parts[arm]!;
      const start = Array.from(floor.keys()).filter(isAbove);
      if (start.length === 0) continue;
      const out = new Float64Array(12);
      const sum = (numbers: Float64Array) => start.reduce((total, arm) => total + numbers[arm]!, 0);
      projector.projectFrom(values, out, sum(parts), sum(values));
      expect(Math.max(...out.map((weight, arm) => Math.abs(weight - expected[arm]!)))).toBeLessThanOrEqual(1e-13);
      expect(out.every((weight, arm) => weight >= floor[arm]!)).toBe(true);
    }
  });
});

/** The scale c at which the sum of max(floor_k, c p_k) is one, by halving. */
function scaleByBisection(values: Float64Array, floor: readonly number[]): number {
  const sumAt = (scale: number) => values.reduce((sum, value, arm) => sum + Math.max(floor[arm]!, scale * value), 0);
  let [low, high] = [0, 1 / Math.min(...values)];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (sumAt(middle) < 1) low = middle;
    else high = middle;
  }
  return low;
}
