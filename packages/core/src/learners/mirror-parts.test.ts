import { describe, expect, it } from "vitest";
import { compare, longComparisons } from "../../test/agreement.ts";
import { ascentOf, distance, farthestApart, type Options, plainAscent } from "../../test/beside-plain.ts";
import type { Reward } from "../distributions/law.ts";
import { fastestArms as knownArms } from "../known/fastest-arms.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/law.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { discount } from "./estimates/discount.ts";
import { type MirrorAscentOptions, mirrorAscent } from "./mirror-ascent.ts";
import { fastestParts, groupedParts, lazyBlendParts, momentParts, plainParts } from "./mirror-parts.ts";

const toUniform: UtilitySpec = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } };
const toBeta: UtilitySpec = { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } };
const pooled = { kind: "pooled", count: 2 } as const;

function optionsOf(spec: UtilitySpec, armCount: number, share: number, options: MirrorAscentOptions = {}): Options {
  const built = utility(spec);
  const arms = Array.from({ length: armCount }, (_, arm) =>
    distribution({ kind: "gaussian", mean: arm / armCount, deviation: 0.1 + 0.2 * (arm % 2) }),
  );
  return {
    ...options,
    utility: built,
    armCount,
    floor: share / armCount,
    knownArms: knownArms({ utility: built, arms }),
  };
}

function expectAgreement(options: Options, rounds: number, parts = fastestParts): void {
  const { weights, averages } = farthestApart(ascentOf(options, parts), plainAscent(options), rounds);
  expect(weights).toBeLessThan(1e-10);
  expect(averages).toBeLessThan(1e-10);
}

describe("fastestParts", () => {
  const kinds = (spec: UtilitySpec, options: MirrorAscentOptions, armCount = 3, costs?: number[]) => {
    const { weights, estimate } = fastestParts({ ...optionsOf(spec, armCount, 0.1, options), costs });
    return `${weights.kind} ${estimate.kind}`;
  };
  const variance: UtilitySpec = { kind: "variance" };
  const quota: UtilitySpec = { kind: "quota", low: 0, high: 1, share: 0.5 };

  it("keep weights in groups for many arms and for grids, where a step moves one arm", () => {
    expect(kinds(variance, {}, 65)).toBe("grouped moments");
    expect(kinds(quota, {}, 65)).toBe("grouped blend");
    expect(kinds({ kind: "gini" }, {})).toBe("grouped blend");
    expect(kinds({ kind: "gini" }, { coordinates: "logit" })).toBe("plain plain");
    expect(kinds(variance, { averaging: "decaying" }, 65)).toBe("plain moments");
    expect(kinds(variance, { memory: discount(0.9) }, 65)).toBe("plain plain");
    expect(kinds(variance, { influence: "exact" }, 65)).toBe("plain known");
    expect(kinds(quota, {}, 3, [1, 2, 3])).toBe("plain plain");
    expect(kinds({ kind: "gini" }, {}, 3, [1, 2, 3])).toBe("plain plain");
  });

  it("keep moments in flat arrays for few arms, whatever the prior, the step and the costs", () => {
    expect(kinds(variance, {}, 64)).toBe("plain moments");
    expect(kinds({ kind: "deviation" }, { prior: pooled })).toBe("plain moments");
    expect(kinds(variance, { coordinates: "logit" }, 3, [1, 2, 3])).toBe("plain moments");
    expect(kinds(quota, {}, 64)).toBe("plain plain");
  });

  it("have lazy weights for the lazy projection, with a blend that follows them on a grid", () => {
    const lazy = { projection: "lazy" } as const;
    expect(kinds(variance, lazy, 65)).toBe("lazy moments");
    expect(kinds({ kind: "gini" }, lazy)).toBe("lazy blend");
    expect(kinds({ kind: "gini" }, { ...lazy, coordinates: "logit" })).toBe("lazy plain");
    expect(kinds({ kind: "gini" }, lazy, 3, [1, 2, 3])).toBe("lazy plain");
    expect(kinds(quota, lazy)).toBe("lazy plain");
    expect(kinds(variance, { ...lazy, influence: "exact" })).toBe("lazy known");
  });
});

