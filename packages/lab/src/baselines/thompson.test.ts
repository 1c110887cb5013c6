import { gaussian, Random } from "@blendit/core";
import { utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { chancesOfLargest, thompson } from "./thompson.ts";

const normal = gaussian({ mean: 0, deviation: 1 });

describe("chancesOfLargest", () => {
  function chances(means: readonly number[], deviations: readonly number[]): Float64Array {
    const out = new Float64Array(means.length);
    chancesOfLargest(Float64Array.from(means), Float64Array.from(deviations), out);
    return out;
  }

  it("is Phi(d / sqrt(s1^2 + s2^2)) for two distributions, however different their widths", () => {
    for (const d of [0, -1e-3, -0.1, -0.5, -1, -3, -8, -40]) {
      for (const widths of [1, 0.3, 0.01, 1e-4].flatMap((s) => [1, 0.2, 1e-4].map((r) => [s, r] as const))) {
        const [first, second] = chances([0, d], widths);
        expect(Math.abs(second! - normal.cdf(d / Math.hypot(...widths)))).toBeLessThan(1e-8);
        expect(first! + second!).toBeCloseTo(1, 14);
      }
    }
  });

  it("is 1/K for K equal distributions", () => {
    for (const count of [2, 3, 5, 40]) {
      for (const chance of chances(new Array(count).fill(0), new Array(count).fill(0.3))) {
        expect(chance).toBeCloseTo(1 / count, 14);
      }
    }
  });

  it("agrees with a million draws for five distributions", () => {
    const means = [-0.1, 0, -0.4, -0.05, -1];
    const deviations = [0.1, 0.02, 0.5, 0.2, 1];
    const random = Random.stream(1, "chances");
    const draws = 1_000_000;
    const wins = new Float64Array(5);
    for (let draw = 0; draw < draws; draw++) {
      const values = means.map((mean, arm) => mean + deviations[arm]! * normal.sample(random));
      wins[values.indexOf(Math.max(...values))]!++;
    }
    const exact = chances(means, deviations);
    expect(exact.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 14);
    exact.forEach((chance, arm) => {
      const standardError = Math.sqrt((chance * (1 - chance)) / draws);
      expect(Math.abs(wins[arm]! / draws - chance)).toBeLessThan(4.5 * standardError);
    });
  });

  it("is 0 for a distribution that is infinitely far below", () => {
    expect(chances([0, Number.NEGATIVE_INFINITY], [1, 1])).toEqual(Float64Array.of(1, 0));
  });
});

describe("thompson", () => {
  const floor = 1e-9;

  it("plays all arms equally before the first reward", () => {
    const learner = thompson({ utility: utility({ kind: "mean" }), armCount: 4, floor });
    for (const weight of learner.weights) expect(weight).toBeCloseTo(0.25, 14);
  });

  it("plays an arm with its probability of the larger draw from N(sum / (n + 1), 1 / (n + 1))", () => {
    const learner = thompson({ utility: utility({ kind: "mean", support: [0, 1] }), armCount: 2, floor });
    for (const [arm, reward] of [
      [0, 1],
      [0, 0.5],
      [1, 0.2],
    ] as const) {
      learner.update(arm, reward, 0.5);
    }
    const chance = normal.cdf((1.5 / 3 - 0.2 / 2) / Math.sqrt(1 / 3 + 1 / 2));
    expect(learner.weights[0]).toBeCloseTo(chance, 7);
  });

  it("scales rewards to [0, 1] by the support, and subtracts costs from the draws", () => {
    const wide = utility({ kind: "mean", support: [-2, 2] });
    const learner = thompson({ utility: wide, armCount: 2, floor, costs: [1, 0.5] });
    learner.update(0, 0, 0.5);
    // Draws from N(-2 + 2/2 - 1, 16/2) and N(-2 + 0 - 0.5, 16).
    expect(learner.weights[0]).toBeCloseTo(normal.cdf((-2 + 2.5) / Math.sqrt(24)), 7);
  });

  it("has a regret far below that of uniform play", () => {
    const p = [0.9, 0.6, 0.5];
    const [rounds, runs] = [2000, 10];
    let regret = 0;
    for (let run = 0; run < runs; run++) {
      const learner = thompson({ utility: utility({ kind: "mean", support: [0, 1] }), armCount: 3, floor });
      const random = Random.stream(1, "thompson", run);
      for (let round = 0; round < rounds; round++) {
        const arm = learner.choose(random);
        regret += (p[0]! - p[arm]!) / runs;
        learner.update(arm, random.uniform() < p[arm]! ? 1 : 0, learner.weights[arm]!);
      }
    }
    // By theorem 3, with Gaussian priors, regret is of order sqrt(K T ln K); here even with constant 1.
    expect(regret).toBeLessThan(Math.sqrt(3 * rounds * Math.log(3)));
  });
});
