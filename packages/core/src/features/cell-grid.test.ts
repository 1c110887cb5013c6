import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { Random } from "../random/random.ts";
import type { LearnedIntegrand } from "./cdf-integrand.ts";
import { tailLength } from "./cell-ends.ts";
import { CellGrid } from "./cell-grid.ts";
import { distortionIntegrand } from "./distortion.ts";
import { SparseFeatures } from "./feature-space.ts";

const gini = distortionIntegrand({ value: (s) => s * (1 - s), slope: (s) => 1 - 2 * s });
const gridOf = (cells: number, support?: readonly [number, number], integrand: LearnedIntegrand = gini) =>
  new CellGrid(integrand, cells, support);
/** A grid with cells before the first reward. */
const laidGridOf = (cells: number, low: number, high: number) => gridOf(cells, [low, high]);

/** phi = -F^2. */
function squaredCdf({ isToldLines = false }): LearnedIntegrand {
  return {
    on: (places) => ({
      values: (levels, out) => out.set(levels.map((level) => -(level ** 2))),
      slopes: (levels, out) => out.set(levels.map((level) => -2 * level)),
      ...(isToldLines && { lines: { start: places.map(() => 0), curvature: -2 } }),
    }),
    tail: "lower",
    edge: 0,
    largest: 0,
  };
}

/** Sums of features over rewards, converted whenever the grid changes, as a learner does. */
function learn(
  grid: CellGrid,
  rewards: readonly number[],
  sums: Float64Array = new Float64Array(grid.dimension),
): Float64Array {
  const out = new SparseFeatures(2);
  let carried: Float64Array = sums;
  for (const reward of rewards) {
    carried = grid.admit(reward)?.(carried) ?? carried;
    grid.features(reward, out);
    out.addTo(carried, 1);
  }
  return carried;
}

/** The mean of the distribution given by masses at cell ends. */
function meanOf(grid: CellGrid, masses: Float64Array): number {
  const { ends } = grid.cells()!;
  return masses.reduce((sum, mass, end) => sum + mass * ends[end]!, 0) / masses.reduce((a, b) => a + b, 0);
}

