import { describe, expect, it } from "vitest";
import type { MirrorWeights } from "../src/learners/mirror/mirror-weights.ts";
import type { ShrunkSums } from "../src/learners/mirror/shrunk-sums.ts";

export const PRIOR_COUNT = 0.5;

/** What estimates rely on, however the sums of four arms with a floor of 0.1 are blended. */
export function shrunkSumsContract(name: string, weights: MirrorWeights, sums: ShrunkSums): void {
  describe(name, () => {
    function expectBlend(): void {
      const arms = [0, 1, 2, 3];
      const blended = (of: (arm: number) => number) =>
        arms.reduce((sum, arm) => sum + (weights.weight(arm) * of(arm)) / (sums.count(arm) + PRIOR_COUNT), 0);
      const [first, second, share] = sums.blend();
      expect(first).toBeCloseTo(
        blended((arm) => sums.first(arm)),
        13,
      );
      expect(second).toBeCloseTo(
        blended((arm) => sums.second(arm)),
        13,
      );
      expect(share).toBeCloseTo(
        blended(() => PRIOR_COUNT),
        13,
      );
      expect(sums.priorShare()).toBeCloseTo(share!, 15);
    }

    it("are all prior before the first reward", () => {
      expect(Array.from(sums.blend(), (number) => number + 0)).toEqual([0, 0, expect.closeTo(1, 15)]);
    });

    it("blend counts and sums of the arms as the weights move", () => {
      for (const [round, exponent] of [0.4, -0.3, 2, -5, 0.1, 3].entries()) {
        sums.add(round % 3, round, round ** 2);
        weights.raise(round % 3, exponent);
        expectBlend();
      }
      expect([0, 1, 2, 3].map((arm) => [sums.count(arm), sums.first(arm), sums.second(arm)])).toEqual([
        [2, 3, 9],
        [2, 5, 17],
        [2, 7, 29],
        [0, 0, 0],
      ]);
    });

    it("take up others", () => {
      sums.load(Float64Array.of(1, 0, 2, 3), Float64Array.of(4, 0, 5, 6), Float64Array.of(7, 0, 8, 9));
      expect([sums.count(3), sums.first(2), sums.second(0)]).toEqual([3, 5, 7]);
      expectBlend();
    });
  });
}
