import { describe, expect, it } from "vitest";
import { PlainMirrorAscent } from "../../test/plain-mirror-ascent.ts";
import type { Reward } from "../distributions/distribution.ts";
import { discount, slidingWindow } from "../estimates/memory.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import type { LearnerContext } from "./learner.ts";
import { type MirrorAscentOptions, mirrorAscent } from "./mirror-ascent.ts";

type Options = MirrorAscentOptions & LearnerContext;
type Rewards = (arm: number, random: Random) => Reward;

const variance: UtilitySpec = { kind: "variance" };
const toUniform: UtilitySpec = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } };
const toBeta: UtilitySpec = { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } };
const pooled = { kind: "pooled", count: 2 } as const;
const lazy = { projection: "lazy" } as const;

function contextOf(spec: UtilitySpec, armCount: number, share: number): LearnerContext {
  return { utility: utility(spec), armCount, floor: share / armCount };
}

/** Feeds the rounds of one learner to both; returns the largest relative distance of their weights or averages. */
function farthestApart(options: Options, rounds: number, rewards?: Rewards): number {
  const { armCount } = options;
  const [fast, plain] = [mirrorAscent(options), new PlainMirrorAscent(options)];
  const random = Random.stream(81, armCount);
  const every = Math.ceil(rounds / 100);
  let farthest = 0;
  for (let round = 1; round <= rounds; round++) {
    const arm = fast.choose(random);
    const reward = rewards?.(arm, random) ?? arm / armCount + 0.3 * (random.uniform() + random.uniform() - 1);
    const probability = fast.probability(arm);
    fast.update(arm, reward, probability);
    plain.update(arm, reward, probability);
    if (round % every !== 0) continue;
    const average = fast.average();
    plain.weights.forEach((weight, k) => {
      farthest = Math.max(farthest, Math.abs(fast.weights[k]! / weight - 1));
      farthest = Math.max(farthest, Math.abs((average[k]! * plain.rounds) / plain.sums[k]! - 1));
    });
  }
  return farthest;
}

describe("mirror ascent has the weights and averages of the printed algorithm within 1e-9", () => {
  it.each([2, 8, 30, 65, 300].flatMap((armCount) => [0.9, 0.5, 0.1, 0.01, 1e-6].map((share) => ({ armCount, share }))))(
    "for the variance: $armCount arms, floor $share/K",
    ({ armCount, share }) => {
      expect(farthestApart(contextOf(variance, armCount, share), 3000)).toBeLessThan(1e-9);
    },
  );

  it.each<MirrorAscentOptions>([
    { prior: pooled },
    { prior: { count: 3, mean: 1, secondMoment: 2 } },
    // Steps so small that hardly two arms have equal weights, and steps that send arms to the floor and back.
    { step: { kind: "constant", size: 1e-4 } },
    { step: { kind: "constant", size: 2 } },
    { step: { kind: "adagrad", initial: 0.5 } },
    { averaging: "decaying" },
    { memory: slidingWindow(100) },
    { memory: discount(0.99) },
    { coordinates: "logit" },
    { coordinates: "logit", projection: "lazy" },
    { coordinates: "logit", projection: "lazy", step: { kind: "constant", size: 4 } },
    { projection: "lazy" },
  ])("for the variance with %o", (options) => {
    for (const armCount of [3, 20, 100])
      expect(farthestApart({ ...contextOf(variance, armCount, 0.1), ...options }, 2000)).toBeLessThan(1e-9);
  });

  it.each<UtilitySpec>([
    toUniform,
    toBeta,
    { kind: "cramer", target: { kind: "beta", alpha: 2, beta: 2 } },
    { kind: "gini" },
    { kind: "upper-cvar", level: 0.8 },
    { kind: "deviation" },
    { kind: "mean" },
  ])("with any features, for both projections: %o", (spec) => {
    for (const armCount of [2, 30]) {
      for (const share of [0.9, 0.1]) {
        for (const options of [{}, lazy])
          expect(farthestApart({ ...contextOf(spec, armCount, share), ...options }, 1000)).toBeLessThan(1e-9);
      }
    }
  });

  it.each([{}, lazy, { coordinates: "logit" }, { coordinates: "logit", ...lazy }] as const)(
    "with floors of their own, with costs, and with exact influence functions: %o",
    (options) => {
      for (const spec of [variance, toUniform]) {
        const context = contextOf(spec, 6, 0.2);
        const floor = [0.01, 0.1, 0.02, 0.2, 0.03, 0.05];
        const costs = [0.1, 0, 0.02, 0.3, 0.01, 0];
        const arms = floor.map((_, arm) => distribution({ kind: "gaussian", mean: arm / 6, deviation: 0.2 }));
        const knownArms = new KnownArms({ utility: context.utility, arms });
        for (const further of [{ floor }, { costs }, { floor, costs }, { influence: "exact", knownArms }] as const)
          expect(farthestApart({ ...context, ...options, ...further }, 500)).toBeLessThan(1e-9);
      }
    },
  );

  const categories = { kind: "discrete", values: [0, 1, 2, 3, 4], masses: [0.1, 0.2, 0.3, 0.2, 0.2] } as const;
  const metrics = [
    { kind: "at-most", threshold: 0.4 },
    { kind: "above", threshold: 0.6 },
  ] as const;
  const terms = [
    { weight: 1, utility: { kind: "mean" } },
    { weight: 4, utility: { kind: "gini" } },
  ] as const;
  const half: Rewards = (arm, random) => (arm / 100 + random.uniform()) / 2;
  const found: Rewards = (arm, random) => Math.floor(arm / 20 + 5 * random.uniform());
  it.each<{ spec: UtilitySpec; rewards: Rewards }>([
    // Categories are discovered during the run.
    { spec: { kind: "entropy" }, rewards: found },
    {
      spec: { kind: "kl", target: categories },
      rewards: (arm, random) => Math.floor((arm / 40 + 2) * random.uniform()),
    },
    { spec: { kind: "quota", low: 0.5, high: 1, share: 0.4 }, rewards: half },
    { spec: { kind: "nash", metrics }, rewards: half },
    { spec: { kind: "sum", terms }, rewards: (arm, random) => arm / 100 + random.uniform() },
    { spec: { kind: "log-det" }, rewards: (arm, random) => [random.uniform() - 0.5, (arm / 50) * random.uniform()] },
  ])("with many arms and rewards of other kinds: $spec.kind", ({ spec, rewards }) => {
    for (const share of [0.9, 0.1])
      expect(farthestApart(contextOf(spec, 100, share), 1500, rewards)).toBeLessThan(1e-9);
  });
});
