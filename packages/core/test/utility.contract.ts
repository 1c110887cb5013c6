import { describe, expect, it } from "vitest";
import type { AnyDistribution, Reward } from "../src/distributions/distribution.ts";
import { type Distribution, isDistribution } from "../src/distributions/distribution.ts";
import { SparseFeatures } from "../src/features/feature-space.ts";
import { Tangent } from "../src/features/tangent.ts";
import type { Utility } from "../src/features/utility.ts";
import { adaptivePanels } from "../src/numeric/adaptive-panels.ts";
import { before } from "../src/numeric/neighbours.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { Random } from "../src/random/random.ts";
import { expectWithin } from "./expect-within.ts";
import { pointDistribution, singleRewards } from "./single-rewards.ts";

export interface UtilityCase {
  readonly name: string;
  readonly utility: Utility;
  readonly arms: readonly AnyDistribution[];
  /** Whether U has a gradient at every interior blend of these arms. */
  readonly hasGradient: boolean;
  /** Rewards at which the influence function jumps. */
  readonly jumps?: readonly number[];
}

const PAIRS = 60;

/** What learners, optimiser and diagnostics rely on in every utility, tested with arms of one kind. */
export function utilityContract({ name, utility, arms, hasGradient, jumps = [] }: UtilityCase): void {
  describe(name, () => {
    const known = new KnownArms({ utility, arms });
    const armCount = arms.length;
    // The unit of utilities in this problem: the largest difference between slopes towards arms.
    const unit = sizeOf(known, armCount);
    const levels = utility.smooth ? [] : evenLevels;

    it("has an influence function with mean g_k under each arm, and so zero under the blend", () => {
      const random = Random.stream(1, name, "mean");
      for (let round = 0; round < 2; round++) {
        const weights = interior(random, armCount);
        const gradient = known.gradient(weights);
        known.moveTo(weights);
        const means = arms.map((distribution) =>
          meanUnder(distribution, jumps, levels, (reward) => known.influence(reward), random),
        );
        // The error of the quadrature over quantiles is 1e-10, at steep ends 1e-8.
        const tolerance = 1e-7 * unit;
        for (const [arm, { mean, standardError }] of means.entries()) {
          expectWithin(mean, gradient[arm]!, tolerance + 4.5 * standardError);
        }
        expectWithin(dot(weights, gradient), 0, 1e-11 * unit);
      }
    });

    it("is below its tangents: U(u) <= U(w) + <g, u - w>", () => {
      const random = Random.stream(2, name, "tangents");
      for (let pair = 0; pair < PAIRS; pair++) {
        // Adversarial cases: nearly pure arms, equal points, tiny steps.
        const from = pair % 3 === 0 ? nearVertex(random, armCount) : interior(random, armCount);
        const to = pair % 4 === 0 ? nearVertex(random, armCount) : interior(random, armCount);
        const near = pair % 5 === 0 ? blend(from, to, 1e-3) : to;
        const rise = known.value(near) - known.value(from);
        const gradient = known.gradient(from);
        const promised = dot(gradient, near) - dot(gradient, from);
        expect(rise).toBeLessThanOrEqual(promised + 1e-11 * unit);
      }
    });

    it("has slopes that agree with finite differences, at blends without a kink", () => {
      const random = Random.stream(3, name, "differences");
      for (let round = 0; round < 12; round++) {
        const weights = interior(random, armCount);
        const towards = interior(random, armCount);
        const gradient = known.gradient(weights);
        const slope = dot(gradient, towards) - dot(gradient, weights);
        const along = (step: number) => known.value(blend(weights, towards, step));
        // Smooth: Richardson extrapolation, truncation error about 1e-6 of the unit. With kinks the value is piecewise linear, so
        // a tiny step is exact up to rounding unless it crosses a kink, which it does not with these seeds.
        const difference = hasGradient ? richardson(along) : (along(1e-6) - along(-1e-6)) / 2e-6;
        expectWithin(difference, slope, (hasGradient ? 2e-5 : 1e-8) * unit);
      }
    });

    it("has an influence function equal to the derivative towards a single reward, seen or unseen", () => {
      const weights = interior(Random.stream(8, name, "towards"), armCount);
      known.moveTo(weights);
      let compared = 0;
      for (const reward of singleRewards(known)) {
        const extended = new KnownArms({ utility, arms: [...arms, pointDistribution(reward)] });
        const value = extended.value([...weights, 0]);
        const rise = (share: number) =>
          extended.value([...weights.map((weight) => weight * (1 - share)), share]) - value;
        const influence = known.influence(reward);
        const unitHere = Math.max(unit, Math.abs(influence));
        for (const share of [0.1, 1e-2, 1e-4]) {
          expect(rise(share)).toBeLessThanOrEqual(share * influence + 1e-11 * unitHere);
        }
        const [wide, narrow] = [rise(1e-5) / 1e-5, rise(5e-6) / 5e-6];
        const change = Math.abs(narrow - wide);
        // If the slope is infinite, quotients do not converge; the influence function is finite and above all of them.
        if (change > 1e-3 * Math.max(unit, Math.abs(narrow))) continue;
        // Quotients that converge like a cube root of the share or faster have an error below four times their last change;
        // rounding of values is about 1e-13.
        expectWithin(influence, narrow, 4 * change + 1e-7 * unitHere);
        compared++;
      }
      expect(compared).toBeGreaterThanOrEqual(2);
    });

    it("is below its tangents for distributions learned from rewards, and its influence has mean zero over them", () => {
      const random = Random.stream(4, name, "learned");
      const { space, distributions } = learnedDistributions(utility, arms, random);
      const tangent = new Tangent(space);
      for (let pair = 0; pair < PAIRS; pair++) {
        const from = mix(distributions.rows, interior(random, armCount));
        const to = mix(distributions.rows, pair % 3 === 0 ? nearVertex(random, armCount) : interior(random, armCount));
        tangent.moveTo(from);
        const slope = tangent.direction.reduce((sum, entry, index) => sum + entry * (to[index]! - from[index]!), 0);
        expect(space.value(to) - space.value(from)).toBeLessThanOrEqual(slope + 1e-11 * unit);
      }
      const only = distributions.rows[0]!;
      tangent.moveTo(only);
      const total = distributions.rewards[0]!.reduce<number>((sum, reward) => sum + tangent.influence(reward), 0);
      expectWithin(total / distributions.rewards[0]!.length, 0, 1e-11 * unit);
    });

    it("has no value outside of its range", () => {
      const random = Random.stream(9, name, "range");
      const { space, distributions } = learnedDistributions(utility, arms, random);
      const [low, high] = space.range?.(undefined) ?? [-Infinity, Infinity];
      const features = new SparseFeatures(space.sparsity);
      const some = distributions.rewards.flatMap((rewards) => rewards.slice(0, 40));
      const single = some.map((reward) => {
        space.features(reward, features);
        const m = new Float64Array(space.dimension);
        features.addTo(m, 1);
        return space.value(m);
      });
      const blends = distributions.rows.map(() => space.value(mix(distributions.rows, interior(random, armCount))));
      for (const value of [...single, ...blends]) {
        expect(value).toBeGreaterThanOrEqual(low - 1e-11 * unit);
        expect(value).toBeLessThanOrEqual(high + 1e-11 * unit);
      }
    });

    it("agrees between learned and known distributions, up to the errors of grid and sample", () => {
      const random = Random.stream(5, name, "agreement");
      const { space, distributions } = learnedDistributions(utility, arms, random);
      const weights = new Float64Array(armCount).fill(1 / armCount);
      const exact = space.value(
        mix(
          arms.map((distribution) => space.expected(distribution)),
          weights,
        ),
      );
      // A grid of 401 cells changes a value by about 1e-5 of the unit for densities. An atom is split between the two ends of a
      // cell, which matters to first order in its width, about a hundredth of the spread.
      const hasAtoms = [...arms, ...(utility.target ? [utility.target] : [])].some(
        (distribution) => isDistribution(distribution) && distribution.hasAtoms,
      );
      expectWithin(exact, known.value(weights), (hasAtoms || utility.kind === "wang" ? 2e-2 : 1e-3) * unit);
      known.moveTo(weights);
      const square = (reward: Reward) => known.influence(reward) ** 2;
      const errors = arms.map((distribution) => Math.sqrt(meanUnder(distribution, jumps, levels, square, random).mean));
      // Delta method: the error of the sampled value is the mean influence over the sample, plus a second-order term of 1/n.
      const standardError = Math.hypot(...errors) / armCount / Math.sqrt(distributions.rewards[0]!.length);
      expectWithin(space.value(mix(distributions.rows, weights)), exact, 4.5 * standardError + 0.02 * unit);
    });

    it("has finite values and slopes at single arms, at single rewards and before any reward", () => {
      for (let arm = 0; arm < armCount; arm++) {
        const vertex = Float64Array.from({ length: armCount }, (_, index) => (index === arm ? 1 : 0));
        expect(known.value(vertex)).toSatisfy(Number.isFinite);
        expect(Array.from(known.gradient(vertex))).toSatisfy((slopes: number[]) => slopes.every(Number.isFinite));
      }
      const space = utility.learningSpace();
      const reward = arms[0]!.sample(Random.stream(6, name));
      space.admit(reward);
      const features = new SparseFeatures(space.sparsity);
      space.features(reward, features);
      const single = new Float64Array(space.dimension);
      features.addTo(single, 1);
      for (const m of [new Float64Array(space.dimension), single]) {
        const gradient = new Float64Array(space.dimension);
        space.gradient(m, gradient);
        expect(space.value(m)).toSatisfy(Number.isFinite);
        expect(Array.from(gradient)).toSatisfy((slopes: number[]) => slopes.every(Number.isFinite));
      }
    });
  });
}

