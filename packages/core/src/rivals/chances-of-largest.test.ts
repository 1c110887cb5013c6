import { describe, expect, it } from "vitest";
import { sampleGaussian } from "../distributions/sample-gaussian.ts";
import { normalCdf } from "../numeric/normal.ts";
import { Random } from "../random/random.ts";
import { chancesOfLargest } from "./chances-of-largest.ts";

function chances(means: readonly number[], deviations: readonly number[]): Float64Array {
  const out = new Float64Array(means.length);
  chancesOfLargest(Float64Array.from(means), Float64Array.from(deviations), out);
  return out;
}

describe("chancesOfLargest", () => {
  it("is Phi(d / sqrt(s1^2 + s2^2)) for two laws, however different their widths", () => {
    for (const d of [0, -1e-3, -0.1, -0.5, -1, -3, -8, -40]) {
      for (const widths of [1, 0.3, 0.01, 1e-4].flatMap((s) => [1, 0.2, 1e-4].map((r) => [s, r] as const))) {
        const [first, second] = chances([0, d], widths);
        expect(Math.abs(second! - normalCdf(d / Math.hypot(...widths)))).toBeLessThan(1e-8);
        expect(first! + second!).toBeCloseTo(1, 14);
      }
    }
  });

  it("is 1/K for K equal laws", () => {
    for (const count of [2, 3, 5, 40]) {
      for (const chance of chances(new Array(count).fill(0), new Array(count).fill(0.3))) {
        expect(chance).toBeCloseTo(1 / count, 14);
      }
    }
  });

  it("agrees with a million draws for five laws", () => {
    const means = [-0.1, 0, -0.4, -0.05, -1];
    const deviations = [0.1, 0.02, 0.5, 0.2, 1];
    const random = Random.stream(1, "chances");
    const draws = 1_000_000;
    const wins = new Float64Array(5);
    for (let draw = 0; draw < draws; draw++) {
      const values = means.map((mean, arm) => mean + deviations[arm]! * sampleGaussian(random));
      wins[values.indexOf(Math.max(...values))]!++;
    }
    const exact = chances(means, deviations);
    expect(exact.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 14);
    exact.forEach((chance, arm) => {
      const standardError = Math.sqrt((chance * (1 - chance)) / draws);
      expect(Math.abs(wins[arm]! / draws - chance)).toBeLessThan(4.5 * standardError);
    });
  });

  it("gives nothing to a law that is infinitely far below", () => {
    expect(chances([0, Number.NEGATIVE_INFINITY], [1, 1])).toEqual(Float64Array.of(1, 0));
  });
});
