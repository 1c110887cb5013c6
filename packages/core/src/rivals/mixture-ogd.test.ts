import { describe, expect, it } from "vitest";
import { KnownArms } from "../known/known-arms.ts";
import { optimum } from "../known/optimum.ts";
import type { LearnerContext } from "../learners/learner.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/law.ts";
import { utility } from "../specs/utility.ts";
import { mixtureOgd } from "./mixture-ogd.ts";

const variance = utility({ kind: "variance" });
const floor = 0.03;
const arms = [
  distribution({ kind: "beta", alpha: 2, beta: 8 }),
  distribution({ kind: "beta", alpha: 8, beta: 2 }),
  distribution({ kind: "beta", alpha: 2, beta: 2 }),
];
const context: LearnerContext = { utility: variance, armCount: 3, floor };
const intended = (weights: Float64Array) => weights.indexOf(Math.max(...weights));

describe("mixture-ogd", () => {
  it("plays the arm with the largest slope plus bonus at the shares of what was played", () => {
    const learner = mixtureOgd(context);
    const random = Random.stream(61, "rule");
    const seen: number[][] = [[], [], []];
    const recent: number[] = [];
    const chosen = new Set<number>();
    for (let round = 1; round <= 300; round++) {
      const arm = learner.choose(random);
      const reward = arms[arm]!.sample(random);
      learner.update(arm, reward, learner.weights[arm]!);
      seen[arm]!.push(reward);
      recent.push(reward);
      if (seen.some(({ length }) => length < 5)) continue;
      const pooled = [1, 2].map((power) => recent.reduce((sum, x) => sum + x ** power, 0) / round);
      const [means, squares] = [0, 1].map((power) =>
        seen.map(
          (rewards) => rewards.reduce((sum, x) => sum + x ** (power + 1), pooled[power]!) / (rewards.length + 1),
        ),
      ) as [number[], number[]];
      const mean = seen.reduce((sum, { length }, index) => sum + (length / round) * means[index]!, 0);
      const influences = recent.slice(-100).map((value) => (value - mean) ** 2);
      const range = Math.max(...influences) - Math.min(...influences);
      // The slope towards arm k is its second moment about the mean of the blend, less a number common to all.
      const indices = seen.map(
        ({ length }, index) =>
          squares[index]! - 2 * mean * means[index]! + range * Math.sqrt(Math.log(round) / (2 * length)),
      );
      const best = indices.indexOf(Math.max(...indices));
      expect(intended(learner.weights)).toBe(best);
      expect(learner.weights[best]).toBeCloseTo(1 - 2 * floor, 15);
      chosen.add(best);
    }
    expect(chosen.size).toBe(3);
  });

  it("recommends the shares of what was played, raised to the floor where they are below it", () => {
    const learner = mixtureOgd({ initial: 1, ...context });
    for (const arm of [0, 0, 1, 2]) learner.update(arm, arm, 0.5);
    expect(Array.from(learner.recommend(), (share) => share.toFixed(12))).toEqual(
      [0.5, 0.25, 0.25].map((share) => share.toFixed(12)),
    );
    for (let round = 0; round < 96; round++) learner.update(1, 1, 0.5);
    // Counts (2, 97, 1) of 100: the two small ones at the floor.
    expect(Array.from(learner.recommend())).toEqual([0.03, expect.closeTo(0.94, 12), 0.03]);
  });

  it("takes Frank-Wolfe steps to the best mixture: the gap falls as rounds add up", () => {
    const known = new KnownArms({ utility: variance, arms });
    const best = optimum({ utility: variance, arms, floor }).value;
    const gaps = [0, 0];
    const runs = 20;
    for (let run = 0; run < runs; run++) {
      const learner = mixtureOgd(context);
      const random = Random.stream(62, "gap", run);
      for (let round = 1; round <= 2000; round++) {
        const arm = learner.choose(random);
        learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
        const mark = [100, 2000].indexOf(round);
        if (mark >= 0) gaps[mark]! += (best - known.value(learner.recommend())) / runs;
      }
    }
    const atEqual = best - known.value([1 / 3, 1 / 3, 1 / 3]);
    expect(gaps[0]).toBeLessThan(atEqual);
    // Twenty times the rounds: between the 1/t of Frank-Wolfe and the sqrt(log t / t) of the bonus.
    expect(gaps[1]).toBeLessThan(gaps[0]! / 4);
  });

  it("tries the arm less known, quality and diversity alike", () => {
    for (const goal of [utility({ kind: "mean" }), variance]) {
      const learner = mixtureOgd({ initial: 3, ...context, utility: goal });
      for (const [arm, rounds] of [30, 3, 30].entries()) {
        for (let round = 0; round < rounds; round++) learner.update(arm, [0, 1, 3][round % 3]!, 0.5);
      }
      expect(intended(learner.weights)).toBe(1);
    }
  });
});
