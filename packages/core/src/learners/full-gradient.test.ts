import { describe, expect, it } from "vitest";
import { betaArms as arms, betaContext as contextOf } from "../../test/beta-context.ts";
import { expectWithin } from "../../test/expect-within.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { optimum } from "../optimum/optimum.ts";
import { Random } from "../random/random.ts";
import { klProjection } from "../simplex/kl-projection.ts";
import { distribution } from "../specs/distribution.ts";
import { type MemorySpec, memory as memoryOf } from "../specs/learner.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { FullGradient, fullGradient } from "./full-gradient.ts";
import type { Learner } from "./learner.ts";

/** Chosen arms and final blends after some rounds, with rewards that are scaled and shifted. */
function play(spec: UtilitySpec, rounds: number, scale = 1, shift = 0) {
  const learner = fullGradient(contextOf(spec));
  const random = Random.stream(41, spec.kind);
  const choices = Array.from({ length: rounds }, () => {
    const arm = learner.choose(random);
    learner.update(arm, arms[arm]!.sample(random) * scale + shift, learner.weights[arm]!);
    return arm;
  });
  return { choices, weights: learner.weights, recommended: learner.recommend() };
}

describe("full-gradient", () => {
  it("ignores the rounding errors of a zero gradient, even over a hundred thousand arms", () => {
    const armCount = 100_000;
    const learner = new FullGradient(contextOf({ kind: "variance" }, { armCount, floor: 0.3 / armCount }), {
      untriedShare: 0,
    });
    // Both rewards are equally far from their mean, so no arm adds more to the variance than another.
    learner.update(0, 0.3, 1 / armCount);
    learner.update(1, 0.8, 1 / armCount);
    expect(new Set(learner.weights)).toEqual(new Set([1 / armCount]));
  });

  /**
   * For the variance after rewards 0.2 and 0.4 of arm 0 and 1 of arm 1: estimated moments, shrunk towards the pooled
   * distribution.
   */
  const pooled = [1.6 / 3, 1.2 / 3] as const;
  const rows = [
    [(0.6 + pooled[0]) / 3, (0.2 + pooled[1]) / 3],
    [(1 + pooled[0]) / 2, (1 + pooled[1]) / 2],
    pooled,
    pooled,
  ] as const;
  const mean = rows.reduce((sum, [first]) => sum + first / 4, 0);
  const slopes = rows.map(([first, second]) => second - 2 * mean * first);

  /** The weights after one step from equal weights along these slopes. */
  function afterStep(slopes: readonly number[]): Float64Array {
    const centre = slopes.reduce((sum, slope) => sum + slope / 4, 0);
    const gradient = slopes.map((slope) => slope - centre);
    const step = 0.5 / Math.max(...gradient.map(Math.abs));
    const expected = new Float64Array(4);
    klProjection(4, 0.03)(
      Float64Array.from(gradient, (slope) => 0.25 * Math.exp(step * slope)),
      expected,
    );
    return expected;
  }

  it("takes the first step for the variance as computed by hand, with estimates shrunk towards the pooled distribution", () => {
    const choices = { untriedShare: 0, optimism: 0 };
    const learner = new FullGradient(contextOf({ kind: "variance" }), choices);
    learner.update(0, 0.2, 0.25);
    learner.update(0, 0.4, 0.25);
    // Only one arm has rewards, so the pooled distribution is its distribution and all arms look alike.
    expect(Array.from(learner.weights)).toEqual([0.25, 0.25, 0.25, 0.25]);
    learner.update(1, 1, 0.25);
    const expected = afterStep(slopes);
    for (let arm = 0; arm < 4; arm++) expectWithin(learner.weights[arm]!, expected[arm]!, 1e-13);
  });

  it("raises slopes by two standard errors times the free weight, as computed by hand", () => {
    const learner = new FullGradient(contextOf({ kind: "variance" }), { untriedShare: 0 });
    learner.update(0, 0.2, 0.25);
    learner.update(0, 0.4, 0.25);
    learner.update(1, 1, 0.25);
    // The first two rewards have the influence that their arm's slope predicts: only the third differs.
    const surprise = 1 - rows[1][1] - 2 * mean * (1 - rows[1][0]);
    // The mean squares of the two arms played, which have equal weights, are 0 and the square of the surprise.
    const spread = Math.abs(surprise) / Math.sqrt(2);
    const expected = afterStep(
      slopes.map((slope, arm) => slope + (2 * (1 - 4 * 0.03) * spread) / Math.sqrt([3, 2, 1, 1][arm]!)),
    );
    for (let arm = 0; arm < 4; arm++) expectWithin(learner.weights[arm]!, expected[arm]!, 1e-13);
  });

  it("gives untried arms at least half of the free weight until each is tried", () => {
    const learner = fullGradient(contextOf({ kind: "mean" }));
    const untried = new Set([0, 1, 2, 3]);
    for (const [arm, reward] of [0.9, 0.1, 0.2, 0.3].entries()) {
      const mass = [...untried].reduce((sum, other) => sum + learner.weights[other]!, 0);
      expect(mass).toBeGreaterThanOrEqual((1 - 4 * 0.03) / 2 - 1e-15);
      learner.update(arm, reward, learner.weights[arm]!);
      untried.delete(arm);
    }
    const { blend } = learner.save() as never as { readonly blend: number[] };
    expect(Array.from(learner.weights)).toEqual(blend);
  });

  it("tries each of 50 arms within 250 rounds, with a floor of 0.006", () => {
    const lastTrials = Array.from({ length: 40 }, (_, run) => {
      const random = Random.stream(45, run);
      const learner = fullGradient({ utility: utility({ kind: "mean" }), armCount: 50, floor: 0.006 });
      const tried = new Set<number>();
      let round = 0;
      while (tried.size < 50) {
        const arm = learner.choose(random);
        learner.update(arm, random.uniform() + (arm === 0 ? 1 : 0), learner.weights[arm]!);
        tried.add(arm);
        round++;
      }
      return round;
    });
    // At least 0.35 of the choices go to untried arms. The waiting times are geometric: at most 50/0.35 = 143 rounds on average
    // in total, with a standard deviation of at most sqrt(50)/0.35 = 20. The limit of 250 is 5 standard deviations above.
    expect(Math.max(...lastTrials)).toBeLessThanOrEqual(250);
  });

  it("keeps a polynomial-decay average of the blends, v <- v + 20/(t + 19) (w_t - v)", () => {
    const learner = fullGradient(contextOf({ kind: "gini" }));
    const random = Random.stream(42, "average");
    let average = new Float64Array(4);
    for (let round = 1; round <= 50; round++) {
      const { blend } = learner.save() as never as { readonly blend: number[] };
      average = average.map((value, arm) => value + (20 / (round + 19)) * (blend[arm]! - value));
      const arm = learner.choose(random);
      learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
      const kept = learner.save().average;
      for (let index = 0; index < 4; index++) expectWithin(kept[index]!, average[index]!, 1e-14);
    }
  });

  const moved: UtilitySpec[] = [
    { kind: "mean" },
    { kind: "variance" },
    { kind: "deviation" },
    { kind: "gini" },
    { kind: "wang" },
    { kind: "inter-es", level: 0.2 },
    { kind: "upper-cvar", level: 0.25 },
    { kind: "best-of", draws: 4 },
  ];

  it.each(moved)("makes bit-identical choices when rewards are multiplied by 1024: $kind", (spec) => {
    const [plain, scaled] = [play(spec, 500), play(spec, 500, 1024)];
    expect(scaled).toEqual(plain);
  });

  const changes = [
    [1000, 0],
    [1, 50],
    [1000, 50],
  ] as const;

  it.each(moved)(
    "makes the same choices when rewards are multiplied by 1000, shifted by 50, or both: $kind",
    (spec) => {
      const plain = play(spec, 500);
      for (const [scale, shift] of changes) expectSame(play(spec, 500, scale, shift), plain);
    },
  );

  it.each(["wasserstein", "cramer"] as const)(
    "makes the same choices when rewards and target are shifted and scaled together: %s",
    (kind) => {
      const matching = (scale: number, shift: number): UtilitySpec => ({
        kind,
        target: { kind: "beta", alpha: 2, beta: 3, low: shift, high: scale + shift },
      });
      const plain = play(matching(1, 0), 500);
      expect(play(matching(1024, 0), 500, 1024)).toEqual(plain);
      for (const [scale, shift] of changes) expectSame(play(matching(scale, shift), 500, scale, shift), plain);
    },
  );

  function expectSame(run: ReturnType<typeof play>, plain: ReturnType<typeof play>): void {
    expect(run.choices).toEqual(plain.choices);
    for (let arm = 0; arm < 4; arm++) expectWithin(run.weights[arm]!, plain.weights[arm]!, 1e-9);
  }

  it("gets closer to the best blend than equal shares, for every kind of statistics", () => {
    const specs: UtilitySpec[] = [
      { kind: "variance" },
      { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
      { kind: "cramer", target: { kind: "uniform", low: 0, high: 1 } },
      { kind: "gini" },
      { kind: "entropy", edges: [0.2, 0.4, 0.6, 0.8] },
      { kind: "quota", low: 0.4, high: 0.6, share: 0.7 },
    ];
    for (const spec of specs) {
      const known = new KnownArms({ utility: utility(spec), arms });
      const best = optimum({ utility: utility(spec), arms, floor: 0.03 }).value;
      const gap = best - known.value(play(spec, 1500).recommended);
      expect(gap).toBeLessThan((best - known.value([0.25, 0.25, 0.25, 0.25])) / 3);
    }
  });

  it("subtracts costs: the weight of an expensive arm falls to its floor", () => {
    const learner = fullGradient(contextOf({ kind: "variance" }, { costs: [0, 0, 0, 5] }));
    const random = Random.stream(43, "costs");
    for (let round = 0; round < 200; round++) {
      const arm = learner.choose(random);
      learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
    }
    expect(learner.weights[3]).toBe(0.03);
  });

  it("refuses a state of another learner, and changes nothing", () => {
    const learner = fullGradient(contextOf({ kind: "variance" }));
    learner.update(0, 0.4, 0.25);
    const before = JSON.stringify(learner.save());
    const state = learner.save();
    expect(() => learner.restore({ ...state, multiplier: -1 })).toThrow(
      "state.multiplier must be a finite number above 0",
    );
    expect(() => learner.restore({ ...state, blend: [1, 0, 0, 0] })).toThrow(
      "weights[1] must be a finite number of at least 0.03",
    );
    expect(() => learner.restore({ ...state, average: [0.25] })).toThrow("state.average must be");
    expect(JSON.stringify(learner.save())).toBe(before);
  });

  const memories: (MemorySpec | undefined)[] = [undefined, { window: 30 }, { discount: 0.7 }];
  const restored: UtilitySpec[] = [
    { kind: "variance" },
    { kind: "gini" },
    { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
    { kind: "wasserstein", target: { kind: "beta", alpha: 4, beta: 2 } },
  ];

  it.each(
    restored.flatMap((spec) => memories.map((memory) => [JSON.stringify({ spec, memory }), spec, memory] as const)),
  )("continues bit for bit from JSON, even while its grid grows: %s", (_, spec, memory) => {
    const options = { ...contextOf(spec), ...(memory && { memory: memoryOf(memory) }) };
    const [original, random] = [fullGradient(options), Random.stream(77, spec.kind)];
    const rounds = (learner: Learner, source: Random, from: number, to: number) => {
      for (let round = from; round < to; round++) {
        const arm = learner.choose(source);
        // The rewards grow, so the grid doubles once or twice before and after.
        learner.update(arm, arms[arm]!.sample(source) * (1 + round / 100), learner.weights[arm]!);
      }
    };
    rounds(original, random, 0, 170);
    const copy = fullGradient(options);
    copy.restore(JSON.parse(JSON.stringify(original.save())));
    const again = Random.restore(random.save());
    rounds(original, random, 170, 600);
    rounds(copy, again, 170, 600);
    expect(JSON.stringify(copy.save())).toBe(JSON.stringify(original.save()));
    expect(copy.recommend()).toEqual(original.recommend());
  });

  describe("under drifting distributions", () => {
    /** Mean weight of the arm that is best after round 1000, over the last 200 of 1400 rounds, in 20 runs. */
    function tracked(memory: MemorySpec | undefined): number {
      const [low, high] = [0, 1].map((mean) => distribution({ kind: "gaussian", mean, deviation: 0.5 }));
      let total = 0;
      for (let run = 0; run < 20; run++) {
        const random = Random.stream(74, run);
        const options = memory ? { memory: memoryOf(memory) } : {};
        const learner = fullGradient({ ...options, utility: utility({ kind: "mean" }), armCount: 2, floor: 0.05 });
        for (let round = 1; round <= 1400; round++) {
          const arm = learner.choose(random);
          const distribution = (arm === 0) === round <= 1000 ? high! : low!;
          learner.update(arm, distribution.sample(random), learner.weights[arm]!);
          if (round > 1200) total += learner.weights[1]! / (20 * 200);
        }
      }
      return total;
    }

    it("tracks a change of the best arm with a discount or a window, but not without", () => {
      expect(tracked(undefined)).toBeLessThan(0.2);
      expect(tracked({ discount: 0.99 })).toBeGreaterThan(0.85);
      expect(tracked({ window: 200 })).toBeGreaterThan(0.85);
    });
  });
});
