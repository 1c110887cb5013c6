import { describe, expect, it } from "vitest";
import { contextOf, distributionsOf } from "../../test/gaussian-context.ts";
import { plugInMoments, project, type Round, sum } from "../../test/plain-mirror-ascent.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { type MirrorAscentOptions, mirrorAscent } from "./mirror-ascent.ts";

describe("mirrorAscent", () => {
  it("recommends the average of w_1 to w_t, and w_1 before the first reward", () => {
    const learner = mirrorAscent(contextOf(3, 0.02));
    expect(Array.from(learner.recommend())).toEqual([1 / 3, 1 / 3, 1 / 3]);
    const random = Random.stream(42, "average");
    const played: number[][] = [];
    for (let round = 1; round <= 60; round++) {
      played.push(Array.from(learner.weights));
      const arm = learner.choose(random);
      learner.update(arm, arm * random.uniform(), learner.weights[arm]!);
      learner.recommend().forEach((weight, k) => {
        expect(weight).toBeCloseTo(sum(played.map((weights) => weights[k]!)) / round, 13);
      });
    }
  });

  it("can recommend an average that forgets early rounds, without changing its choices", () => {
    const [plain, decaying] = [
      mirrorAscent(contextOf(3, 0.02)),
      mirrorAscent({ averaging: "decaying", ...contextOf(3, 0.02) }),
    ];
    const random = Random.stream(42, "decaying");
    let expected = new Float64Array(3);
    for (let round = 1; round <= 60; round++) {
      expected = expected.map((value, k) => value + (20 / (round + 19)) * (plain.weights[k]! - value));
      const arm = plain.choose(random);
      const reward = arm * random.uniform();
      for (const learner of [plain, decaying]) learner.update(arm, reward, learner.weights[arm]!);
      expect(decaying.weights).toEqual(plain.weights);
      decaying.recommend().forEach((weight, k) => {
        expect(weight).toBeCloseTo(expected[k]!, 14);
      });
    }
    expect(() => mirrorAscent({ averaging: "none" as never, ...contextOf(3, 0.02) })).toThrow(
      'averaging must be "uniform" or "decaying"',
    );
  });

  it("divides a late reward by the probability at the time of the choice, not by the current weight", () => {
    const [floor, size] = [0.01, 0.05];
    const learner = mirrorAscent({ step: { kind: "constant", size }, ...contextOf(3, floor) });
    const log: Round[] = [
      { arm: 0, reward: 2 },
      { arm: 1, reward: -1 },
      { arm: 0, reward: 0.3 },
    ];
    // All three were chosen in the first round, each with probability 1/3; the rewards arrive later.
    let w = [1 / 3, 1 / 3, 1 / 3];
    const moments = plugInMoments(log, 3);
    log.forEach(({ arm, reward }, round) => {
      learner.update(arm, reward, 1 / 3);
      const [mean, second] = [0, 1].map((power) => sum(w.map((weight, k) => weight * moments(round)[k]![power]!)));
      const influence = (reward - mean!) ** 2 - (second! - mean! ** 2);
      const raised = w.map((weight, k) => weight * Math.exp(size * ((k === arm ? 3 : 0) - 1) * influence));
      w = project(
        raised.map((value) => value / sum(raised)),
        floor,
      );
      w.forEach((weight, k) => {
        expect(learner.weights[k]).toBeCloseTo(weight, 14);
      });
    });
    expect(Math.abs(w[0]! - 1 / 3)).toBeGreaterThan(0.02);
  });

  it("defaults to steps of 0.5 / sqrt(t), plug-in influence, simplex coordinates and agile projection", () => {
    const log = Array.from({ length: 30 }, (_, round) => ({
      arm: round % 2,
      reward: Math.cos(round) * (1 + (round % 2)),
    }));
    const run = (options: MirrorAscentOptions) => {
      const learner = mirrorAscent({ ...options, ...contextOf(2, 0.05) });
      for (const { arm, reward } of log) learner.update(arm, reward, learner.weights[arm]!);
      return learner.recommend();
    };
    const spelled = {
      influence: "plug-in",
      coordinates: "simplex",
      projection: "agile",
      step: { kind: "inverse-sqrt", initial: 0.5 },
      prior: { count: 0.5, mean: 0, secondMoment: 1 },
    } as const;
    expect(run({})).toEqual(run(spelled));
    expect(run({ step: { kind: "constant", size: 0.5 } })).not.toEqual(run({}));
  });

  it("returns the influence function of the next step, which is that of the prior at first", () => {
    const learner = mirrorAscent(contextOf(2, 0.05));
    // The prior has mean 0 and second moment 1.
    expect(learner.influence?.()(3)).toBeCloseTo(8, 14);
    learner.update(0, 2, 0.5);
    const [first, second] = learner.weights;
    const mean = first! * (2 / 1.5);
    const moment = first! * (4.5 / 1.5) + second! * 1;
    expect(learner.influence?.()(3)).toBeCloseTo((3 - mean) ** 2 - (moment - mean ** 2), 13);
  });

  it("does not move at the first reward under a pooled prior, where no reward has an influence yet", () => {
    const learner = mirrorAscent({ prior: { kind: "pooled", count: 1 }, ...contextOf(3, 0.01) });
    learner.update(2, 1e6, 1 / 3);
    expect(Array.from(learner.weights)).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  it("finds the best blend: two distant point masses end near one half each", () => {
    const learner = mirrorAscent(contextOf(3, 0.03));
    const random = Random.stream(43, "blend");
    for (let round = 0; round < 3000; round++) {
      const arm = learner.choose(random);
      learner.update(arm, [0, 0.5, 1][arm]!, learner.weights[arm]!);
    }
    // The best blend is (0.485, 0.03, 0.485) with variance 0.2425; equal weights have 1/6.
    const [low, middle, high] = learner.recommend();
    expect((middle! + 4 * high!) / 4 - (middle! / 2 + high!) ** 2).toBeGreaterThan(0.23);
    expect(Math.abs(low! - high!)).toBeLessThan(0.1);
  });

  it("refuses exact influence without known arms, unknown option values, and invalid floors or costs", () => {
    const { knownArms: _, ...blind } = contextOf(3, 0.05);
    expect(() => mirrorAscent({ influence: "exact", ...blind })).toThrow(
      'influence must be "plug-in", since the distributions of the arms are not known',
    );
    expect(() => mirrorAscent({ influence: "guess" as never, ...blind })).toThrow('must be "plug-in" or "exact"');
    expect(() => mirrorAscent({ coordinates: "dual" as never, ...blind })).toThrow("coordinates must be");
    expect(() => mirrorAscent({ projection: "none" as never, ...blind })).toThrow("projection must be");
    expect(() => mirrorAscent({ ...blind, floor: 1 / 3 })).toThrow("floor must be");
    expect(() => mirrorAscent({ ...blind, armCount: 1 })).toThrow("arms must be");
    expect(() => mirrorAscent({ ...blind, costs: [1, 2] })).toThrow("costs must be one number for each of 3");
    expect(() => mirrorAscent({ ...blind, costs: [1, 2, Number.NaN] })).toThrow("costs[2] must be");
  });

  it("refuses known arms with another utility, other arms or other costs", () => {
    const context = contextOf(3, 0.05);
    const { knownArms } = contextOf(3, 0.05, { kind: "mean" });
    expect(() => mirrorAscent({ ...context, influence: "exact", knownArms })).toThrow(
      "knownArms.utility must be the utility object of the learner",
    );
    const [utility, arms] = [context.utility, distributionsOf(3)];
    for (const known of [
      new KnownArms({ utility, arms: distributionsOf(4) }),
      new KnownArms({ utility, arms, costs: [1, 2, 3] }),
    ]) {
      expect(() => mirrorAscent({ ...context, influence: "exact", knownArms: known })).toThrow("knownArms.");
    }
    const spec: UtilitySpec = { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } };
    const matching = contextOf(3, 0.05, spec);
    // The form of known arms that is fastest for a utility still counts as made for that utility.
    const fastest = new KnownArms({ utility: matching.utility, arms });
    expect(mirrorAscent({ ...matching, influence: "exact", knownArms: fastest }).weights.length).toBe(3);
  });

  it("takes the same steps for rewards of any scale with adaptive step sizes", () => {
    const play = (scale: number) => {
      const random = Random.stream(17, "adagrad");
      const learner = mirrorAscent({
        ...contextOf(3, 0.05),
        prior: { kind: "pooled", count: 1 },
        step: { kind: "adagrad", initial: 0.5 },
      });
      for (let round = 0; round < 300; round++) {
        const arm = learner.choose(random);
        learner.update(arm, scale * (arm + random.uniform()), learner.probability(arm));
      }
      return Array.from(learner.weights);
    };
    expect(play(1024)).toEqual(play(1));
  });

  it("is unchanged by any invalid state", () => {
    for (const [spec, options] of [
      [{ kind: "variance" }, {}],
      [{ kind: "gini" }, {}],
      [{ kind: "gini" }, { projection: "lazy" }],
      [{ kind: "variance" }, { projection: "lazy", averaging: "decaying" }],
    ] as const) {
      const learner = mirrorAscent({ ...options, ...contextOf(3, 0.05, spec) });
      for (const [arm, reward] of [0.1, 0.7, 0.4, 0.2].entries()) learner.update(arm % 3, reward, 0.3);
      const good = learner.save();
      learner.update(2, 0.3, 0.5);
      const now = learner.save();
      const { weights, plugIn } = good as unknown as Record<"weights" | "plugIn", Record<string, object>>;
      const { statistics, mixture } = plugIn!;
      const withStatistics = (change: object) => ({ plugIn: { ...plugIn, statistics: { ...statistics, ...change } } });
      for (const change of [
        { round: -1 },
        { weights: undefined },
        { weights: { ...weights, weights: [1, 0, 0] } },
        { weights: { ...weights, sums: [1, 1] } },
        { plugIn: null },
        withStatistics({ counts: [1, -1, 0] }),
        withStatistics({ sums: [] }),
        withStatistics({ total: Number.NaN }),
        withStatistics({ space: null }),
        ...(mixture ? [{ plugIn: { ...plugIn, mixture: null } }, { plugIn: { ...plugIn, mixture: {} } }] : []),
        ...("projection" in options ? [{ weights: { ...weights, logits: null } }] : []),
        ...("averaging" in options ? [{ decayed: "x" }] : []),
      ]) {
        expect(() => learner.restore({ ...good, ...change } as never)).toThrow();
        expect(learner.save()).toEqual(now);
      }
      learner.restore(good);
      expect(learner.save()).toEqual(good);
    }
  });

  it("refuses or clips rewards outside the support, and refuses those that are too large", () => {
    const refusing = mirrorAscent(contextOf(3, 0.1, { kind: "variance", support: [0, 1] }));
    expect(() => refusing.update(0, 2, 0.3)).toThrow("reward must be within the stated range, 0 to 1");
    const [clipping, clipped] = [0, 1].map(() =>
      mirrorAscent(contextOf(3, 0.1, { kind: "variance", support: [0, 1], outside: "clip" })),
    );
    for (const reward of [0.5, 7, -7]) clipping!.update(1, reward, 0.3);
    for (const reward of [0.5, 1, 0]) clipped!.update(1, reward, 0.3);
    expect(clipping!.weights).toEqual(clipped!.weights);
    expect(() => mirrorAscent(contextOf(3, 0.1)).update(0, 1e101, 0.3)).toThrow("reward must be");
  });

  it("handles 100,000 arms, and continues from their saved state", () => {
    const context = { utility: utility({ kind: "variance" }), armCount: 100_000, floor: 0.5e-5 };
    const learner = mirrorAscent(context);
    const random = Random.stream(84);
    for (let round = 0; round < 20_000; round++) {
      const arm = learner.choose(random);
      learner.update(arm, arm + random.uniform(), learner.probability(arm));
    }
    checkWeights(learner.weights, 100_000, 0.5e-5);
    const copy = mirrorAscent(context);
    copy.restore(JSON.parse(JSON.stringify(learner.save())));
    expect(copy.recommend()).toEqual(learner.recommend());
  });
});
