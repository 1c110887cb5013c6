import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import type { Distribution, Reward } from "../distributions/distribution.ts";
import { empirical } from "../distributions/empirical.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import type { Utility } from "../features/utility.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { maximise } from "../optimum/optimum.ts";
import { Random } from "../random/random.ts";
import { gini } from "../utilities/gini.ts";
import { logDet } from "../utilities/log-det.ts";
import { mean } from "../utilities/mean.ts";
import { quota } from "../utilities/quota.ts";
import { upperCvar } from "../utilities/upper-cvar.ts";
import { variance } from "../utilities/variance.ts";
import { wang } from "../utilities/wang.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { BlendInference } from "./blend-inference.ts";

const floor = 0.02;

function drawn(distributions: readonly Distribution[], count: number, seed: number): number[][] {
  const random = Random.stream(seed, "outcomes");
  return distributions.map((distribution) => Array.from({ length: count }, () => distribution.sample(random)));
}

function inferenceOf(utility: Utility, samples: readonly (readonly number[])[]) {
  const known = new KnownArms({ utility, arms: samples.map((list) => empirical({ samples: list })) });
  return { known, inference: new BlendInference({ known, samples, floor }) };
}

const bells = [gaussian({ mean: 0.2, deviation: 0.2 }), gaussian({ mean: 0.7, deviation: 0.3 })];
const skewed = [exponential({ rate: 1 }), exponential({ rate: 2 }), exponential({ rate: 4 })];
const unit = uniform({ low: 0, high: 1 });

