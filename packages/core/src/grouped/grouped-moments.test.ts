import { describe, expect, it } from "vitest";
import { ArmStatistics } from "../learners/estimates/arm-statistics.ts";
import { type PriorSpec, priorOf } from "../learners/estimates/prior.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/law.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { GroupedMoments } from "./grouped-moments.ts";
import { GroupedWeights } from "./grouped-weights.ts";

const cases: readonly { spec: UtilitySpec; prior?: PriorSpec }[] = [
  { spec: { kind: "variance" } },
  { spec: { kind: "variance" }, prior: { kind: "pooled", count: 1.5 } },
  { spec: { kind: "deviation" }, prior: { count: 2, mean: 1, secondMoment: 3 } },
  { spec: { kind: "mean-variance", lambda: 0.7 } },
  { spec: { kind: "mean" }, prior: { kind: "pooled", count: 1 } },
];

function made({ spec, prior }: (typeof cases)[number], armCount: number) {
  const built = utility(spec);
  const [space, plainSpace] = [built.learningSpace(), built.learningSpace()];
  const weights = new GroupedWeights(armCount, 0.5 / armCount);
  const moments = new GroupedMoments(space, priorOf(prior, built, space));
  moments.begin(weights);
  return { weights, moments, plain: new ArmStatistics(plainSpace, armCount, priorOf(prior, built, plainSpace)) };
}

describe.each(cases)("GroupedMoments of $spec.kind, prior $prior", (setting) => {
  it("has the influence function that statistics of every arm give", () => {
    const armCount = 7;
    const { weights, moments, plain } = made(setting, armCount);
    const random = Random.stream(71, setting.spec.kind);
    for (let round = 0; round < 300; round++) {
      const arm = Math.floor(armCount * random.uniform());
      const reward = 100 + arm + random.uniform();
      const all = Float64Array.from({ length: armCount }, (_, k) => weights.weight(k));
      moments.admit(reward);
      plain.admit(reward);
      const expected = plain.tangentAt(all)?.influence(reward) ?? 0;
      const scale = Math.max(1, Math.abs(expected));
      expect(Math.abs((moments.tangentAt(weights)?.influence(reward) ?? 0) - expected)).toBeLessThan(1e-9 * scale);
      expect(Math.abs(moments.influence(reward, weights) - expected)).toBeLessThan(1e-9 * scale);
      weights.isolate(arm);
      moments.learn(arm, weights);
      plain.add(arm, reward);
      weights.raise(arm, random.uniform() - 0.5);
    }
  });
});

describe("GroupedMoments", () => {
  it("knows nothing before the first reward under a pooled prior", () => {
    const { weights, moments } = made({ spec: { kind: "variance" }, prior: { kind: "pooled", count: 1 } }, 3);
    moments.admit(5);
    expect(moments.tangentAt(weights)).toBeUndefined();
    expect(moments.influence(5, weights)).toBe(0);
  });

  it("measures laws from the same origin as rewards", () => {
    const { moments } = made({ spec: { kind: "variance" } }, 3);
    moments.admit(5);
    expect(Array.from(moments.expected(distribution({ kind: "gaussian", mean: 6, deviation: 2 })))).toEqual([1, 5]);
  });

  it("refuses a bad state and is unchanged by it", () => {
    const { weights, moments } = made({ spec: { kind: "variance" } }, 3);
    moments.admit(5);
    moments.influence(5, weights);
    weights.isolate(1);
    moments.learn(1, weights);
    const before = moments.save();
    expect(() => moments.restore({ ...before, pooled: [1] })).toThrow("invalid state.pooled");
    expect(() => moments.restore({ ...before, total: Number.NaN })).toThrow("invalid state.total");
    expect(() => moments.restore({ ...before, space: { origin: "x" } } as never)).toThrow("invalid origin");
    expect(moments.save()).toEqual(before);
  });
});