describe("CellGrid", () => {
  it("splits a reward between the ends of its cell, preserving total and mean", () => {
    const grid = laidGridOf(10, 0, 5);
    for (const reward of [0, 0.1, 0.5, 3.14159, 4.999, 5]) {
      const sums = learn(grid, [reward]);
      expect(sums.reduce((a, b) => a + b)).toBeCloseTo(1, 15);
      expect(meanOf(grid, sums)).toBeCloseTo(reward, 14);
      expect(sums.filter((mass) => mass !== 0).length).toBeLessThanOrEqual(2);
    }
  });

  it("assigns a reward at or beyond an end of the support to that end alone", () => {
    const grid = laidGridOf(8, -2, 2);
    const out = new SparseFeatures(2);
    const massesAt = (reward: number) => {
      grid.features(reward, out);
      const masses = new Float64Array(9);
      out.addTo(masses, 1);
      return Array.from(masses);
    };
    expect(massesAt(-2)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(massesAt(2)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(massesAt(-9)).toEqual(massesAt(-2));
    expect(massesAt(9)).toEqual(massesAt(2));
  });

  it("keeps the first distinct rewards exactly", () => {
    const reward = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(fc.array(reward, { minLength: 2, maxLength: 60 }), (rewards) => {
        const grid = gridOf(401);
        const sums = learn(grid, rewards);
        const { ends } = grid.cells() ?? { ends: [rewards[0]!] };
        sums.forEach((sum, end) => {
          // 0 and -0 are the same reward.
          expect(sum).toBe(rewards.filter((each) => each === ends[end]).length);
        });
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it("has the same sums after switching to equal cells as if rewards had been added to them directly", () => {
    for (const support of [[0, 1], undefined] as const) {
      const random = Random.stream(10, "laid");
      const rewards = Array.from({ length: 300 }, () => random.uniform());
      const grid = gridOf(401, support);
      const carried = learn(grid, rewards);
      const afresh = gridOf(401, support);
      afresh.restore(grid.save());
      const direct = new Float64Array(grid.dimension);
      const out = new SparseFeatures(2);
      for (const each of rewards) {
        afresh.features(each, out);
        out.addTo(direct, 1);
      }
      expect(grid.dimension).toBe(support ? 402 : 402 + 2 * tailLength);
      carried.forEach((sum, end) => {
        expect(Math.abs(sum - direct[end]!)).toBeLessThan(1e-9);
      });
    }
  });

  it("preserves total and mean of the rewards through every doubling", () => {
    const random = Random.stream(11, "growth");
    const rewards = Array.from({ length: 200 }, (_, t) => (random.uniform() - 0.3) * 2 ** (t / 12));
    const grid = gridOf(50);
    const sums = learn(grid, rewards);
    expect(sums.reduce((a, b) => a + b)).toBeCloseTo(200, 10);
    const mean = rewards.reduce((a, b) => a + b) / 200;
    expect(Math.abs(meanOf(grid, sums) / mean - 1)).toBeLessThan(1e-12);
  });

  it("has bit-identical features for rewards multiplied by a power of two", () => {
    const random = Random.stream(12, "scale");
    const rewards = Array.from({ length: 300 }, () => 20 * random.uniform() ** 3 - 3);
    const plain = learn(gridOf(401), rewards);
    for (const factor of [1024, 2 ** -20]) {
      const scaled = learn(
        gridOf(401),
        rewards.map((reward) => factor * reward),
      );
      expect(scaled).toEqual(plain);
    }
  });

  it("has the same features for shifted rewards, up to the rounding of the shift", () => {
    const random = Random.stream(13, "shift");
    const rewards = Array.from({ length: 300 }, () => Math.round(2 ** 20 * random.uniform()) / 2 ** 20);
    const plain = learn(gridOf(401), rewards);
    const shifted = learn(
      gridOf(401),
      rewards.map((reward) => reward + 1024),
    );
    // A cell is about 1e-2 wide and its ends are rounded at 1e-13, which changes each of 300 shares by 1e-11.
    plain.forEach((sum, end) => {
      expect(Math.abs(shifted[end]! - sum)).toBeLessThan(1e-8);
    });
  });

  it("represents one repeated value as a distribution without spread", () => {
    const grid = gridOf(401, undefined, distortionIntegrand({ value: (s) => s, slope: () => 1 }));
    const sums = learn(grid, [42, 42, 42]).map((sum) => sum / 3);
    expect(grid.value(sums)).toBe(42);
    const gradient = new Float64Array(grid.dimension);
    grid.gradient(sums, gradient);
    expect(gradient.every(Number.isFinite)).toBe(true);
  });

  it.each([
    ["beta(2, 5)", beta({ alpha: 2, beta: 5 })],
    ["beta(0.2, 0.2)", beta({ alpha: 0.2, beta: 0.2 })],
    ["bernoulli(0.3)", bernoulli({ p: 0.3 })],
    ["gaussian, with mass outside both ends", gaussian({ mean: 0.4, deviation: 0.6 })],
    ["exponential, with mass beyond the end", exponential({ rate: 1 })],
    [
      "atoms amid a density",
      mixture({
        parts: [
          { weight: 0.4, distribution: uniform({ low: 0.2, high: 0.7 }) },
          { weight: 0.6, distribution: discrete({ values: [0, 0.21, 1], masses: [0.2, 0.5, 0.3] }) },
        ],
      }),
    ],
  ] as [string, Distribution][])(
    "computes expected features that agree with averages over samples: %s",
    (name, distribution) => {
      const grid = laidGridOf(20, 0, 1);
      const expected = grid.expected(distribution);
      const random = Random.stream(14, name);
      const out = new SparseFeatures(2);
      const draws = 40_000;
      const average = new Float64Array(21);
      for (let draw = 0; draw < draws; draw++) {
        grid.features(distribution.sample(random), out);
        out.addTo(average, 1 / draws);
      }
      for (let end = 0; end <= 20; end++) {
        // A feature between 0 and 1 with mean m has variance at most m (1 - m). One false alarm in 150,000 for each of 126 ends.
        const standardError = Math.sqrt((expected[end]! * (1 - expected[end]!)) / draws);
        expect(Math.abs(average[end]! - expected[end]!)).toBeLessThanOrEqual(4.5 * standardError + 1e-12);
      }
      expect(expected.reduce((a, b) => a + b)).toBeCloseTo(1, 13);
    },
  );

  it("preserves the mean of a known distribution within its range exactly", () => {
    const grid = laidGridOf(33, -1, 2);
    for (const distribution of [
      beta({ alpha: 0.3, beta: 2 }),
      discrete({ values: [-1, 0.123, 2], masses: [0.5, 0.25, 0.25] }),
    ]) {
      expect(meanOf(grid, grid.expected(distribution))).toBeCloseTo(distribution.mean, 13);
    }
  });

  it("has a value whose error for a smooth distribution falls by four for each doubling of the cells", () => {
    const distribution = beta({ alpha: 2, beta: 2 });
    // E|R - R'| / 2 for beta(2, 2): (2/4) B(4, 4) / B(2, 2)^2 = 9/70.
    const errorOf = (cells: number) => {
      const grid = laidGridOf(cells, 0, 1);
      return Math.abs(grid.value(grid.expected(distribution)) - 9 / 70);
    };
    expect(errorOf(401)).toBeLessThan(1e-5);
    expect(errorOf(200) / errorOf(400)).toBeCloseTo(4, 1);
  });

  it("has a gradient equal to the derivative of its value towards any other distribution", () => {
    const grid = laidGridOf(40, 0, 1);
    const [here, there] = [grid.expected(beta({ alpha: 2, beta: 3 })), grid.expected(bernoulli({ p: 0.6 }))];
    const gradient = new Float64Array(41);
    grid.gradient(here, gradient);
    const slope = gradient.reduce((sum, g, end) => sum + g * (there[end]! - here[end]!), 0);
    const at = (t: number) => grid.value(here.map((mass, end) => mass + t * (there[end]! - mass)));
    // Quadratic in t, so two steps give the slope at 0 with an error of rounding / t.
    expect((2 * (at(0.1) - at(0))) / 0.1 - (at(0.2) - at(0)) / 0.2).toBeCloseTo(slope, 13);
  });

  it("has cells as soon as there are two distinct rewards", () => {
    const grid = gridOf(10, undefined, squaredCdf({ isToldLines: true }));
    expect(grid.cells()).toBeUndefined();
    grid.admit(3);
    expect(grid.cells()).toBeUndefined();
    grid.admit(4);
    const { ends, terms, isUpper } = grid.cells()!;
    expect(Array.from(ends)).toEqual([2, 3, 4, 5]);
    expect(terms.lines).toEqual({ start: new Float64Array(3), curvature: -2 });
    expect([isUpper, laidGridOf(10, 0, 1).cells()?.isUpper]).toEqual([false, true]);
  });

  it("starts on the support of its target, or between extreme quantiles of an unbounded one", () => {
    const equalPart = (grid: CellGrid) => {
      const { ends } = grid.cells()!;
      const tail = ends.length > 11 ? tailLength : 0;
      return [ends[tail], ends.at(-1 - tail)];
    };
    const bounded = { ...gini, target: uniform({ low: 2, high: 6 }) };
    expect(equalPart(gridOf(10, undefined, bounded))).toEqual([2, 6]);
    expect(equalPart(gridOf(10, [0, 1], bounded))).toEqual([0, 1]);
    const [low, high] = equalPart(gridOf(10, undefined, { ...gini, target: gaussian({ mean: 5, deviation: 1 }) }));
    // The quantile of 1e-4 is 3.719 standard deviations below the mean.
    expect(low).toBeCloseTo(5 - 3.719016485455709, 9);
    expect(high).toBeCloseTo(5 + 3.719016485455709, 9);
  });

  it("can grow from a target of a single point", () => {
    const grid = gridOf(10, undefined, { ...gini, target: discrete({ values: [3], masses: [1] }) });
    const sums = learn(grid, [3, 4, 4]);
    expect(meanOf(grid, sums)).toBeCloseTo(11 / 3, 13);
  });

  it("continues identically after save and restore", () => {
    const random = Random.stream(15, "restore");
    const rewards = Array.from({ length: 200 }, () => 100 * random.uniform() ** 4);
    for (const cut of [0, 1, 2, 20, 64, 65, 150]) {
      const [whole, before] = [gridOf(64), gridOf(64)];
      const half = learn(before, rewards.slice(0, cut));
      const after = gridOf(64);
      after.restore(JSON.parse(JSON.stringify(before.save())));
      expect(learn(after, rewards.slice(cut), half)).toEqual(learn(whole, rewards));
      expect(after.save()).toEqual(whole.save());
    }
  });

  it("has room for the largest rewards that learners accept", () => {
    const grid = gridOf(8);
    const rewards = [0, 1, 1e100, -1e100];
    const masses = learn(grid, rewards);
    expect(masses.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(rewards.length, 12);
    expect(Number.isFinite(grid.value(masses.map((mass) => mass / rewards.length)))).toBe(true);
  });
});
