import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { empirical } from "../distributions/empirical.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import type { Utility } from "../features/utility.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { mean } from "../utilities/mean.ts";
import { quota } from "../utilities/quota.ts";
import { variance } from "../utilities/variance.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { BlendInference } from "./blend-inference.ts";
import type { Interval, Undetermined } from "./interval.ts";
import { oneLookInterval } from "./one-look-interval.ts";

function drawn(distributions: readonly Distribution[], count: number, seed: number): number[][] {
  const random = Random.stream(seed, "one look");
  return distributions.map((distribution) => Array.from({ length: count }, () => distribution.sample(random)));
}

function inferenceOf(utility: Utility, samples: readonly (readonly number[])[]): BlendInference {
  const known = new KnownArms({ utility, arms: samples.map((list) => empirical({ samples: list })) });
  return new BlendInference({ known, samples, floor: 0 });
}

function endsOf(interval: Interval | Undetermined): Interval {
  if (interval.grade === "none") throw new Error(interval.reason);
  return interval;
}

const bells = [gaussian({ mean: 0.2, deviation: 0.2 }), gaussian({ mean: 0.7, deviation: 0.3 })];
const skewed = [exponential({ rate: 1 }), exponential({ rate: 3 })];
const bounded = [beta({ alpha: 0.5, beta: 0.5 }), beta({ alpha: 2, beta: 2 })];
const coins = [0.1, 0.6].map((p) => discrete({ values: [0, 1], masses: [1 - p, p] }));

