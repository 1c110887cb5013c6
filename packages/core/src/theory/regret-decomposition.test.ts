import { describe, expect, test } from "vitest";
import { klDivergence } from "../../test/kl-divergence.ts";
import { Random } from "../random/random.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import { klProjection } from "../simplex/kl-projection.ts";
import { softmaxInto } from "../simplex/softmax.ts";
import { uniformWeights } from "../simplex/truncated-simplex.ts";
import { variance } from "../utilities/variance.ts";
import { inverseSqrtBound, klDiameter } from "./regret-bounds.ts";
import { constantsOf } from "./utility-constants.ts";

/**
 * Algorithm 1 as printed, on the variance of three arms with rewards 0 or 1, for which every term of the paper's regret
 * decomposition is known exactly, including the bias of the plug-in influence function.
 */
const MEANS = [0.1, 0.35, 0.8];
const FLOOR = 0.05;
const HORIZON = 300;
const INITIAL_STEP = 0.05;
const PRIOR = 0.5;
const project = klProjection(3, FLOOR);

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;

/** A reward of 0 or 1 equals its square: U(w) = mu.w - (mu.w)^2. */
const utility = (weights: ArrayLike<number>): number => dot(MEANS, weights) * (1 - dot(MEANS, weights));
const influence = (mean: number) => (reward: number) => (reward - mean) ** 2 - mean * (1 - mean);
const centredGradient = (weights: ArrayLike<number>): number[] => {
  const mean = dot(MEANS, weights);
  return MEANS.map((armMean) => (1 - 2 * mean) * (armMean - mean));
};

/** w* has mixture mean one half, which maximises the variance of a coin. */
const OPTIMUM = Float64Array.of(0.05, 0, 0);
OPTIMUM[2] = (0.5 - 0.05 * 0.1 - 0.95 * 0.35) / (0.8 - 0.35);
OPTIMUM[1] = 0.95 - OPTIMUM[2]!;

function mirrorStep(weights: Float64Array, gradient: number[], step: number): Float64Array {
  const next = weights.map((weight, arm) => Math.log(weight) + step * gradient[arm]!);
  softmaxInto(next, next);
  project(next, next);
  return next;
}

interface Run {
  regret: number;
  /** The right side of the decomposition, with its three sums taken along this run. */
  bound: number;
  totalBias: number;
  /** The largest amount by which a single round violates its inequality, relative to the size of the terms. */
  worstViolation: number;
}

function run(replication: number, isPlugIn: boolean): Run {
  const random = Random.stream(17, "decomposition", replication);
  const pulls = [0, 0, 0];
  const sums = [0, 0, 0];
  let weights = uniformWeights(3);
  const result = { regret: 0, bound: 0, totalBias: 0, worstViolation: Number.NEGATIVE_INFINITY };
  for (let round = 1; round <= HORIZON; round++) {
    const step = INITIAL_STEP / Math.sqrt(round);
    const pick = random.uniform();
    const arm = pick < weights[0]! ? 0 : pick < weights[0]! + weights[1]! ? 1 : 2;
    const reward = random.uniform() < MEANS[arm]! ? 1 : 0;
    const trueMean = dot(MEANS, weights);
    const estimates = sums.map((sum, k) => (sum + PRIOR * 0.9) / (pulls[k]! + PRIOR));
    const mean = isPlugIn ? dot(estimates, weights) : trueMean;
    const signal = influence(mean)(reward);
    const gradient = Array.from(weights, (weight, k) => ((k === arm ? 1 / weight : 0) - 1) * signal);
    const next = mirrorStep(weights, gradient, step);

    const gain = dot(gradient, OPTIMUM) - dot(gradient, weights);
    const progress = (klDivergence(OPTIMUM, weights) - klDivergence(OPTIMUM, next)) / step;
    const noise = (step / 2) * Math.max(...gradient.map(Math.abs)) ** 2;
    const bias = MEANS.map((armMean) => -2 * (mean - trueMean) * (armMean - trueMean));
    result.worstViolation = Math.max(result.worstViolation, gain - progress - noise);
    result.regret += utility(OPTIMUM) - utility(weights);
    result.bound += progress + noise + dot(bias, weights) - dot(bias, OPTIMUM);
    result.totalBias += Math.max(...bias.map(Math.abs));
    pulls[arm]! += 1;
    sums[arm]! += reward;
    weights = next;
  }
  return result;
}

const average = (values: number[]): number => values.reduce((a, b) => a + b) / values.length;

describe("the regret decomposition of Algorithm 1", () => {
  const runs = {
    exact: Array.from({ length: 400 }, (_, replication) => run(replication, false)),
    "plug-in": Array.from({ length: 400 }, (_, replication) => run(replication, true)),
  };

  test("compares with the true optimum, where the certificate is zero", () => {
    expect(utility(OPTIMUM)).toBeCloseTo(0.25, 15);
    expect(frankWolfeGap(OPTIMUM, centredGradient(OPTIMUM), FLOOR)).toBeLessThan(1e-15);
  });

  test.each(Object.entries(runs))("holds in every single round with the %s influence function", (_, all) => {
    // Divergences have rounding errors of 1e-16 and are divided by steps down to 0.05 / sqrt(300) = 0.003; gains reach 20.
    expect(Math.max(...all.map(({ worstViolation }) => worstViolation))).toBeLessThan(1e-12);
  });

  test.each(Object.entries(runs))("bounds the mean regret with the %s influence function", (_, all) => {
    const excess = all.map(({ regret, bound }) => regret - bound);
    const mean = average(excess);
    const deviation = Math.sqrt(average(excess.map((value) => (value - mean) ** 2)));
    // The decomposition holds in expectation, so it must hold even five standard errors above the mean.
    expect(mean + 5 * (deviation / Math.sqrt(all.length))).toBeLessThan(0);
  });

  test.each(Object.entries(runs))("implies the printed sqrt(T) bound with the %s influence function", (_, all) => {
    const bound = inverseSqrtBound({
      diameter: klDiameter({ armCount: 3, floor: FLOOR }),
      secondMoment: constantsOf(variance({ support: [0, 1] }))!.secondMoment!,
      floor: FLOOR,
      initialStep: INITIAL_STEP,
      horizon: HORIZON,
      totalBias: average(all.map(({ totalBias }) => totalBias)),
    });
    expect(average(all.map(({ regret }) => regret))).toBeLessThan(bound);
    expect(average(all.map((one) => one.bound))).toBeLessThan(bound);
  });

  test("requires the bias term only with the plug-in influence function", () => {
    expect(average(runs.exact.map(({ totalBias }) => totalBias))).toBe(0);
    expect(average(runs["plug-in"].map(({ totalBias }) => totalBias))).toBeGreaterThan(0.1);
  });
});