describe("BlendInference", () => {
  it.each([
    ["mean", mean(), bells],
    ["variance", variance(), skewed],
    ["gini", gini(), bells],
    ["upper-cvar", upperCvar({ level: 0.1 }), bells],
    ["wasserstein", wasserstein({ target: unit }), bells],
  ])(
    "covers the true utility and gap of a blend chosen by the same outcomes, with %s of 30 outcomes per arm",
    (_, utility, distributions) => {
      const tables = 60;
      const truth = new KnownArms({ utility, arms: distributions });
      const best = maximise(truth, floor).value;
      let misses = 0;
      let gapMisses = 0;
      for (let seed = 0; seed < tables; seed++) {
        const { known, inference } = inferenceOf(utility, drawn(distributions, 30, seed));
        const { weights } = maximise(known, floor);
        const interval = inference.interval(weights);
        const gap = inference.gap(weights);
        if (interval.grade === "none" || gap.grade === "none") throw new Error("expected numbers");
        const value = truth.value(weights);
        if (!(value >= interval.low && value <= interval.high)) misses++;
        if (!(best - value <= gap.upper)) gapMisses++;
      }
      // At most 5 % of tables, plus four standard errors.
      const most = 0.05 * tables + 4 * Math.sqrt(0.05 * 0.95 * tables);
      expect(misses).toBeLessThanOrEqual(most);
      expect(gapMisses).toBeLessThanOrEqual(most);
    },
  );

  it.each([
    gini({ support: [0, 10] }),
    upperCvar({ level: 0.1, support: [0, 10] }),
    wang({ support: [0, 10] }),
    wasserstein({ target: unit, support: [0, 10] }),
  ])("covers the truth if the given support is wider than most tables show: $kind", (utility) => {
    const high = uniform({ low: 9, high: 10 });
    const rarelyHigh = mixture({
      parts: [
        { weight: 0.98, distribution: unit },
        { weight: 0.02, distribution: high },
      ],
    });
    const distributions = [rarelyHigh, beta({ alpha: 2, beta: 3 })];
    const weights = Float64Array.of(0.5, 0.5);
    const truth = new KnownArms({ utility, arms: distributions }).value(weights);
    const tables = 30;
    let misses = 0;
    for (let seed = 0; seed < tables; seed++) {
      const interval = inferenceOf(utility, drawn(distributions, 50, seed)).inference.interval(weights);
      if (interval.grade === "none") throw new Error(interval.reason);
      if (!(truth >= interval.low && truth <= interval.high)) misses++;
    }
    // A third of these tables have no high outcome.
    expect(misses).toBeLessThanOrEqual(0.05 * tables + 4 * Math.sqrt(0.05 * 0.95 * tables));
  });

  it("has intervals for the mean that are at least as wide as normal ones, and shrink with the root of the number of rows", () => {
    const width = (count: number) => {
      const { inference } = inferenceOf(mean(), drawn([bells[0]!, bells[0]!], count, 1));
      const interval = inference.interval(Float64Array.of(0.5, 0.5));
      return interval.grade === "none" ? Number.NaN : interval.high - interval.low;
    };
    const normal = (2 * 1.96 * 0.2) / Math.sqrt(2 * 20_000);
    expect(width(20_000)).toBeGreaterThan(normal);
    expect(width(20_000)).toBeLessThan(2 * normal);
    expect(width(500) / width(20_000)).toBeGreaterThan(5.5);
    expect(width(500) / width(20_000)).toBeLessThan(7);
  });

  it("hardly depends on the order of outcomes", () => {
    const samples = drawn(bells, 3000, 3);
    const weights = Float64Array.of(0.4, 0.6);
    const ends = [samples, samples.map((list) => list.toSorted((one, other) => one - other))].map((lists) =>
      inferenceOf(gini(), lists).inference.interval(weights),
    );
    const [one, other] = ends as unknown as [{ low: number; high: number }, { low: number; high: number }];
    const width = one.high - one.low;
    expect(Math.abs(one.low - other.low)).toBeLessThan(0.1 * width);
    expect(Math.abs(one.high - other.high)).toBeLessThan(0.1 * width);
  });

  it("has no interval for an arm with 19 outcomes or one distinct outcome, and names the arm", () => {
    const twenty = Array.from({ length: 20 }, (_, index) => 1 + (index % 6));
    const few = inferenceOf(variance(), [twenty, twenty.slice(1)]).inference;
    expect(few.interval(Float64Array.of(0.5, 0.5))).toEqual({
      grade: "none",
      reason: "has 19 outcomes, and 20 are needed: collect 1 more, or leave it out",
      arm: 1,
    });
    expect(few.gap(Float64Array.of(0.5, 0.5))).toMatchObject({ grade: "none", arm: 1 });
    expect(few.interval(Float64Array.of(1, 0)).grade).toBe("estimated");
    const constant = inferenceOf(variance(), [twenty, new Array(20).fill(2)]).inference;
    expect(constant.interval(Float64Array.of(0.5, 0.5))).toMatchObject({
      reason: expect.stringContaining("only one distinct outcome"),
      arm: 1,
    });
    const bounded = inferenceOf(variance({ support: [0, 10] }), [twenty, new Array(20).fill(2)]).inference;
    expect(bounded.interval(Float64Array.of(0.5, 0.5)).grade).toBe("estimated");
  });

  it("clips outcomes outside a given support to its ends, if the utility clips", () => {
    const clipped = variance({ support: [0, 1], outside: "clip" });
    const samples = drawn(bells, 200, 5);
    const within = samples.map((list) => list.map((reward) => Math.min(1, Math.max(0, reward))));
    const weights = Float64Array.of(0.5, 0.5);
    const [one, other] = [samples, within].map((lists) => inferenceOf(clipped, lists).inference.interval(weights));
    for (const end of ["low", "high"]) {
      expect(Reflect.get(one!, end)).toBeCloseTo(Reflect.get(other!, end), 12);
    }
  });

  it("has only the error from curvature if a blend is at the maximum, and no interval if all outcomes have the same effect", () => {
    const half = quota({ low: 0.5, high: 10, share: 0.5 });
    const often = (value: number, count: number) => new Array<number>(count).fill(value);
    const { inference } = inferenceOf(half, [
      [...often(0, 25), ...often(1, 5)],
      [...often(0, 5), ...often(1, 25)],
    ]);
    const interval = inference.interval(Float64Array.of(0.5, 0.5));
    expect(interval).toMatchObject({ grade: "estimated" });
    expect((interval as { low: number }).low).toBeLessThan(0);
    const fromOne = Array.from({ length: 20 }, (_, index) => 1 + index / 4);
    const { inference: alike } = inferenceOf(half, [fromOne, fromOne]);
    expect(alike.interval(Float64Array.of(0.5, 0.5))).toEqual({
      grade: "none",
      reason: "all outcomes have the same effect on the utility",
    });
  });

  it.each([
    ["without costs", undefined, 0.25],
    ["with costs, where the cheaper arm bounds what is possible", [0.1, 0.02], 0.23],
  ] as const)("has a gap of at most the largest possible value minus the lower end, %s", (_, costs, most) => {
    const samples = drawn([beta({ alpha: 4, beta: 4 }), beta({ alpha: 0.5, beta: 0.5 })], 20, 1);
    const arms = samples.map((list) => empirical({ samples: list }));
    const known = new KnownArms({ utility: variance({ support: [0, 1] }), arms, costs });
    const inference = new BlendInference({ known, samples, floor });
    const weights = Float64Array.of(0.02, 0.98);
    const [gap, interval] = [inference.gap(weights), inference.interval(weights)];
    if (gap.grade === "none" || interval.grade === "none") throw new Error("expected numbers");
    expect(gap.upper).toBeLessThanOrEqual(most - interval.low + 1e-12);
    expect(gap.estimate).toBeLessThanOrEqual(gap.upper);
  });

  it("never has an upper end above that of a perfect match", () => {
    const { inference } = inferenceOf(wasserstein({ target: unit }), drawn(bells, 30, 9));
    expect(inference.interval(Float64Array.of(0.5, 0.5))).toMatchObject({ high: expect.closeTo(0, 12) });
  });

  it("warns if an arm of the blend has a heavy tail, unless a support is given", () => {
    const heavy = Array.from({ length: 300 }, (_, index) => ((index + 0.5) / 300) ** -1);
    const even = heavy.map((_, index) => index / 30);
    const cautionOf = (utility: Utility, weights: Float64Array) =>
      inferenceOf(utility, [even, heavy]).inference.interval(weights);
    expect(cautionOf(mean(), Float64Array.of(0.5, 0.5))).toMatchObject({ heavyTail: 1 });
    expect(cautionOf(mean(), Float64Array.of(1, 0))).toMatchObject({ heavyTail: null });
    expect(cautionOf(mean({ support: [0, 1000] }), Float64Array.of(0.5, 0.5))).toMatchObject({ heavyTail: null });
  });

  it("accepts vectors", () => {
    const random = Random.stream(4);
    const plane = (spread: number): number[][] =>
      Array.from({ length: 100 }, () => [random.uniform() * spread, random.uniform()]);
    const samples: Reward[][] = [plane(1), plane(3)];
    const arms = samples.map((list) => empiricalVectors({ samples: list as number[][] }));
    const known = new KnownArms({ utility: logDet(), arms });
    const inference = new BlendInference({ known, samples, floor });
    const half = Float64Array.of(0.5, 0.5);
    const value = known.value(half);
    for (const interval of [inference.interval(half), inference.oneLookInterval(half)]) {
      if (interval.grade === "none") throw new Error("expected numbers");
      expect(interval.low).toBeLessThan(value);
      expect(interval.high).toBeGreaterThan(value);
    }
  });

  it("has the interval of the other arms if an arm without outcomes has no weight", () => {
    const samples = drawn(bells, 50, 6);
    for (const utility of [mean(), variance()]) {
      const arms = [...samples.map((list) => empirical({ samples: list })), gaussian({ mean: 0, deviation: 1 })];
      const known = new KnownArms({ utility, arms });
      const inference = new BlendInference({ known, samples: [...samples, []], floor: 0 });
      const two = inferenceOf(utility, samples).inference;
      const [half, same] = [Float64Array.of(0.5, 0.5), Float64Array.of(0.5, 0.5, 0)];
      for (const [found, interval] of [
        [inference.interval(same), two.interval(half)],
        [inference.oneLookInterval(same), two.oneLookInterval(half)],
      ] as const) {
        if (interval.grade === "none") throw new Error("expected numbers");
        const { low, high } = interval;
        expect(found).toMatchObject({ low: expect.closeTo(low, 12), high: expect.closeTo(high, 12) });
      }
    }
  });

  it("refuses outcomes of another number of arms, and blends below the floor", () => {
    const { known, inference } = inferenceOf(mean(), drawn(bells, 20, 1));
    expect(() => new BlendInference({ known, samples: [[1]], floor })).toThrow(
      /samples\.length must be 2, one list for each arm/,
    );
    expect(() => inference.gap(Float64Array.of(1, 0))).toThrow(/weights\[1\]/);
    const capped = new BlendInference({ known, samples: drawn(bells, 20, 1), floor, ceiling: 0.8 });
    expect(() => capped.gap(Float64Array.of(0.9, 0.1))).toThrow("weights[0] must be at most 0.8");
  });
});
