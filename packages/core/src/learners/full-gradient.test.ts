import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { distribution } from "../distributions/index.ts";
import { optimum } from "../optimum/optimum.ts";
import { Random } from "../random/random.ts";
import { klProjection } from "../simplex/kl-projection.ts";
import { type UtilitySpec, utility } from "../utilities/index.ts";
import { KnownArms } from "../utilities/known-arms.ts";
import { fullGradient } from "./full-gradient.ts";
import type { LearnerContext } from "./learner.ts";

const arms = [
  distribution({ kind: "beta", alpha: 2, beta: 8 }),
  distribution({ kind: "beta", alpha: 8, beta: 2 }),
  distribution({ kind: "beta", alpha: 2, beta: 2 }),
  distribution({ kind: "beta", alpha: 20, beta: 20 }),
];
const contextOf = (spec: UtilitySpec, more: Partial<LearnerContext> = {}): LearnerContext => {
  return { utility: utility(spec), armCount: arms.length, floor: 0.03, ...more };
};

/** Chosen arms and final blends after some rounds, with rewards passed through a change of scale and origin. */
function play(spec: UtilitySpec, rounds: number, scale = 1, shift = 0) {
  const learner = fullGradient({}, contextOf(spec));
  const random = Random.stream(41, spec.kind);
  const choices = Array.from({ length: rounds }, () => {
    const arm = learner.choose(random);
    learner.update(arm, arms[arm]!.sample(random) * scale + shift, learner.weights[arm]!);
    return arm;
  });
  return { choices, weights: learner.weights, recommended: learner.recommended };
}

describe("full-gradient", () => {
  it("steps along the whole plug-in gradient of the variance, shrunk to the pooled law: the first step by hand", () => {
    const learner = fullGradient({}, contextOf({ kind: "variance" }));
    learner.update(0, 0.2, 0.25);
    learner.update(0, 0.4, 0.25);
    // Only one arm was seen, so the pooled law is its law: no arm differs from another.
    expect(Array.from(learner.weights)).toEqual([0.25, 0.25, 0.25, 0.25]);
    learner.update(1, 1, 0.25);
    const pooled = [1.6 / 3, 1.2 / 3];
    const rows = [
      [(0.6 + pooled[0]!) / 3, (0.2 + pooled[1]!) / 3],
      [(1 + pooled[0]!) / 2, (1 + pooled[1]!) / 2],
      pooled,
      pooled,
    ];
    const mean = rows.reduce((sum, [first]) => sum + first! / 4, 0);
    const slopes = rows.map(([first, second]) => second! - 2 * mean * first!);
    const centre = slopes.reduce((sum, slope) => sum + slope / 4, 0);
    const gradient = slopes.map((slope) => slope - centre);
    const step = 0.5 / Math.max(...gradient.map(Math.abs));
    const expected = new Float64Array(4);
    klProjection(4, 0.03)(
      Float64Array.from(gradient, (slope) => 0.25 * Math.exp(step * slope)),
      expected,
    );
    for (let arm = 0; arm < 4; arm++) expectWithin(learner.weights[arm]!, expected[arm]!, 1e-13);
    // Equal weights were played in all three rounds.
    expect(Array.from(learner.recommended)).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it("recommends the polynomial-decay average v <- v + 4/(t + 3) (w_t - v) of the weights played", () => {
    const learner = fullGradient({}, contextOf({ kind: "gini" }));
    const random = Random.stream(42, "average");
    let average = new Float64Array(4);
    for (let round = 1; round <= 50; round++) {
      average = average.map((value, arm) => value + (4 / (round + 3)) * (learner.weights[arm]! - value));
      const arm = learner.choose(random);
      learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
      for (let index = 0; index < 4; index++) expectWithin(learner.recommended[index]!, average[index]!, 1e-14);
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

  it.each(moved)("makes the same choices when rewards are multiplied by 1000 and moved by 50: $kind", (spec) => {
    const [plain, scaled] = [play(spec, 500), play(spec, 500, 1000, 50)];
    expect(scaled.choices).toEqual(plain.choices);
    for (let arm = 0; arm < 4; arm++) expectWithin(scaled.weights[arm]!, plain.weights[arm]!, 1e-9);
  });

  it("comes closer to the best blend than uniform play, for every kind of statistics", () => {
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
      const best = optimum({ utility: spec, arms, floor: 0.03 }).value;
      const gap = best - known.value(play(spec, 1500).recommended);
      expect(gap).toBeLessThan((best - known.value([0.25, 0.25, 0.25, 0.25])) / 3);
    }
  });

  it("takes costs off: with one arm dear enough its weight falls to the floor", () => {
    const learner = fullGradient({}, contextOf({ kind: "variance" }, { costs: [0, 0, 0, 5] }));
    const random = Random.stream(43, "costs");
    for (let round = 0; round < 200; round++) {
      const arm = learner.choose(random);
      learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
    }
    expect(learner.weights[3]).toBe(0.03);
  });

  it("refuses a state that is none of its own and stays as it was", () => {
    const learner = fullGradient({}, contextOf({ kind: "variance" }));
    learner.update(0, 0.4, 0.25);
    const before = JSON.stringify(learner.save());
    const state = learner.save();
    expect(() => learner.restore({ ...state, multiplier: -1 })).toThrow("invalid state.multiplier");
    expect(() => learner.restore({ ...state, weights: [1, 0, 0, 0] })).toThrow("invalid weights");
    expect(() => learner.restore({ ...state, recommended: [0.25] })).toThrow("invalid state.recommended");
    expect(JSON.stringify(learner.save())).toBe(before);
  });
});
