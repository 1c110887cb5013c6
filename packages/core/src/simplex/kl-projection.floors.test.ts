import { describe, expect, test } from "vitest";
import { Random } from "../random/random.ts";
import { klProjection } from "./kl-projection.ts";

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
