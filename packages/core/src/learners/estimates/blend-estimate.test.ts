import { describe, expect, it } from "vitest";
import { tangentAt } from "../../../test/tangent-at.ts";
import { Random } from "../../random/random.ts";
import { type UtilitySpec, utility } from "../../specs/utility.ts";
import { GroupedSharing } from "../mirror/grouped-sharing.ts";
import { GroupedSums } from "../mirror/grouped-sums.ts";
import { GroupedWeights } from "../mirror/grouped-weights.ts";
import { LazySharing } from "../mirror/lazy-sharing.ts";
import { LazyWeights } from "../mirror/lazy-weights.ts";
import { PlainSums } from "../mirror/shrunk-sums.ts";
import { ArmStatistics } from "./arm-statistics.ts";
import { BlendEstimate, type FollowedWeights } from "./blend-estimate.ts";
import { type PriorSpec, priorOf } from "./prior.ts";

const target = { kind: "beta", alpha: 2, beta: 2 } as const;
const toUniform: UtilitySpec = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } };
const cases: readonly { spec: UtilitySpec; prior?: PriorSpec; size: number; tolerance?: number }[] = [
  { spec: toUniform, size: 1 },
  { spec: { kind: "cramer", target }, prior: { kind: "pooled", count: 2 }, size: 1 },
  { spec: { kind: "gini" }, size: 0.2 },
  { spec: { kind: "gini", support: [-4, 9] }, prior: { kind: "pooled", count: 1 }, size: 8 },
  { spec: { kind: "quota", low: 0.5, high: 1, share: 0.4 }, size: 1 },
  // Steps that throw arms to the floor and back: large parts are taken away again.
  { spec: toUniform, size: 200 },
  // Near the ends of its law the quantile is a square root: of a rounding of 1e-16 in a probability it makes 1e-8.
  { spec: { kind: "wasserstein", target }, size: 20, tolerance: 1e-7 },
];

const followed: Record<string, (armCount: number, priorCount: number) => FollowedWeights> = {
  lazy: (armCount, priorCount) => {
    const weights = new LazyWeights(armCount, 0.1 / armCount);
    return { weights, counts: new PlainSums(weights, priorCount), sharing: new LazySharing(weights) };
  },
  grouped: (armCount, priorCount) => {
    const weights = new GroupedWeights(armCount, 0.1 / armCount, priorCount);
    return { weights, counts: new GroupedSums(weights, priorCount), sharing: new GroupedSharing(weights) };
  },
};

function made({ spec, prior: priorSpec }: (typeof cases)[number], armCount: number, kind: string) {
  const built = utility(spec);
  const [space, plainSpace] = [built.learningSpace(), built.learningSpace()];
  const prior = priorOf(priorSpec, built, space);
  const parts = followed[kind]!(armCount, prior.count);
  const estimate = new BlendEstimate(space, prior, armCount, parts);
  const plain = new ArmStatistics(plainSpace, armCount, priorOf(priorSpec, built, plainSpace));
  return { weights: parts.weights, estimate, plain };
}

describe.each(Object.keys(followed))("BlendEstimate beside %s weights", (kind) => {
  it.each(cases)(
    "has the influence that statistics of every arm give, while coordinates change: $spec.kind, prior $prior, steps of $size",
    (setting) => {
      const armCount = 6;
      const { weights, estimate, plain } = made(setting, armCount, kind);
      const { spec, size, tolerance = 1e-9 } = setting;
      const random = Random.stream(96, spec.kind, String(size));
      for (let round = 0; round < 1500; round++) {
        const arm = Math.floor(armCount * random.uniform());
        const reward = (arm / 4 + random.uniform() - 0.5) * (1 + Math.floor(round / 500));
        estimate.check(reward);
        plain.admit(reward);
        const expected = tangentAt(plain, weights.weights)?.influence(reward) ?? 0;
        expect(Math.abs(estimate.influence(reward) - expected)).toBeLessThan(tolerance);
        expect(Math.abs(estimate.influenceFunction()(reward) - expected)).toBeLessThan(tolerance);
        estimate.learn(arm);
        weights.raise(arm, size * (random.uniform() - 0.5));
        estimate.follow(arm);
        plain.add(arm, reward);
      }
      expect(estimate.save()).toEqual(plain.save());
    },
  );

  it("goes on bit for bit from a saved state, and refuses a bad one", () => {
    const [one, other] = [made(cases[0]!, 3, kind), made(cases[0]!, 3, kind)];
    const play = ({ weights, estimate }: typeof one, round: number) => {
      const influence = estimate.influence((round % 7) / 5);
      estimate.learn(round % 3);
      weights.raise(round % 3, influence);
      estimate.follow(round % 3);
      return influence;
    };
    for (let round = 0; round < 40; round++) play(one, round);
    const [saved, detail] = JSON.parse(JSON.stringify([one.estimate.save(), one.estimate.saveDetail()]));
    other.weights.restore(one.weights.save());
    other.estimate.restore(saved);
    other.weights.restoreDetail(one.weights.saveDetail());
    other.estimate.restoreDetail(detail);
    for (let round = 0; round < 40; round++) expect(play(other, round)).toBe(play(one, round));
    for (const [change, message] of [
      [{ counts: [1] }, "invalid state.counts"],
      [{ pooled: [1] }, "invalid state.pooled"],
      [{ space: { layout: { low: "x", width: 1, tails: null } } }, "invalid low"],
    ] as const) {
      expect(() => other.estimate.restore({ ...saved, ...change } as never)).toThrow(message);
    }
    for (const [change, message] of [
      [{ leastScale: 0 }, "invalid state.part.leastScale"],
      [{ sharing: { shift: "x", unit: 0, member: null } }, "invalid state.part.sharing"],
      [{ blend: [] }, "invalid state.part.blend"],
    ] as const) {
      expect(() => other.estimate.restoreDetail({ ...detail, ...change } as never)).toThrow(message);
    }
  });

  it("refuses a reward that the space cannot hold", () => {
    const spec: UtilitySpec = { kind: "entropy", categories: [1, 2] };
    expect(() => made({ spec, size: 1 }, 3, kind).estimate.check(3)).toThrow("invalid reward");
  });
});