describe("BlendInference.oneLookInterval", () => {
  const tables = 200;
  // True values computed by hand for weights 0.6 and 0.4: E R, or E R^2 - (E R)^2, of the mixture.
  it.each<[string, Utility, Distribution[], number]>([
    ["the mean of gaussians", mean(), bells, 0.6 * 0.2 + 0.4 * 0.7],
    ["the mean of exponentials", mean(), skewed, 0.6 + 0.4 / 3],
    ["the variance of gaussians", variance(), bells, 0.6 * 0.08 + 0.4 * 0.58 - 0.4 ** 2],
    ["the variance of exponentials", variance(), skewed, 0.6 * 2 + (0.4 * 2) / 9 - (0.6 + 0.4 / 3) ** 2],
    ["the variance of betas", variance({ support: [0, 1] }), bounded, 0.6 * 0.375 + 0.4 * 0.3 - 0.25],
    [
      "the variance of coins, at its maximum",
      variance(),
      [0.5, 0.5].map((p) => discrete({ values: [0, 1], masses: [1 - p, p] })),
      0.25,
    ],
    ["the quota of coins", quota({ low: 0.5, high: 2, share: 0.5, support: [0, 1] }), coins, -((0.5 - 0.3) ** 2)],
  ])("covers %s with 50 outcomes per arm", (_, utility, distributions, truth) => {
    let misses = 0;
    for (let seed = 0; seed < tables; seed++) {
      const { low, high } = endsOf(
        inferenceOf(utility, drawn(distributions, 50, seed)).oneLookInterval(Float64Array.of(0.6, 0.4)),
      );
      if (!(truth >= low - 1e-12 && truth <= high + 1e-12)) misses++;
    }
    // At most 7 % of tables, plus three standard errors.
    expect(misses).toBeLessThanOrEqual(0.07 * tables + 3 * Math.sqrt(0.07 * 0.93 * tables));
  });

  it("is as wide as Student's interval for the mean of many gaussian outcomes, and much narrower than for repeated checks", () => {
    const samples = drawn(bells, 2000, 1);
    const weights = Float64Array.of(0.6, 0.4);
    const inference = inferenceOf(mean(), samples);
    const [once, always] = [endsOf(inference.oneLookInterval(weights)), endsOf(inference.interval(weights))];
    const width = 2 * 1.96 * Math.hypot((0.6 * 0.2) / Math.sqrt(2000), (0.4 * 0.3) / Math.sqrt(2000));
    // The standard deviation of 2,000 outcomes has a standard error of 1.6 %.
    expect(Math.abs((once.high - once.low) / width - 1)).toBeLessThan(0.05);
    expect(always.high - always.low).toBeGreaterThan(1.3 * (once.high - once.low));
  });

  it("is never beyond the interval for repeated checks", () => {
    const far = Array.from({ length: 25 }, (_, index) => (index === 0 ? -30 : index / 25));
    const inference = inferenceOf(variance(), [far, far.map((outcome) => outcome / 2)]);
    const weights = Float64Array.of(0.5, 0.5);
    const [once, always] = [endsOf(inference.oneLookInterval(weights)), endsOf(inference.interval(weights))];
    expect(once.low).toBeGreaterThanOrEqual(always.low);
    expect(once.high).toBeLessThanOrEqual(always.high);
  });

  it("contains the value of the outcomes, even if they are so far from a target that the grid is coarse", () => {
    const far = [gaussian({ mean: 1e5, deviation: 1 }), gaussian({ mean: 1e5 + 1, deviation: 1 })];
    const weights = Float64Array.of(0.5, 0.5);
    for (let seed = 0; seed < 20; seed++) {
      const samples = drawn(far, 50, seed);
      const known = new KnownArms({
        utility: wasserstein({ target: uniform({ low: 0, high: 1 }) }),
        arms: samples.map((list) => empirical({ samples: list })),
      });
      const groups = samples.map((outcomes) => ({ outcomes, share: 0.5 }));
      const { low, high } = endsOf(oneLookInterval({ known, weights, groups }));
      const value = known.value(weights);
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
    }
  });

  it("corrects the bias of the plug-in estimate of a variance", () => {
    // With 20 outcomes of each of two equal arms, the plug-in has expectation 39/40 of the variance, so 2.5 % is missing.
    const samples = drawn([bells[0]!, bells[0]!], 20, 3);
    const weights = Float64Array.of(0.5, 0.5);
    const known = new KnownArms({ utility: variance(), arms: samples.map((list) => empirical({ samples: list })) });
    const { low, high } = endsOf(new BlendInference({ known, samples, floor: 0 }).oneLookInterval(weights));
    expect((low + high) / 2).toBeGreaterThan(known.value(weights) * (40 / 39));
  });

  it("does not exist with 19 outcomes of an arm, or if all outcomes have the same effect", () => {
    const [one, other] = drawn(bells, 20, 1);
    expect(inferenceOf(mean(), [one!, other!.slice(1)]).oneLookInterval(Float64Array.of(0.5, 0.5))).toMatchObject({
      grade: "none",
      arm: 1,
    });
    const half = quota({ low: -10, high: 10, share: 0.5 });
    expect(inferenceOf(half, [one!, other!]).oneLookInterval(Float64Array.of(0.5, 0.5))).toMatchObject({
      reason: "all outcomes have the same effect on the utility",
    });
  });

  it("names the arm with a heavy tail", () => {
    const heavy = Array.from({ length: 300 }, (_, index) => ((index + 0.5) / 300) ** -1);
    const even = heavy.map((_, index) => index / 30);
    const inference = inferenceOf(mean(), [even, even, heavy]);
    expect(inference.oneLookInterval(Float64Array.of(0, 0.5, 0.5))).toMatchObject({ heavyTail: 2 });
    expect(inference.oneLookInterval(Float64Array.of(0.5, 0.5, 0))).toMatchObject({ heavyTail: null });
  });

  it("assumes that common grades are the ends of a scale", () => {
    const grades = Array.from({ length: 60 }, (_, index) => (index < 6 ? 1 : 0));
    const [stated, seen] = [variance({ support: [0, 1] }), variance()].map((utility) =>
      endsOf(inferenceOf(utility, [grades, grades]).oneLookInterval(Float64Array.of(0.5, 0.5))),
    );
    expect(seen!.high).toBeCloseTo(stated!.high, 12);
  });

  it("stays within the possible range", () => {
    const halves = Array.from({ length: 30 }, (_, index) => index % 2);
    const known = new KnownArms({ utility: variance({ support: [0, 1] }), arms: [empirical({ samples: halves })] });
    const { high } = endsOf(oneLookInterval({ known, weights: [1], groups: [{ outcomes: halves, share: 1 }] }));
    expect(high).toBe(0.25);
  });
});
