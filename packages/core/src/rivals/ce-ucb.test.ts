import { describe, expect, it } from "vitest";
import { KnownArms } from "../known/known-arms.ts";
import { optimum } from "../known/optimum.ts";
import type { LearnerContext } from "../learners/learner.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/law.ts";
import { utility } from "../specs/utility.ts";
import { additiveOptimism, ceUcb } from "./ce-ucb.ts";
import { Estimates } from "./estimates.ts";

const arms = [
  distribution({ kind: "beta", alpha: 2, beta: 8 }),
  distribution({ kind: "beta", alpha: 8, beta: 2 }),
  distribution({ kind: "beta", alpha: 2, beta: 2 }),
];
const variance = utility({ kind: "variance" });
const floor = 0.03;
const context: LearnerContext = { utility: variance, armCount: 3, floor };

describe("additiveOptimism", () => {
  it("lies above the true utility of a blend as often as it should", () => {
    const known = new KnownArms({ utility: variance, arms });
    const weights = Float64Array.of(0.4, 0.35, 0.25);
    const [runs, perArm, error] = [100, 40, 0.05];
    const radii = new Float64Array(3).fill(Math.sqrt(Math.log(2 / error) / (2 * perArm)));
    let misses = 0;
    for (let run = 0; run < runs; run++) {
      const estimates = new Estimates(context);
      const random = Random.stream(91, "above", run);
      for (let round = 0; round < 3 * perArm; round++) {
        estimates.observe(round % 3, arms[round % 3]!.sample(random), 0.5);
      }
      if (additiveOptimism(estimates, weights, radii).value(weights) < known.value(weights)) misses++;
    }
    // One side of Hoeffding's inequality at error 0.025 for each arm; 3 standard errors of 100 runs are 0.08.
    expect(misses / runs).toBeLessThan(0.075 + 0.08);
  });
});

describe("ce-ucb", () => {
  it("comes closer to the best blend as rounds add up, and what it played follows", () => {
    const known = new KnownArms({ utility: variance, arms });
    const best = optimum({ utility: variance, arms, floor }).value;
    const runs = 20;
    const marks = [100, 2000];
    const [gaps, regrets] = [
      [0, 0],
      [0, 0],
    ];
    for (let run = 0; run < runs; run++) {
      const learner = ceUcb(context);
      const random = Random.stream(92, "gap", run);
      const counts = [0, 0, 0];
      for (let round = 1; round <= 2000; round++) {
        const arm = learner.choose(random);
        counts[arm]!++;
        learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
        const mark = marks.indexOf(round);
        if (mark < 0) continue;
        gaps![mark]! += (best - known.value(learner.recommend())) / runs;
        regrets![mark]! += (best - known.value(counts.map((count) => count / round))) / runs;
      }
    }
    expect(gaps![1]).toBeLessThan(gaps![0]! / 4);
    expect(regrets![1]).toBeLessThan(regrets![0]! / 4);
  });

  it("tries an arm little known more, the longer the horizon", () => {
    const shares = [5, 100, 10_000].map((horizon) => {
      const learner = ceUcb({ horizon, ...context, armCount: 2 });
      const random = Random.stream(93, "horizon");
      for (let round = 0; round < 400; round++) {
        const arm = round < 40 ? 1 : 0;
        learner.update(arm, arms[arm]!.sample(random), 0.5);
      }
      return learner.recommend()[1]!;
    });
    expect(shares[1]).toBeGreaterThan(shares[0]! + 0.01);
    expect(shares[2]).toBeGreaterThan(shares[1]! + 0.01);
  });

  it("makes bit-identical choices when rewards are multiplied by 1024", () => {
    const [plain, large] = [1, 1024].map((scale) => {
      const learner = ceUcb(context);
      const random = Random.stream(94, "scale");
      return Array.from({ length: 300 }, () => {
        const arm = learner.choose(random);
        learner.update(arm, scale * arms[arm]!.sample(random), learner.weights[arm]!);
        return arm;
      });
    });
    expect(large).toEqual(plain);
  });
});
