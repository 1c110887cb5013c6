import { describe, expect, it } from "vitest";
import { normalCdf } from "../numeric/normal.ts";
import { Random } from "../random/random.ts";
import { utility } from "../specs/utility.ts";
import { thompson } from "./thompson.ts";

const floor = 1e-9;

describe("thompson", () => {
  it("plays every arm alike before the first reward", () => {
    const learner = thompson({ utility: utility({ kind: "mean" }), armCount: 4, floor });
    for (const weight of learner.weights) expect(weight).toBeCloseTo(0.25, 14);
  });

  it("plays an arm with its chance of the larger draw from N(sum / (n + 1), 1 / (n + 1))", () => {
    const learner = thompson({ utility: utility({ kind: "mean", support: [0, 1] }), armCount: 2, floor });
    for (const [arm, reward] of [
      [0, 1],
      [0, 0.5],
      [1, 0.2],
    ] as const) {
      learner.update(arm, reward, 0.5);
    }
    const chance = normalCdf((1.5 / 3 - 0.2 / 2) / Math.sqrt(1 / 3 + 1 / 2));
    expect(learner.weights[0]).toBeCloseTo(chance, 7);
  });

  it("brings rewards to [0, 1] by the support, and takes costs off the draws", () => {
    const wide = utility({ kind: "mean", support: [-2, 2] });
    const learner = thompson({ utility: wide, armCount: 2, floor, costs: [1, 0.5] });
    learner.update(0, 0, 0.5);
    // Draws from N(-2 + 2/2 - 1, 16/2) and N(-2 + 0 - 0.5, 16).
    expect(learner.weights[0]).toBeCloseTo(normalCdf((-2 + 2.5) / Math.sqrt(24)), 7);
  });

  it("has a regret that grows far slower than uniform play's", () => {
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
    // Theorem 3 with Gaussian priors: of order sqrt(K T ln K), here without a constant.
    expect(regret).toBeLessThan(Math.sqrt(3 * rounds * Math.log(3)));
  });
});