interface MeanUnder {
  readonly mean: number;
  readonly standardError: number;
}

const DRAWS = 5000;

/** E f(R): by quadrature for distributions of numbers, by seeded sampling for distributions of vectors. */
function meanUnder(
  distribution: AnyDistribution,
  jumps: readonly number[],
  levels: readonly number[],
  f: (reward: Reward) => number,
  random: Random,
): MeanUnder {
  if (isDistribution(distribution)) return { mean: integralUnder(distribution, jumps, levels, f), standardError: 0 };
  const values = Float64Array.from({ length: DRAWS }, () => f(distribution.sample(random)));
  const mean = values.reduce((sum, value) => sum + value, 0) / DRAWS;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / DRAWS;
  return { mean, standardError: Math.sqrt(variance / DRAWS) };
}

/** Levels at which a quadrature starts for a function with corners, so that it does not step over one in its own corner. */
const evenLevels = Array.from({ length: 255 }, (_, index) => (index + 1) / 256);

/** Integrates piece by piece between the jumps of f, which a quadrature rule could step over. */
function integralUnder(
  distribution: Distribution,
  jumps: readonly number[],
  levels: readonly number[],
  f: (reward: number) => number,
): number {
  const points = [...distribution.breakpoints, ...jumps].flatMap((point) => [
    distribution.cdf(before(point)),
    distribution.cdf(point),
  ]);
  const inner = [...points, ...levels].filter((level) => level > 0 && level < 1);
  const ends = [...new Set([0, ...inner, 1])].sort((a, b) => a - b);
  const functions = (level: number, out: Float64Array) =>
    out.fill(f(distribution.quantile(Math.min(level, 1 - 2 ** -53))));
  return adaptivePanels({ ends, functions, dimension: 1, tolerance: 1e-13 }).integrals[0]!;
}

