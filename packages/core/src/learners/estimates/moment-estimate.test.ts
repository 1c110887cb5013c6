import { describe, expect, it } from "vitest";
import { tangentAt } from "../../../test/tangent-at.ts";
import { Random } from "../../random/random.ts";
import { MomentSpace } from "../../spaces/moment-space.ts";
import { type UtilitySpec, utility } from "../../specs/utility.ts";
import { PlainWeights } from "../mirror/plain-weights.ts";
import { PlainSums } from "../mirror/shrunk-sums.ts";
import { ArmStatistics } from "./arm-statistics.ts";
import { MomentEstimate } from "./moment-estimate.ts";
import { type PriorSpec, priorOf } from "./prior.ts";

function made(spec: UtilitySpec, priorSpec: PriorSpec | undefined, armCount: number) {
  const built = utility(spec);
  const [space, plainSpace] = [built.learningSpace(), built.learningSpace()];
  if (!(space instanceof MomentSpace)) throw new Error("expected a utility of two moments");
  const prior = priorOf(priorSpec, built, space);
  const weights = new PlainWeights(armCount, 0.5 / armCount);
  const estimate = new MomentEstimate(space, prior, armCount, weights, new PlainSums(weights, prior.count));
  return { weights, estimate, plain: new ArmStatistics(plainSpace, armCount, priorOf(priorSpec, built, plainSpace)) };
}

describe.each<{ spec: UtilitySpec; prior?: PriorSpec }>([
  { spec: { kind: "variance" } },
  { spec: { kind: "variance" }, prior: { kind: "pooled", count: 1.5 } },
  { spec: { kind: "deviation" }, prior: { count: 2, mean: 1, secondMoment: 3 } },
  { spec: { kind: "mean-variance", lambda: 0.7 } },
  { spec: { kind: "mean" }, prior: { kind: "pooled", count: 1 } },
])("MomentEstimate of $spec.kind, prior $prior", ({ spec, prior }) => {
  it("has the influence function that statistics of every arm give, and saves the same", () => {
    const armCount = 7;
    const { weights, estimate, plain } = made(spec, prior, armCount);
    const random = Random.stream(71, spec.kind);
    for (let round = 0; round < 300; round++) {
      const arm = Math.floor(armCount * random.uniform());
      const reward = 100 + arm + random.uniform();
      plain.admit(reward);
      const expected = tangentAt(plain, weights.weights)?.influence(reward) ?? 0;
      const tolerance = 1e-9 * Math.max(1, Math.abs(expected));
      expect(Math.abs(estimate.influence(reward) - expected)).toBeLessThan(tolerance);
      expect(Math.abs(estimate.influenceFunction()(reward) - expected)).toBeLessThan(tolerance);
      estimate.learn(arm);
      plain.add(arm, reward);
      weights.raise(arm, random.uniform() - 0.5);
    }
    expect(estimate.save()).toEqual(plain.save());
  });
});

describe("MomentEstimate", () => {
  const prior = { count: 1, mean: 0, secondMoment: 4 };

  it("has the influence function of arms that are prior and rewards in proportion", () => {
    const { estimate } = made({ kind: "variance" }, prior, 2);
    // All prior: mean 0, variance 4.
    expect(estimate.influence(3)).toBeCloseTo(9 - 4, 12);
    estimate.learn(0);
    // The first arm has moments (1.5, 6.5), the second (0, 4); equal weights: (0.75, 5.25), variance 4.6875.
    expect(estimate.influence(1)).toBeCloseTo(0.25 ** 2 - 4.6875, 12);
  });

  it("knows nothing before the first reward under a pooled prior", () => {
    const { estimate } = made({ kind: "variance" }, { kind: "pooled", count: 1 }, 3);
    expect(estimate.influence(5)).toBe(0);
    expect(estimate.influenceFunction()(7)).toBe(0);
  });

  it("goes on from a saved state, and refuses a bad one", () => {
    const [one, other] = [made({ kind: "variance" }, prior, 2), made({ kind: "variance" }, prior, 2)];
    one.estimate.influence(3);
    one.estimate.learn(0);
    const saved = one.estimate.save();
    other.estimate.restore(JSON.parse(JSON.stringify(saved)));
    expect(other.estimate.influence(1)).toBe(one.estimate.influence(1));
    for (const [change, message] of [
      [{ counts: [1] }, "invalid state.counts"],
      [{ sums: [[1, 2]] }, "invalid state.sums"],
      [{ space: { origin: "x" } }, "invalid origin"],
    ] as const) {
      expect(() => other.estimate.restore({ ...saved, ...change } as never)).toThrow(message);
    }
  });
});
