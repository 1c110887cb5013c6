import { describe, expect, it } from "vitest";

import { distance, farthestApart, LONG_RUN } from "../../test/beside-plain.ts";

import type { Reward } from "../distributions/law.ts";
import { fastMirrorAscent } from "../fast/fast-mirror-ascent.ts";
import { priorOf } from "../learners/estimates/prior.ts";
import type { InfluenceLearner, Learner, LearnerContext } from "../learners/learner.ts";
import { DEFAULT_STEP, type MirrorAscentOptions, mirrorAscent } from "../learners/mirror-ascent.ts";
import { stepOf } from "../learners/step.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/law.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { GroupedMirrorAscent } from "./grouped-mirror-ascent.ts";
import { GroupedMoments } from "./grouped-moments.ts";

function contextOf(armCount: number, share: number, spec: UtilitySpec = { kind: "variance" }): LearnerContext {
  return { utility: utility(spec), armCount, floor: share / armCount };
}

/** Groups also where `fastMirrorAscent` has something faster for so few arms. */
function grouped({ step = DEFAULT_STEP, prior }: MirrorAscentOptions, context: LearnerContext): InfluenceLearner {
  const space = context.utility.learningSpace();
  if (!space.moments) return fastMirrorAscent(context);
  const moments = new GroupedMoments(space, priorOf(prior, context.utility, space));
  return new GroupedMirrorAscent(stepOf(step), moments, context);
}

/** How far apart groups and the plain learner ever are. */
function apart(options: MirrorAscentOptions, context: LearnerContext, rounds: number) {
  return farthestApart(grouped(options, context), mirrorAscent({ ...options, ...context }), rounds);
}

describe("GroupedMirrorAscent against the plain learner, fed with the same rounds", () => {
  it.each([2, 30, 1000].flatMap((armCount) => [0.5, 0.1, 0.01].map((share) => ({ armCount, share }))))(
    `has the same weights and averages within 1e-10 for ${LONG_RUN} rounds: $armCount arms, floor $share/K`,
    ({ armCount, share }) => {
      const { weights, averages } = apart({}, contextOf(armCount, share), LONG_RUN);
      expect(weights).toBeLessThan(1e-10);
      expect(averages).toBeLessThan(1e-10);
    },
    60_000,
  );

  it.each<{ spec: UtilitySpec; options: MirrorAscentOptions }>([
    { spec: { kind: "variance" }, options: { prior: { kind: "pooled", count: 1 } } },
    { spec: { kind: "deviation" }, options: { step: { kind: "constant", size: 0.01 } } },
    { spec: { kind: "mean" }, options: {} },
    { spec: { kind: "mean-variance", lambda: 2 }, options: { prior: { count: 3, mean: 1, secondMoment: 2 } } },
    // Steps so small that hardly two arms are equal: the tree.
    { spec: { kind: "variance" }, options: { step: { kind: "constant", size: 1e-4 } } },
  ])("has the same weights and averages for $spec.kind with $options", ({ spec, options }) => {
    const { weights, averages } = apart(options, contextOf(100, 0.1, spec), 10_000);
    expect(weights).toBeLessThan(1e-10);
    expect(averages).toBeLessThan(1e-10);
  });
});

describe("GroupedMirrorAscent on a grid, against the plain learner, fed with the same rounds", () => {
  const uniform: UtilitySpec = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } };
  const beta: UtilitySpec = { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } };
  it.each([
    { armCount: 2, spec: uniform },
    { armCount: 30, spec: uniform },
    { armCount: 2, spec: beta },
    { armCount: 30, spec: beta },
    { armCount: 30, spec: { kind: "cramer", target: { kind: "beta", alpha: 2, beta: 2 } } as const },
    { armCount: 30, spec: { kind: "gini" } as const },
    { armCount: 30, spec: { kind: "upper-cvar", level: 0.8 } as const },
  ])("has the same weights and averages within 1e-10: $armCount arms, $spec.kind", ({ armCount, spec }) => {
    for (const share of [0.9, 0.1]) {
      const { weights, averages } = apart({}, contextOf(armCount, share, spec), 3000);
      expect(weights).toBeLessThan(1e-10);
      expect(averages).toBeLessThan(1e-10);
    }
  });
});

