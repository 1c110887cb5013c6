import { describe, expect, it } from "vitest";
import { ArmStatistics } from "../learners/estimates/arm-statistics.ts";
import { type PriorSpec, priorOf } from "../learners/estimates/prior.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/law.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { GroupedFeatures } from "./grouped-features.ts";
import { GroupedWeights } from "./grouped-weights.ts";

const target = { kind: "beta", alpha: 2, beta: 2 } as const;
const cases: readonly { spec: UtilitySpec; prior?: PriorSpec }[] = [
  { spec: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } } },
  { spec: { kind: "wasserstein", target } },
  { spec: { kind: "cramer", target }, prior: { kind: "pooled", count: 2 } },
  { spec: { kind: "gini" } },
  { spec: { kind: "gini", support: [-2, 5] }, prior: { kind: "pooled", count: 1 } },
];

function made({ spec, prior }: (typeof cases)[number], armCount: number) {
  const built = utility(spec);
  const [space, plainSpace] = [built.learningSpace(), built.learningSpace()];
  const weights = new GroupedWeights(armCount, 0.5 / armCount);
  const features = new GroupedFeatures(space, priorOf(prior, built, space), armCount);
  features.begin(weights);
  return { weights, features, plain: new ArmStatistics(plainSpace, armCount, priorOf(prior, built, plainSpace)) };
}

describe.each(cases)("GroupedFeatures of $spec.kind, prior $prior", (setting) => {
  it("has the influence function that statistics of every arm give, while the grid grows", () => {
    const armCount = 6;
    const { weights, features, plain } = made(setting, armCount);
    const random = Random.stream(95, setting.spec.kind);
    for (let round = 0; round < 200; round++) {
      const arm = Math.floor(armCount * random.uniform());
      const reward = (arm / 4 + random.uniform() - 0.5) * (1 + Math.floor(round / 100));
      const all = Float64Array.from({ length: armCount }, (_, k) => weights.weight(k));
      features.check(reward);
      features.admit(reward, weights);
      plain.admit(reward);
      const expected = plain.tangentAt(all)?.influence(reward) ?? 0;
      expect(Math.abs((features.tangentAt(weights)?.influence(reward) ?? 0) - expected)).toBeLessThan(1e-9);
      expect(Math.abs(features.influence(reward, weights) - expected)).toBeLessThan(1e-9);
      weights.isolate(arm);
      features.learn(arm, weights);
      weights.raise(arm, random.uniform() - 0.5);
      features.follow(arm, weights);
      plain.add(arm, reward);
    }
  });
});

describe("GroupedFeatures", () => {
  it("measures laws on the grid of the rewards", () => {
    const { features } = made(cases[0]!, 3);
    const law = features.expected(distribution({ kind: "uniform", low: 0, high: 1 }));
    expect(law.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 14);
  });

  it("refuses a bad state and is unchanged by it", () => {
    const { weights, features } = made(cases[3]!, 3);
    features.admit(5, weights);
    const before = features.save(weights);
    const bad = [
      [{ pooled: [1] }, "invalid state.pooled"],
      [{ total: Number.NaN }, "invalid state.total"],
      [{ space: { low: "x", width: 1 } }, "invalid low"],
      [
        { space: { low: 7, width: 1 }, rows: { ...before.rows, rows: { ...before.rows.rows, blend: [] } } },
        "invalid state.blend",
      ],
    ] as const;
    for (const [change, message] of bad) {
      expect(() => features.restore({ ...before, ...change } as never, weights)).toThrow(message);
      expect(features.save(weights)).toEqual(before);
    }
  });

  it("refuses a reward that no grid can hold", () => {
    expect(() => made(cases[3]!, 3).features.check(1e200)).toThrow("invalid reward");
  });
});
