import { Random } from "@blendit/core";
import { type Learner, type LearnerContext, PlugIn } from "@blendit/core/learners";
import { KnownArms, optimum } from "@blendit/core/optimum";
import { frankWolfeGap } from "@blendit/core/simplex";
import { distribution, type UtilitySpec, utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { plugInOptimum } from "./plug-in-optimum.ts";

const arms = [
  distribution({ kind: "beta", alpha: 2, beta: 8 }),
  distribution({ kind: "beta", alpha: 8, beta: 2 }),
  distribution({ kind: "beta", alpha: 2, beta: 2 }),
  distribution({ kind: "beta", alpha: 20, beta: 20 }),
];
/** The learner's tolerance for the gap, as a share of the gradient's spread at equal shares. */
const TOLERANCE = 1e-4;
const unit = { kind: "uniform", low: 0, high: 1 } as const;
const specs: UtilitySpec[] = [
  { kind: "variance" },
  { kind: "wasserstein", target: unit },
  { kind: "cramer", target: unit },
  { kind: "gini" },
  { kind: "entropy", edges: [0.2, 0.4, 0.6, 0.8] },
  { kind: "quota", low: 0.4, high: 0.6, share: 0.7 },
];
const contextOf = (spec: UtilitySpec, more: Partial<LearnerContext> = {}): LearnerContext => {
  return { utility: utility(spec), armCount: arms.length, floor: 0.03, ...more };
};

/** Plays some rounds with rewards times `scale`, and returns the chosen arms and the final weights. */
function play(learner: Learner, rounds: number, name: string, scale = 1) {
  const random = Random.stream(41, name);
  const choices = Array.from({ length: rounds }, () => {
    const arm = learner.choose(random);
    learner.update(arm, arms[arm]!.sample(random) * scale, learner.weights[arm]!);
    return arm;
  });
  return { choices, weights: learner.weights };
}

const spreadOf = (gradient: Float64Array) => Math.max(...gradient) - Math.min(...gradient);

describe("plug-in-optimum", () => {
  it("agrees with the closed form for two arms and the variance, at moments shrunk to the pooled distribution", () => {
    const floor = 0.03;
    const learner = plugInOptimum({ utility: utility({ kind: "variance" }), armCount: 2, floor });
    const random = Random.stream(42, "two arms");
    const seen: [number[], number[]] = [[], []];
    const momentsOf = (rewards: number[]) =>
      [1, 2].map((power) => rewards.reduce((sum, reward) => sum + reward ** power, 0));
    let moves = 0;
    for (let round = 0; round < 400; round++) {
      const before = learner.weights[0];
      const arm = learner.choose(random);
      const reward = arms[2 * arm]!.sample(random);
      seen[arm as 0 | 1].push(reward);
      learner.update(arm, reward, learner.weights[arm]!);
      const pooled = momentsOf(seen.flat()).map((sum) => sum / (round + 1));
      const [first, second] = seen.map((rewards) => {
        const [mean, square] = momentsOf(rewards).map((sum, power) => (sum + pooled[power]!) / (rewards.length + 1));
        return { mean: mean!, variance: square! - mean! ** 2 };
      });
      if (seen[0].length === 0 || seen[1].length === 0) {
        // Only one arm has rewards, so the estimates of both arms are the pooled distribution.
        expect(Array.from(learner.weights)).toEqual([0.5, 0.5]);
        continue;
      }
      const means = [first!.mean, second!.mean] as const;
      // U = w v_0 + (1 - w) v_1 + w (1 - w) d^2.
      const peak = 0.5 + (first!.variance - second!.variance) / (2 * (means[0] - means[1]) ** 2);
      const best = Math.min(Math.max(peak, floor), 1 - floor);
      if (learner.weights[0] !== before) {
        moves++;
        expect(Math.abs(learner.weights[0]! - best)).toBeLessThanOrEqual(1e-8);
      } else {
        // The gap, at least d^2 (w - w*)^2, is within the tolerance; the gradient's spread at 1/2 is |v_0 - v_1|.
        const gain = (means[0] - means[1]) ** 2 * (learner.weights[0]! - best) ** 2;
        expect(gain).toBeLessThanOrEqual(TOLERANCE * Math.abs(first!.variance - second!.variance) + 1e-14);
      }
    }
    expect(moves).toBeGreaterThan(10);
  });

  it.each(specs)("keeps the gap of the plug-in problem within its tolerance in every round: $kind", (spec) => {
    const context = contextOf(spec);
    const learner = plugInOptimum(context);
    const plugIn = new PlugIn({}, context);
    const random = Random.stream(43, spec.kind);
    const equal = new Float64Array(4).fill(0.25);
    for (let round = 0; round < 200; round++) {
      const arm = learner.choose(random);
      const reward = arms[arm]!.sample(random);
      learner.update(arm, reward, learner.weights[arm]!);
      plugIn.observe(arm, reward, 0.25);
      const [atEqual, here] = [new Float64Array(4), new Float64Array(4)];
      plugIn.gradientInto(equal, atEqual);
      const rounding = plugIn.gradientInto(learner.weights, here);
      const bound = Math.max(TOLERANCE * spreadOf(atEqual), 2 * rounding);
      expect(frankWolfeGap(learner.weights, here, 0.03)).toBeLessThanOrEqual(bound);
      expect(learner.expectedGradient!([])).toEqual(here);
    }
  });

  it.each(specs)("converges to the best blend of the true distributions: $kind", (spec) => {
    const learner = plugInOptimum(contextOf(spec));
    const random = Random.stream(44, spec.kind);
    // Each arm gets equally many rewards, regardless of what the learner would choose.
    for (let round = 0; round < 8000; round++) learner.update(round % 4, arms[round % 4]!.sample(random), 0.25);
    const known = new KnownArms({ utility: utility(spec), arms });
    const best = optimum({ utility: utility(spec), arms, floor: 0.03 }).value;
    const gap = best - known.value(learner.recommend());
    expect(gap).toBeLessThan((best - known.value([0.25, 0.25, 0.25, 0.25])) / 50);
    expect(learner.recommend()).toEqual(learner.weights);
  });

  const scaled: UtilitySpec[] = [
    { kind: "mean" },
    { kind: "variance" },
    { kind: "deviation" },
    { kind: "gini" },
    { kind: "wang" },
    { kind: "inter-es", level: 0.2 },
    { kind: "upper-cvar", level: 0.25 },
    { kind: "best-of", draws: 4 },
  ];
  it.each(scaled)("makes bit-identical choices when rewards are multiplied by 1024: $kind", (spec) => {
    const [plain, large] = [1, 1024].map((scale) => play(plugInOptimum(contextOf(spec)), 300, spec.kind, scale));
    expect(large).toEqual(plain);
  });

  it("subtracts costs: weights and slopes are those of the utility minus costs", () => {
    const costs = [0, 0, 0.02, 5];
    const learner = plugInOptimum(contextOf({ kind: "variance" }, { costs }));
    play(learner, 300, "costs");
    expect(learner.weights[3]).toBe(0.03);
    const free = plugInOptimum(contextOf({ kind: "variance" }));
    const { plugIn, ...state } = learner.save() as never as { kind: string; plugIn: object };
    free.restore({ ...state, problem: free.save().problem!, plugIn: { ...plugIn, costs: null } });
    const charged = learner.expectedGradient!([]);
    const average = costs.reduce((sum, cost, arm) => sum + cost * learner.weights[arm]!, 0);
    free.expectedGradient!([]).forEach((slope, arm) => {
      expect(Math.abs(charged[arm]! - (slope - (costs[arm]! - average)))).toBeLessThanOrEqual(1e-13);
    });
  });

  it("finds the best blend at a kink: equally many rewards above and below a threshold", () => {
    const metrics = (["above", "at-most"] as const).map((kind) => ({ kind, threshold: 0.5 }));
    const learner = plugInOptimum({ utility: utility({ kind: "maximin", metrics }), armCount: 2, floor: 0.03 });
    for (const reward of [0, 0, 0, 0]) learner.update(0, reward, 0.5);
    for (const reward of [1, 1, 0, 1]) learner.update(1, reward, 0.5);
    // The shares above the threshold, shrunk to 3/8 of all rewards, are 3/40 and 27/40. With weight 17/24 they mix to 1/2.
    expect(Math.abs(learner.weights[1]! - 17 / 24)).toBeLessThanOrEqual(1e-4);
  });

  it("refuses a floor, costs and a state that do not fit the problem, without changing", () => {
    const context = contextOf({ kind: "variance" });
    expect(() => plugInOptimum({ ...context, floor: 0.3 })).toThrow("floor must be");
    expect(() => plugInOptimum({ ...context, costs: [1] })).toThrow("costs must be");
    const learner = plugInOptimum(context);
    learner.update(0, 0.4, 0.25);
    const state = learner.save();
    expect(() => learner.restore({ ...state, weights: [1, 0, 0, 0] })).toThrow("weights[1] must be");
    expect(() => learner.restore({ ...state, weights: [0.25] })).toThrow("state.weights must be");
    expect(() => learner.restore({ ...state, plugIn: undefined })).toThrow("state.sums must be");
    expect(learner.save()).toEqual(state);
  });
});
