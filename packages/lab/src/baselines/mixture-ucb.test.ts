import { Random } from "@blendit/core";
import type { Learner, LearnerContext } from "@blendit/core/learners";
import { KnownArms, optimum } from "@blendit/core/optimum";
import { distribution, type UtilitySpec, utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { isDue } from "./climb.ts";
import { mixtureOgd, mixtureUcb } from "./mixture-ucb.ts";
import { ucb1 } from "./ucb1.ts";

describe("mixture-ucb", () => {
  const variance = utility({ kind: "variance" });
  const floor = 0.03;
  const arms = [distribution({ kind: "beta", alpha: 2, beta: 8 }), distribution({ kind: "beta", alpha: 8, beta: 2 })];
  const context: LearnerContext = { utility: variance, armCount: 2, floor };

  /** Plays some rounds with rewards times `scale`, and returns the chosen arms. */
  function play(learner: Learner, rounds: number, random: Random, scale = 1): number[] {
    return Array.from({ length: rounds }, () => {
      const arm = learner.choose(random);
      learner.update(arm, scale * arms[arm]!.sample(random), learner.weights[arm]!);
      return arm;
    });
  }

  it("agrees with the closed form for two arms and the variance, with bonuses", () => {
    const learner = mixtureUcb(context);
    const random = Random.stream(51, "two arms");
    const seen: [number[], number[]] = [[], []];
    const recent: number[] = [];
    const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    let moves = 0;
    for (let round = 1; round <= 400; round++) {
      const before = Array.from(learner.recommend());
      const arm = learner.choose(random);
      const reward = arms[arm]!.sample(random);
      learner.update(arm, reward, learner.weights[arm]!);
      seen[arm as 0 | 1].push(reward);
      recent.push(reward);
      if (Math.min(seen[0].length, seen[1].length) < 5 || !isDue(round)) continue;
      const pooled = [1, 2].map((power) => meanOf(seen.flat().map((value) => value ** power)));
      const moments = seen.map((rewards) =>
        pooled.map((prior, power) => rewards.reduce((sum, x) => sum + x ** (power + 1), prior) / (rewards.length + 1)),
      ) as [[number, number], [number, number]];
      const mean = before[0]! * moments[0][0] + before[1]! * moments[1][0];
      const influences = recent.slice(-100).map((value) => (value - mean) ** 2);
      const range = Math.max(...influences) - Math.min(...influences);
      const [first, second] = seen.map(
        ({ length }, index) =>
          moments[index]![1] - moments[index]![0] ** 2 + range * Math.sqrt(Math.log(round) / (2 * length)),
      ) as [number, number];
      // U = w v_0 + (1 - w) v_1 + w (1 - w) d^2 with variances v, here including bonuses.
      const squared = (moments[0][0] - moments[1][0]) ** 2;
      const best = Math.min(Math.max(0.5 + (first - second) / (2 * squared), floor), 1 - floor);
      // The gap, at least d^2 (w - w*)^2, is at most 1e-3 of the gradient's spread at equal shares, |v_0 - v_1|.
      const gain = squared * (learner.weights[0]! - best) ** 2;
      expect(gain).toBeLessThanOrEqual(1e-3 * Math.abs(first - second) + 1e-13);
      if (learner.weights[0] !== before[0]) moves++;
      expect(learner.recommend()).toEqual(learner.weights);
    }
    expect(moves).toBeGreaterThan(10);
  });

  const both: UtilitySpec[] = [
    { kind: "mean" },
    { kind: "variance" },
    {
      kind: "sum",
      terms: [
        { weight: 1, utility: { kind: "variance" } },
        { weight: 0.3, utility: { kind: "mean" } },
      ],
    },
  ];
  it.each(both)("gives more weight to the arm with fewer rewards, for quality and for diversity: $kind", (spec) => {
    const learner = mixtureUcb({ initial: 3, utility: utility(spec), armCount: 2, floor });
    // Both arms paid 0, 1, 3, 0, 1, 3, ..., so they differ only in their counts.
    for (let round = 0; round < 36; round++) learner.update(0, [0, 1, 3][round % 3]!, 0.5);
    for (let round = 0; round < 3; round++) learner.update(1, [0, 1, 3][round]!, 0.5);
    expect(learner.weights[1]).toBeGreaterThan(0.9);
  });

  it("converges to the best mixture if each arm alone is worse, and a single-arm bandit does not", () => {
    const known = new KnownArms({ utility: variance, arms });
    const best = optimum({ utility: variance, arms, floor }).value;
    const runs = 20;
    const baselines = { mixture: mixtureUcb, single: ucb1 };
    const gaps = Object.values(baselines).map((make) => {
      const sums = [0, 0];
      for (let run = 0; run < runs; run++) {
        const learner = make(context);
        const random = Random.stream(52, "gaps", run);
        for (const mark of [0, 1]) {
          play(learner, mark === 0 ? 100 : 1900, random);
          sums[mark]! += (best - known.value(learner.recommend())) / runs;
        }
      }
      return sums as [number, number];
    });
    const [mixture, single] = gaps as [[number, number], [number, number]];
    // The gap is quadratic in the error of the weights, which falls like sqrt(log t / t), so it should shrink 12 times.
    expect(mixture[1]).toBeLessThan(mixture[0] / 4);
    expect(mixture[1]).toBeLessThan(single[1] / 50);
  });

  it("makes bit-identical choices when rewards are multiplied by 1024", () => {
    const [plain, large] = [1, 1024].map((scale) => play(mixtureUcb(context), 300, Random.stream(53, "scale"), scale));
    expect(large).toEqual(plain);
  });

  it("refuses options outside their range", () => {
    expect(() => mixtureUcb({ confidence: 0, ...context })).toThrow("confidence must be a finite number above 0");
    expect(() => mixtureUcb({ initial: 0, ...context })).toThrow("initial must be a whole number of at least 1");
  });
});

describe("mixture-ogd", () => {
  const variance = utility({ kind: "variance" });
  const floor = 0.03;
  const arms = [
    distribution({ kind: "beta", alpha: 2, beta: 8 }),
    distribution({ kind: "beta", alpha: 8, beta: 2 }),
    distribution({ kind: "beta", alpha: 2, beta: 2 }),
  ];
  const context: LearnerContext = { utility: variance, armCount: 3, floor };
  const intended = (weights: Float64Array) => weights.indexOf(Math.max(...weights));

  it("plays the arm with the largest slope plus bonus at the shares played so far", () => {
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
      // The slope towards arm k is its second moment about the mean of the blend, minus a constant common to all arms.
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

  it("recommends the shares played so far, projected if one is below the floor", () => {
    const learner = mixtureOgd({ initial: 1, ...context });
    for (const arm of [0, 0, 1, 2]) learner.update(arm, arm, 0.5);
    expect(Array.from(learner.recommend(), (share) => share.toFixed(12))).toEqual(
      [0.5, 0.25, 0.25].map((share) => share.toFixed(12)),
    );
    for (let round = 0; round < 96; round++) learner.update(1, 1, 0.5);
    // The counts are (2, 97, 1) of 100, so arms 0 and 2 are at the floor.
    expect(Array.from(learner.recommend())).toEqual([0.03, expect.closeTo(0.94, 12), 0.03]);
  });

  it("approaches the best mixture by Frank-Wolfe steps", () => {
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
    // For twenty times the rounds, the gap falls at a rate between 1/t (Frank-Wolfe) and sqrt(log t / t) (the bonus).
    expect(gaps[1]).toBeLessThan(gaps[0]! / 4);
  });

  it("tries the arm with the fewest rewards, for quality and for diversity", () => {
    for (const goal of [utility({ kind: "mean" }), variance]) {
      const learner = mixtureOgd({ initial: 3, ...context, utility: goal });
      for (const [arm, rounds] of [30, 3, 30].entries()) {
        for (let round = 0; round < rounds; round++) learner.update(arm, [0, 1, 3][round % 3]!, 0.5);
      }
      expect(intended(learner.weights)).toBe(1);
    }
  });
});