/** 400 seeded rewards of each arm, collected in a learning space. */
function learnedDistributions(utility: Utility, arms: readonly AnyDistribution[], random: Random) {
  const space = utility.learningSpace();
  const rewards = arms.map((distribution, arm) => {
    const stream = random.split(arm);
    return Array.from({ length: 400 }, () => distribution.sample(stream));
  });
  for (const reward of rewards.flat()) space.admit(reward);
  const features = new SparseFeatures(space.sparsity);
  const rows = rewards.map((list) => {
    const row = new Float64Array(space.dimension);
    for (const reward of list) {
      space.features(reward, features);
      features.addTo(row, 1 / list.length);
    }
    return row;
  });
  return { space, distributions: { rows, rewards } };
}

function sizeOf(known: KnownArms, armCount: number): number {
  const uniform = new Float64Array(armCount).fill(1 / armCount);
  return Math.max(...known.gradient(uniform).map(Math.abs), Math.abs(known.value(uniform)));
}

/** Weights well inside the simplex. */
export function interior(random: Random, armCount: number): Float64Array {
  const raw = Float64Array.from({ length: armCount }, () => 0.1 - Math.log1p(-random.uniform()));
  const total = raw.reduce((sum, value) => sum + value, 0);
  return raw.map((value) => value / total);
}

function nearVertex(random: Random, armCount: number): Float64Array {
  const arm = Math.floor(random.uniform() * armCount);
  return blend(
    new Float64Array(armCount).map((_, index) => (index === arm ? 1 : 0)),
    interior(random, armCount),
    1e-4,
  );
}

function blend(from: Float64Array, to: Float64Array, share: number): Float64Array {
  return from.map((weight, arm) => weight + share * (to[arm]! - weight));
}

function mix(rows: readonly Float64Array[], weights: Float64Array): Float64Array {
  return rows[0]!.map((_, index) => rows.reduce((sum, row, arm) => sum + weights[arm]! * row[index]!, 0));
}

/** The derivative at 0 by Richardson extrapolation from steps of 1e-2 and half of it. */
function richardson(f: (step: number) => number): number {
  const at = (step: number) => (f(step) - f(-step)) / (2 * step);
  return (4 * at(5e-3) - at(1e-2)) / 3;
}

export function dot(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!;
  return sum;
}
