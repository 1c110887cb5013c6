import { describe, expect, it } from "vitest";
import { ArmStatistics } from "../learners/estimates/arm-statistics.ts";
import { type PriorSpec, priorOf } from "../learners/estimates/prior.ts";
import { Random } from "../random/random.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { LazyWeights } from "./lazy-weights.ts";
import { RowEstimate } from "./row-estimate.ts";

const cases: readonly { spec: UtilitySpec; prior?: PriorSpec; size: number; tolerance?: number }[] = [
  { spec: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } }, size: 1 },
  { spec: { kind: "gini" }, size: 0.2 },
  { spec: { kind: "gini" }, prior: { kind: "pooled", count: 2 }, size: 8 },
  // Steps that throw arms to the floor and back: large parts are taken away again.
  { spec: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } }, size: 200 },
  // Near the ends of its law the quantile is a square root: of a rounding of 1e-16 in a probability it makes 1e-8.
  { spec: { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } }, size: 20, tolerance: 1e-7 },
];

function made({ spec, prior }: (typeof cases)[number], armCount: number) {
  const built = utility(spec);
  const [space, plainSpace] = [built.learningSpace(), built.learningSpace()];
  const lazy = new LazyWeights(armCount, 0.1 / armCount);
  const estimate = new RowEstimate(space, priorOf(prior, built, space), lazy);
  return { lazy, estimate, plain: new ArmStatistics(plainSpace, armCount, priorOf(prior, built, plainSpace)) };
}

describe.each(cases)("RowEstimate of $spec.kind, prior $prior, steps of $size", (setting) => {
  it("has the influence that statistics of every arm give, while the grid grows and the blend is made afresh", () => {
    const armCount = 6;
    const { lazy, estimate, plain } = made(setting, armCount);
    const { tolerance = 1e-9 } = setting;
    const random = Random.stream(96, setting.spec.kind, String(setting.size));
    for (let round = 0; round < 1500; round++) {
      const arm = Math.floor(armCount * random.uniform());
      const reward = (arm / 4 + random.uniform() - 0.5) * (1 + Math.floor(round / 500));
      plain.admit(reward);
      const expected = plain.tangentAt(lazy.weights)?.influence(reward) ?? 0;
      expect(Math.abs(estimate.influence(reward) - expected)).toBeLessThan(tolerance);
      expect(Math.abs(estimate.influenceFunction()(reward) - expected)).toBeLessThan(tolerance);
      lazy.raise(arm, setting.size * (random.uniform() - 0.5));
      estimate.learn(arm);
      plain.add(arm, reward);
    }
  });
});

describe("RowEstimate", () => {
  it("goes on bit for bit from a saved state, and refuses a bad one unchanged", () => {
    const [one, other] = [made(cases[0]!, 3), made(cases[0]!, 3)];
    const play = ({ lazy, estimate }: typeof one, round: number) => {
      const influence = estimate.influence((round % 7) / 5);
      lazy.raise(round % 3, influence);
      estimate.learn(round % 3);
      return influence;
    };
    for (let round = 0; round < 40; round++) play(one, round);
    const saved = one.estimate.save();
    other.lazy.restore(one.lazy.save());
    other.estimate.restore(JSON.parse(JSON.stringify(saved)));
    for (let round = 0; round < 40; round++) expect(play(other, round)).toBe(play(one, round));
    const now = other.estimate.save();
    for (const [change, message] of [
      [{ counts: [1] }, "invalid state.counts"],
      [{ leastScale: 0 }, "invalid state.leastScale"],
      [{ shift: "x" }, "invalid state.shift"],
      [{ pooled: [1] }, "invalid state.pooled"],
      [{ space: { low: "x", width: 1 } }, "invalid low"],
      [{ rows: { ...saved.rows, blend: [] } }, "invalid state.blend"],
    ] as const) {
      expect(() => other.estimate.restore({ ...saved, ...change } as never)).toThrow(message);
      expect(other.estimate.save()).toEqual(now);
    }
  });
});
