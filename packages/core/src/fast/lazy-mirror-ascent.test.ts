import { describe, expect, it } from "vitest";
import { distance, farthestApart, LONG_RUN } from "../../test/beside-plain.ts";
import { fastestArms as knownArms } from "../known/fastest-arms.ts";
import type { LearnerContext } from "../learners/learner.ts";
import { type MirrorAscentOptions, mirrorAscent } from "../learners/mirror-ascent.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/law.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { fastMirrorAscent } from "./fast-mirror-ascent.ts";
import { LazyMirrorAscent } from "./lazy-mirror-ascent.ts";

const toUniform: UtilitySpec = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } };
const toBeta: UtilitySpec = { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } };

function contextOf(armCount: number, share: number, spec: UtilitySpec): LearnerContext {
  const built = utility(spec);
  const arms = Array.from({ length: armCount }, (_, arm) =>
    distribution({ kind: "gaussian", mean: arm / armCount, deviation: 0.1 + 0.2 * (arm % 2) }),
  );
  return { utility: built, armCount, floor: share / armCount, knownArms: knownArms({ utility: built, arms }) };
}

function lazy(options: MirrorAscentOptions, context: LearnerContext) {
  const learner = fastMirrorAscent({ projection: "lazy", ...options, ...context });
  expect(learner).toBeInstanceOf(LazyMirrorAscent);
  return learner;
}

function plain(options: MirrorAscentOptions, context: LearnerContext) {
  return mirrorAscent({ projection: "lazy", ...options, ...context });
}

describe("LazyMirrorAscent against the plain learner, fed with the same rounds", () => {
  const settings = [2, 8, 30].flatMap((armCount) =>
    [0.9, 0.1, 1e-4].flatMap((share) =>
      (["plug-in", "exact"] as const).flatMap((influence) =>
        (["simplex", "logit"] as const).map((coordinates) => ({ armCount, share, influence, coordinates })),
      ),
    ),
  );

  it.each(settings)(
    `has the same weights and averages within 1e-10 for ${LONG_RUN} rounds: $armCount arms, floor $share/K, $influence, $coordinates`,
    ({ armCount, share, ...options }) => {
      const context = contextOf(armCount, share, { kind: "variance" });
      const { weights, averages } = farthestApart(lazy(options, context), plain(options, context), LONG_RUN);
      expect(weights).toBeLessThan(1e-10);
      expect(averages).toBeLessThan(1e-10);
    },
  );

  it.each<{ spec: UtilitySpec; options: MirrorAscentOptions }>([
    { spec: toUniform, options: {} },
    { spec: toUniform, options: { influence: "exact" } },
    { spec: toUniform, options: { prior: { kind: "pooled", count: 2 } } },
    // Steps that throw arms to the floor and back.
    { spec: toUniform, options: { step: { kind: "constant", size: 3 } } },
    { spec: toBeta, options: {} },
    { spec: { kind: "gini" }, options: { step: { kind: "inverse-sqrt", initial: 2 } } },
    { spec: { kind: "upper-cvar", level: 0.2 }, options: {} },
    { spec: { kind: "deviation" }, options: { coordinates: "logit", step: { kind: "constant", size: 4 } } },
    { spec: { kind: "mean" }, options: { prior: { count: 3, mean: 1, secondMoment: 2 } } },
  ])("has the same weights and averages for $spec.kind with $options", ({ spec, options }) => {
    for (const armCount of [3, 20]) {
      const context = contextOf(armCount, 0.2, spec);
      const { weights, averages } = farthestApart(lazy(options, context), plain(options, context), 5000);
      expect(weights).toBeLessThan(1e-10);
      expect(averages).toBeLessThan(1e-10);
    }
  });

  it("draws the same arms", () => {
    const context = contextOf(6, 0.3, toUniform);
    const choices = [lazy({}, context), plain({}, context)].map((learner) => {
      const random = Random.stream(87);
      return Array.from({ length: 500 }, () => {
        const arm = learner.choose(random);
        learner.update(arm, arm / 6 + 0.2 * random.uniform(), learner.weights[arm]!);
        return arm;
      });
    });
    expect(choices[0]).toEqual(choices[1]);
  });

  it.each<{ spec: UtilitySpec; options: MirrorAscentOptions }>([
    { spec: toUniform, options: {} },
    { spec: toUniform, options: { influence: "exact" } },
    { spec: { kind: "gini" }, options: { prior: { kind: "pooled", count: 1 } } },
    { spec: { kind: "variance" }, options: { coordinates: "logit" } },
  ])("shows the same influence function and expected gradient for $spec.kind with $options", ({ spec, options }) => {
    const context = contextOf(4, 0.2, spec);
    const { laws } = context.knownArms!;
    const [own, other] = [lazy(options, context), plain(options, context)];
    const random = Random.stream(88);
    for (let round = 0; round < 60; round++) {
      const [arm, reward] = [round % 4, (1 + round / 30) * random.uniform()];
      expect(distance(own.expectedGradient!(laws), other.expectedGradient!(laws))).toBeLessThan(1e-11);
      expect(own.influence!()(reward)).toBeCloseTo(other.influence!()(reward), 11);
      own.update(arm, reward, 0.25);
      other.update(arm, reward, 0.25);
    }
  });
});

describe("LazyMirrorAscent", () => {
  it("refuses a state of the plain learner, and is unchanged by any bad state", () => {
    const context = contextOf(3, 0.1, toUniform);
    const learner = lazy({}, context);
    for (const reward of [0.1, 0.7, 0.4]) learner.update(1, reward, 0.3);
    const good = learner.save();
    learner.update(2, 0.3, 0.5);
    const now = learner.save();
    expect(() => learner.restore(plain({}, context).save())).toThrow("invalid state: expected");
    expect(() => learner.restore({ ...good, round: -1 })).toThrow("invalid state.round");
    expect(() => learner.restore({ ...good, lazy: {} })).toThrow("invalid state.weights");
    expect(() => learner.restore({ ...good, estimate: {} })).toThrow("invalid state.counts");
    expect(learner.save()).toEqual(now);
  });

  it("refuses a reward that is too large, or no number, and is unchanged by it", () => {
    const learner = lazy({}, contextOf(3, 0.1, { kind: "gini" }));
    learner.update(0, 1, 0.3);
    const before = learner.save();
    for (const reward of [1e101, Number.NaN, [1]]) {
      expect(() => learner.update(0, reward, 0.3)).toThrow("invalid reward");
    }
    expect(learner.save()).toEqual(before);
  });
});
