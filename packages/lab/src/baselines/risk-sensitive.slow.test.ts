import { Random } from "@blendit/core";
import type { Learner, LearnerContext } from "@blendit/core/learners";
import { KnownArms, optimum } from "@blendit/core/optimum";
import { frankWolfeGap } from "@blendit/core/simplex";
import { distribution, type UtilitySpec, utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { withBonuses } from "./climb.ts";
import { Estimates } from "./mixture-policy.ts";
import { OptimisticBand } from "./optimistic-band.ts";
import { additiveOptimism, ceUcb, type Optimism, rsEtc, rsUcb, trackOptimism } from "./risk-sensitive.ts";

describe("rs-etc", () => {
  const arms = [0.3, 0.9, 0.5].map((p) => distribution({ kind: "bernoulli", p }));
  const gini = utility({ kind: "gini", support: [0, 1], grid: { cells: 10 } });
  const context: LearnerContext = { utility: gini, armCount: 3, floor: 0.05 };

  /** Always plays the arm of largest weight, as if there were no floor. Returns the number of rounds of each arm. */
  function follow(learner: Learner, rounds: number, random: Random, each = (_counts: number[], _round: number) => {}) {
    const counts = [0, 0, 0];
    for (let round = 1; round <= rounds; round++) {
      const arm = learner.weights.indexOf(Math.max(...learner.weights));
      counts[arm]!++;
      learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
      each(counts, round);
    }
    return counts;
  }

  it("explores all arms equally often for the given share of the horizon, then commits once", () => {
    const learner = rsEtc({ horizon: 1000, exploration: 0.1, ...context });
    const blends = new Set<string>();
    follow(learner, 1000, Random.stream(71, "explore"), (counts, round) => {
      // 100 rounds of exploration for 3 arms, rounded up to 34 each.
      if (round <= 102) expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      if (round < 102) expect(Array.from(learner.recommend())).toEqual([1 / 3, 1 / 3, 1 / 3]);
      if (round === 102) expect(counts).toEqual([34, 34, 34]);
      if (round >= 102) blends.add(learner.recommend().join());
    });
    expect(blends.size).toBe(1);
  });

  it("commits to the best blend of the estimated distributions, in which half of the rewards are 1", () => {
    const learner = rsEtc({ horizon: 40, exploration: 0.5, ...context, armCount: 2 });
    // Two and nine of ten rewards are 1. With the pooled distribution as one more reward: 2.55/11 and 9.55/11.
    for (let round = 0; round < 10; round++) {
      learner.update(0, round < 2 ? 1 : 0, 0.5);
      learner.update(1, round < 9 ? 1 : 0, 0.5);
    }
    expect(Math.abs(learner.recommend()[1]! - (5.5 - 2.55) / (9.55 - 2.55))).toBeLessThanOrEqual(1e-9);
  });

  it("tracks the blend: every arm's share is within (K - 1) / t of its weight once exploration is made up for", () => {
    const learner = rsEtc({ horizon: 300, ...context });
    let checked = 0;
    follow(learner, 2000, Random.stream(72, "track"), (counts, round) => {
      const blend = learner.recommend();
      // An arm with weight a that explored 20 rounds has the right share from round 20 / a, which at the floor is 400.
      if (round < 20 / Math.min(...blend)) return;
      checked++;
      for (let arm = 0; arm < 3; arm++)
        expect(Math.abs(counts[arm]! / round - blend[arm]!)).toBeLessThanOrEqual(2 / round);
    });
    expect(checked).toBeGreaterThan(1500);
  });

  it("follows its blend although the floor makes it play other arms too", () => {
    const learner = rsEtc({ horizon: 500, ...context });
    const random = Random.stream(73, "floor");
    const counts = [0, 0, 0];
    const rounds = 4000;
    for (let round = 0; round < rounds; round++) {
      const arm = learner.choose(random);
      counts[arm]!++;
      learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
    }
    // An arm at the floor is played only by chance, so its count is binomial and its share has a standard error of
    // sqrt(0.05 0.95 / 4000) = 0.0034. Its 34 rounds of exploration add 34 / 4000 = 0.0085.
    learner.recommend().forEach((weight, arm) => {
      expect(Math.abs(counts[arm]! / rounds - weight)).toBeLessThanOrEqual(4 * 0.0034 + 0.0085);
    });
  });

  it("has less regret for a longer horizon", () => {
    const known = new KnownArms({ utility: gini, arms });
    const best = optimum({ utility: gini, arms, floor: 0.05 }).value;
    const runs = 30;
    const [short, long] = [200, 3200].map((horizon) => {
      let regret = 0;
      for (let run = 0; run < runs; run++) {
        const counts = follow(rsEtc({ horizon, ...context }), horizon, Random.stream(74, "regret", run));
        regret += (best - known.value(counts.map((count) => count / horizon))) / runs;
      }
      return regret;
    });
    // Regret is quadratic in the estimation error, so it should be 16 times less for 16 times the rounds.
    expect(long).toBeLessThan(short! / 4);
  });

  it("refuses options outside their range", () => {
    expect(() => rsEtc({ horizon: 0, ...context })).toThrow("horizon must be a whole number of at least 1");
    expect(() => rsEtc({ exploration: 1, ...context })).toThrow("exploration must be above 0 and below 1");
  });
});

describe("trackOptimism", () => {
  const context = { utility: utility({ kind: "mean" }), armCount: 3, floor: 0.05 };
  const intended = (weights: Float64Array) => weights.indexOf(Math.max(...weights));

  /** Optimism that records its radii and always favours one arm. */
  function favouring(arm: number): { readonly optimism: Optimism; readonly seen: number[][] } {
    const seen: number[][] = [];
    const optimism: Optimism = ({ plugIn }, _blend, radii) => {
      seen.push(Array.from(radii));
      return withBonuses(plugIn, new Float64Array(3).fill(1, arm, arm + 1));
    };
    return { optimism, seen };
  }

  it("plays every arm once, then tracks the best blend and recommends it", () => {
    const learner = trackOptimism("test", favouring(1).optimism, context);
    const counts = [0, 0, 0];
    for (let round = 0; round < 200; round++) {
      const arm = intended(learner.weights);
      expect(learner.weights[arm]).toBeCloseTo(0.9, 15);
      if (round < 3) expect(arm).toBe(round);
      counts[arm]!++;
      learner.update(arm, 0.5, 0.9);
    }
    expect(Array.from(learner.recommend(), (weight) => weight.toFixed(9))).toEqual(
      [0.05, 0.9, 0.05].map((weight) => weight.toFixed(9)),
    );
    // Tracking keeps counts within one reward per arm of t a = (10, 180, 10).
    expect(Math.max(...counts.map((count, arm) => Math.abs(count - [10, 180, 10][arm]!)))).toBeLessThanOrEqual(2);
  });

  it("uses radii sqrt(ln(2 T) / (2 n)), where T is the horizon or, without one, the round", () => {
    for (const horizon of [undefined, 1000]) {
      const { optimism, seen } = favouring(0);
      const learner = trackOptimism("test", optimism, { ...context, ...(horizon && { horizon }) });
      for (const arm of [0, 1, 2, 2]) learner.update(arm, 0.5, 0.5);
      const radius = (rounds: number, count: number) => Math.sqrt(Math.log(2 * (horizon ?? rounds)) / (2 * count));
      expect(seen).toEqual([
        [radius(3, 1), radius(3, 1), radius(3, 1)],
        [radius(4, 1), radius(4, 1), radius(4, 2)],
      ]);
    }
    expect(() => trackOptimism("test", favouring(0).optimism, { horizon: 0, ...context })).toThrow(
      "horizon must be a whole number of at least 1",
    );
  });
});

describe("ce-ucb", () => {
  const arms = [
    distribution({ kind: "beta", alpha: 2, beta: 8 }),
    distribution({ kind: "beta", alpha: 8, beta: 2 }),
    distribution({ kind: "beta", alpha: 2, beta: 2 }),
  ];
  const variance = utility({ kind: "variance" });
  const floor = 0.03;
  const context: LearnerContext = { utility: variance, armCount: 3, floor };

  describe("additiveOptimism", () => {
    it("exceeds the true utility of a blend as often as Hoeffding's inequality promises", () => {
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
      // One-sided Hoeffding bounds with error 0.025 for each of three arms; 3 standard errors of 100 runs are 0.08.
      expect(misses / runs).toBeLessThan(0.075 + 0.08);
    });
  });

  describe("ce-ucb", () => {
    it("converges to the best blend, and so do the shares played", () => {
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

    it("gives an arm with few rewards more weight for a longer horizon", () => {
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
});

describe("rs-ucb", () => {
  const arms = [0.3, 0.9].map((p) => distribution({ kind: "bernoulli", p }));
  const gini: UtilitySpec = { kind: "gini", support: [0, 1], grid: { cells: 10 } };
  const contextOf = (spec: UtilitySpec): LearnerContext => ({ utility: utility(spec), armCount: 2, floor: 0.05 });

  /** Plays some rounds and returns the chosen arms. */
  function play(
    learner: Learner,
    rounds: number,
    random: Random,
    each = (_arm: number, _reward: number) => {},
  ): number[] {
    return Array.from({ length: rounds }, () => {
      const arm = learner.choose(random);
      const reward = arms[arm]!.sample(random);
      learner.update(arm, reward, learner.weights[arm]!);
      each(arm, reward);
      return arm;
    });
  }

  it("recommends a blend that maximises the optimistic utility up to its tolerance", () => {
    const learner = rsUcb({ horizon: 500, ...contextOf(gini) });
    const estimates = new Estimates(contextOf(gini));
    const equal = Float64Array.of(0.5, 0.5);
    let bound = 0;
    play(learner, 300, Random.stream(81, "band"), (arm, reward) => {
      estimates.observe(arm, reward, 0.5);
      if (Math.min(...estimates.counts) === 0) return;
      const radii = Float64Array.from([0, 1], (other) => Math.sqrt(Math.log(1000) / (2 * estimates.counts[other]!)));
      const band = new OptimisticBand(estimates.plugIn, radii);
      const atEqual = band.gradient(equal);
      const blend = learner.recommend();
      const goal = 1e-3 * (Math.max(...atEqual) - Math.min(...atEqual)) + 1e-12;
      expect(frankWolfeGap(blend, band.gradient(blend), 0.05)).toBeLessThanOrEqual(goal);
      // The best possible value, 1/4, should not exceed the optimistic one.
      bound = Math.max(bound, 0.25 - band.value(blend));
      const lack = (other: number) => estimates.round * blend[other]! - estimates.counts[other]!;
      expect(learner.weights.indexOf(0.95)).toBe(lack(1) > lack(0) ? 1 : 0);
    });
    expect(bound).toBeLessThan(1e-3);
  });

  it("has regret that falls over time, below that of equal shares, for the Gini deviation of coins", () => {
    const known = new KnownArms({ utility: utility(gini), arms });
    const best = optimum({ utility: utility(gini), arms, floor: 0.05 }).value;
    const runs = 20;
    const marks = [500, 8000];
    const regrets = marks.map((rounds) => {
      let regret = 0;
      for (let run = 0; run < runs; run++) {
        const chosen = play(rsUcb(contextOf(gini)), rounds, Random.stream(82, "regret", run));
        const share = chosen.reduce((sum, arm) => sum + arm, 0) / rounds;
        regret += (best - known.value([1 - share, share])) / runs;
      }
      return regret;
    });
    expect(regrets[1]).toBeLessThan(regrets[0]! / 2);
    expect(regrets[1]).toBeLessThan((best - known.value([0.5, 0.5])) / 2);
  });

  it("differs from ce-ucb only for utilities on a grid of the line", () => {
    for (const [spec, isSame] of [
      [gini, false],
      [{ kind: "variance" }, true],
    ] as const) {
      const blends = [rsUcb, ceUcb].map((make) => {
        const learner = make(contextOf(spec));
        play(learner, 100, Random.stream(83, spec.kind));
        return learner.recommend().join();
      });
      expect(blends[0] === blends[1]).toBe(isSame);
    }
  });

  it("keeps the blend while the target is within its band", () => {
    const target = { kind: "bernoulli", p: 0.55 } as const;
    const learner = rsUcb(contextOf({ kind: "cramer", target, grid: { cells: 10 } }));
    play(learner, 100, Random.stream(84, "target"));
    expect(Array.from(learner.recommend())).toEqual([0.5, 0.5]);
  });
});