describe("GroupedMirrorAscent with features of other kinds and many arms, against the plain learner", () => {
  const categories = { kind: "discrete", values: [0, 1, 2, 3, 4], masses: [0.1, 0.2, 0.3, 0.2, 0.2] } as const;
  const metrics = [
    { kind: "at-most", threshold: 0.4 },
    { kind: "above", threshold: 0.6 },
  ] as const;
  it.each<{ spec: UtilitySpec; reward: (arm: number, random: Random) => Reward }>([
    // Categories are found on the way.
    { spec: { kind: "entropy" }, reward: (arm, random) => Math.floor(arm / 20 + 5 * random.uniform()) },
    { spec: { kind: "gini-simpson" }, reward: (arm, random) => Math.floor(arm / 20 + 5 * random.uniform()) },
    {
      spec: { kind: "kl", target: categories },
      reward: (arm, random) => Math.floor((arm / 200 + 0.5) * 5 * random.uniform()),
    },
    {
      spec: { kind: "quota", low: 0.5, high: 1, share: 0.4 },
      reward: (arm, random) => (arm / 100 + random.uniform()) / 2,
    },
    { spec: { kind: "nash", metrics }, reward: (arm, random) => (arm / 100 + random.uniform()) / 2 },
    {
      spec: {
        kind: "sum",
        terms: [
          { weight: 1, utility: { kind: "mean" } },
          { weight: 4, utility: { kind: "gini" } },
        ],
      },
      reward: (arm, random) => arm / 100 + random.uniform(),
    },
    { spec: { kind: "log-det" }, reward: (arm, random) => [random.uniform() - 0.5, (arm / 50) * random.uniform()] },
  ])(
    "has the same weights and averages within 1e-10, and after a restart the same bits: $spec.kind",
    ({ spec, reward }) => {
      for (const share of [0.9, 0.1]) {
        const context = contextOf(100, share, spec);
        const [fast, plain] = [fastMirrorAscent(context), mirrorAscent(context)];
        expect(fast).toBeInstanceOf(GroupedMirrorAscent);
        const random = Random.stream(87, spec.kind);
        for (let round = 0; round < 1500; round++) {
          const arm = plain.choose(random);
          const [seen, probability] = [reward(arm, random), plain.weights[arm]!];
          for (const learner of [fast, plain]) learner.update(arm, seen, probability);
        }
        expect(distance(fast.weights, plain.weights)).toBeLessThan(1e-10);
        expect(distance(fast.recommend(), plain.recommend())).toBeLessThan(1e-10);
        const copy = fastMirrorAscent(context);
        copy.restore(JSON.parse(JSON.stringify(fast.save())));
        for (const learner of [fast, copy]) learner.update(7, reward(7, Random.stream(88)), 0.01);
        expect(copy.save()).toEqual(fast.save());
      }
    },
  );
});

describe("GroupedMirrorAscent", () => {
  function play(learner: Learner, rounds: number, random: Random): void {
    for (let round = 0; round < rounds; round++) {
      const arm = learner.choose(random);
      learner.update(arm, arm + random.uniform(), learner.probability!(arm));
    }
  }

  it("tells the probability of one arm, the same as among all weights", () => {
    const learner = grouped({}, contextOf(9, 0.3));
    play(learner, 100, Random.stream(82));
    const before = learner.weights;
    before.forEach((weight, arm) => {
      expect(learner.probability?.(arm)).toBe(weight);
    });
    expect(learner.weights).toBe(before);
    learner.update(3, 100, 0.1);
    expect(learner.probability?.(3)).toBe(learner.weights[3]);
  });

  it("shows the same influence function and expected gradient as the plain learner", () => {
    const context = contextOf(4, 0.2);
    const laws = [0, 1, 2, 3].map((mean) => distribution({ kind: "gaussian", mean, deviation: 0.5 }));
    const [own, plain] = [grouped({}, context), mirrorAscent(context)];
    const random = Random.stream(83);
    for (let round = 0; round < 50; round++) {
      const [arm, reward] = [round % 4, random.uniform()];
      const [gradient, others] = [own.expectedGradient(laws), plain.expectedGradient(laws)];
      expect(distance(gradient, others)).toBeLessThan(1e-12);
      expect(own.influence()(reward)).toBeCloseTo(plain.influence()(reward), 12);
      own.update(arm, reward, 0.25);
      plain.update(arm, reward, 0.25);
    }
    const pooled = grouped({ prior: { kind: "pooled", count: 1 } }, context);
    expect(Array.from(pooled.expectedGradient(laws))).toEqual([0, 0, 0, 0]);
    expect(pooled.influence()(7)).toBe(0);
  });

  it("plays 100,000 arms", () => {
    const learner = grouped({}, contextOf(100_000, 0.5));
    play(learner, 20_000, Random.stream(84));
    const sum = learner.weights.reduce((total, weight) => total + weight, 0);
    expect(Math.abs(sum - 1)).toBeLessThan(1e-11);
    expect(Math.min(...learner.weights.subarray(0, 1000))).toBeGreaterThanOrEqual(0.5 / 100_000);
    const copy = grouped({}, contextOf(100_000, 0.5));
    copy.restore(JSON.parse(JSON.stringify(learner.save())));
    expect(copy.recommend()).toEqual(learner.recommend());
  });

  it("refuses a state of the plain learner, and is unchanged by any bad state", () => {
    const context = contextOf(3, 0.1);
    const learner = grouped({}, context);
    play(learner, 20, Random.stream(85));
    const good = learner.save();
    expect(() => learner.restore(mirrorAscent(context).save())).toThrow("invalid state: expected");
    expect(() => learner.restore({ ...good, round: -1 })).toThrow("invalid state.round");
    expect(() => learner.restore({ ...good, grouped: {} })).toThrow("invalid state.scale");
    expect(() => learner.restore({ ...good, statistics: { pooled: [0, 0], total: 0 } })).toThrow();
    expect(learner.save()).toEqual(good);
  });
});