describe("parts of mirror ascent against plain ones, fed with the same rounds", () => {
  // `npm run agreement` has 100,000 rounds of each.
  it.each(longComparisons)(
    "have the same weights and averages within 1e-10: $parts, $armCount arms, floor $share/K",
    (setting) => {
      expect(compare(setting, setting.armCount === 1000 ? 6000 : 3000)).toBeLessThan(1e-10);
    },
    60_000,
  );

  it.each<{ spec: UtilitySpec; options: MirrorAscentOptions }>([
    { spec: { kind: "variance" }, options: { prior: pooled } },
    { spec: { kind: "deviation" }, options: { step: { kind: "constant", size: 0.01 } } },
    { spec: { kind: "mean" }, options: {} },
    { spec: { kind: "mean-variance", lambda: 2 }, options: { prior: { count: 3, mean: 1, secondMoment: 2 } } },
    // Steps so small that hardly two arms are equal, which takes the tree of groups.
    { spec: { kind: "variance" }, options: { step: { kind: "constant", size: 1e-4 } } },
    // Steps that throw arms to the floor and back.
    { spec: { kind: "variance" }, options: { step: { kind: "constant", size: 5 } } },
  ])("have the same weights for $spec.kind with $options", ({ spec, options }) => {
    expectAgreement(optionsOf(spec, 20, 0.1, options), 3000, momentParts);
    expectAgreement(optionsOf(spec, 100, 0.1, options), 3000, groupedParts);
  });

  it.each<UtilitySpec>([
    toUniform,
    toBeta,
    { kind: "cramer", target: { kind: "beta", alpha: 2, beta: 2 } },
    { kind: "gini" },
    { kind: "upper-cvar", level: 0.8 },
  ])("have the same weights on a grid: %o", (spec) => {
    for (const armCount of [2, 30]) {
      for (const share of [0.9, 0.1]) expectAgreement(optionsOf(spec, armCount, share), 1000, groupedParts);
    }
  });

  const lazySettings = [2, 8, 30].flatMap((armCount) =>
    [0.9, 0.1, 1e-4].flatMap((share) =>
      (["plug-in", "exact"] as const).flatMap((influence) =>
        (["simplex", "logit"] as const).map((coordinates) => ({ armCount, share, influence, coordinates })),
      ),
    ),
  );

  it.each(lazySettings)(
    "have the same lazy weights: $armCount arms, floor $share/K, $influence, $coordinates",
    ({ armCount, share, ...options }) => {
      expectAgreement(optionsOf({ kind: "variance" }, armCount, share, { projection: "lazy", ...options }), 3000);
    },
  );

  it.each<{ spec: UtilitySpec; options: MirrorAscentOptions }>([
    { spec: toUniform, options: {} },
    { spec: toUniform, options: { influence: "exact" } },
    { spec: toUniform, options: { prior: pooled } },
    // With steps of 3 the weights of twenty arms never settle, and roundings grow a thousandfold on the way.
    { spec: toUniform, options: { step: { kind: "constant", size: 2 } } },
    { spec: toBeta, options: {} },
    { spec: { kind: "gini" }, options: { step: { kind: "inverse-sqrt", initial: 2 } } },
    { spec: { kind: "upper-cvar", level: 0.2 }, options: {} },
    { spec: { kind: "deviation" }, options: { coordinates: "logit", step: { kind: "constant", size: 4 } } },
    { spec: { kind: "mean" }, options: { prior: { count: 3, mean: 1, secondMoment: 2 } } },
  ])("have the same lazy weights for $spec.kind with $options", ({ spec, options }) => {
    for (const armCount of [3, 20])
      expectAgreement(optionsOf(spec, armCount, 0.2, { projection: "lazy", ...options }), 2000);
  });
});

describe("weights in groups with features of other kinds and many arms, against plain parts", () => {
  const categories = { kind: "discrete", values: [0, 1, 2, 3, 4], masses: [0.1, 0.2, 0.3, 0.2, 0.2] } as const;
  const metrics = [
    { kind: "at-most", threshold: 0.4 },
    { kind: "above", threshold: 0.6 },
  ] as const;
  const terms = [
    { weight: 1, utility: { kind: "mean" } },
    { weight: 4, utility: { kind: "gini" } },
  ] as const;
  const half = (arm: number, random: Random) => (arm / 100 + random.uniform()) / 2;
  const found = (arm: number, random: Random) => Math.floor(arm / 20 + 5 * random.uniform());
  it.each<{ spec: UtilitySpec; reward: (arm: number, random: Random) => Reward }>([
    // Categories are found on the way.
    { spec: { kind: "entropy" }, reward: found },
    { spec: { kind: "gini-simpson" }, reward: found },
    {
      spec: { kind: "kl", target: categories },
      reward: (arm, random) => Math.floor((arm / 200 + 0.5) * 5 * random.uniform()),
    },
    { spec: { kind: "quota", low: 0.5, high: 1, share: 0.4 }, reward: half },
    { spec: { kind: "nash", metrics }, reward: half },
    { spec: { kind: "sum", terms }, reward: (arm, random) => arm / 100 + random.uniform() },
    { spec: { kind: "log-det" }, reward: (arm, random) => [random.uniform() - 0.5, (arm / 50) * random.uniform()] },
  ])("have the same weights and averages within 1e-10, and after a restart the same bits: $spec.kind", (setting) => {
    const { spec, reward } = setting;
    for (const share of [0.9, 0.1]) {
      const options: Options = { utility: utility(spec), armCount: 100, floor: share / 100 };
      const [fast, plain] = [ascentOf(options, groupedParts), plainAscent(options)];
      const random = Random.stream(87, spec.kind);
      for (let round = 0; round < 1500; round++) {
        const arm = plain.choose(random);
        const [seen, probability] = [reward(arm, random), plain.weights[arm]!];
        for (const learner of [fast, plain]) learner.update(arm, seen, probability);
      }
      expect(distance(fast.weights, plain.weights)).toBeLessThan(1e-10);
      expect(distance(fast.recommend(), plain.recommend())).toBeLessThan(1e-10);
      const copy = ascentOf(options, groupedParts);
      copy.restore(JSON.parse(JSON.stringify(fast.save())));
      for (const learner of [fast, copy]) learner.update(7, reward(7, Random.stream(88)), 0.01);
      expect(copy.save()).toEqual(fast.save());
    }
  });
});

describe("a state that was saved with some parts", () => {
  const moments = [plainParts, momentParts, groupedParts];
  const cells = [plainParts, groupedParts];
  const ofLazyMoments = [plainParts, momentParts];
  const ofLazyCells = [plainParts, lazyBlendParts];
  it.each<{ spec: UtilitySpec; options: MirrorAscentOptions; makers: (typeof plainParts)[] }>([
    { spec: { kind: "variance" }, options: {}, makers: moments },
    { spec: { kind: "variance" }, options: { prior: pooled }, makers: moments },
    { spec: toUniform, options: {}, makers: cells },
    { spec: toBeta, options: {}, makers: cells },
    { spec: { kind: "gini" }, options: {}, makers: cells },
    { spec: { kind: "quota", low: 0.5, high: 1, share: 0.4 }, options: {}, makers: cells },
    { spec: { kind: "variance" }, options: { projection: "lazy" }, makers: ofLazyMoments },
    { spec: { kind: "variance" }, options: { projection: "lazy", coordinates: "logit" }, makers: ofLazyMoments },
    { spec: toUniform, options: { projection: "lazy" }, makers: ofLazyCells },
    { spec: { kind: "gini" }, options: { projection: "lazy", prior: pooled }, makers: ofLazyCells },
  ])(
    "is taken up by others, with the same weights within 1e-12 after a further round: $spec.kind, $options",
    (setting) => {
      const { spec, options, makers } = setting;
      for (const armCount of [3, 70]) {
        const all = optionsOf(spec, armCount, 0.2, options);
        for (const rounds of [0, 1, 2, 150]) {
          for (const from of makers) {
            const saved = ascentOf(all, from);
            const random = Random.stream(89, armCount, rounds);
            for (let round = 0; round < rounds; round++) playRound(saved, random);
            const text = JSON.stringify(saved.save());
            const own = ascentOf(all, from);
            own.restore(JSON.parse(text));
            own.update(1, 0.7, 0.4);
            for (const to of makers) {
              const other = ascentOf(all, to);
              other.restore(JSON.parse(text));
              expect(distance(other.weights, saved.weights)).toBeLessThan(1e-15);
              expect(distance(other.average(), saved.average())).toBeLessThan(1e-14);
              other.update(1, 0.7, 0.4);
              expect(distance(other.weights, own.weights)).toBeLessThan(1e-12);
              expect(distance(other.average(), own.average())).toBeLessThan(1e-12);
            }
          }
        }
      }
    },
  );

  it("belongs to a projection: logits cannot be told from projected weights", () => {
    const options = optionsOf({ kind: "variance" }, 3, 0.1);
    const lazy = mirrorAscent({ ...options, projection: "lazy" });
    expect(() => lazy.restore(mirrorAscent(options).save())).toThrow('saved with projection "lazy", got undefined');
  });

  it("leaves the same random numbers to draw the same arms, but for groups", () => {
    for (const options of [
      optionsOf({ kind: "variance" }, 6, 0.3),
      optionsOf(toUniform, 6, 0.3, { projection: "lazy" }),
    ]) {
      const choices = [mirrorAscent(options), plainAscent(options)].map((learner) => {
        const random = Random.stream(86);
        return Array.from({ length: 500 }, () => playRound(learner, random));
      });
      expect(choices[0]).toEqual(choices[1]);
    }
  });
});

function playRound(learner: ReturnType<typeof mirrorAscent>, random: Random): number {
  const arm = learner.choose(random);
  learner.update(arm, (arm % 5) / 5 + 0.4 * random.uniform(), learner.probability(arm));
  return arm;
}
