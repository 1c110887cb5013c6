import { describe, expect, it, test } from "vitest";
import { Random } from "../random/random.ts";
import type { DistributionSpec } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { constantsOf, firstTheoryStep, type RewardBounds } from "./utility-constants.ts";

const LOW = -0.5;
const HIGH = 1.5;
const support = [LOW, HIGH] as const;

const uniform = (low: number, high: number) => ({ kind: "uniform", low, high }) as const;
const meanConstants = (bounds: RewardBounds) => constantsOf(utility({ kind: "mean" }), bounds)!;
const varianceConstants = (bounds: RewardBounds) => constantsOf(utility({ kind: "variance" }), bounds)!;

/** The constants for a target on the support, unless another is given. */
function wassersteinConstants(bounds: RewardBounds, target?: DistributionSpec) {
  const [low, high] = bounds.support ?? [0, 1];
  return constantsOf(utility({ kind: "wasserstein", target: target ?? uniform(low, high) }), bounds)!;
}

/**
 * A distribution on a few sorted points of the support. Some points are the ends, and some masses are nearly all on one point.
 */
interface AnyDistribution {
  readonly points: number[];
  readonly masses: number[];
}

function drawDistribution(random: Random): AnyDistribution {
  const size = 1 + Math.floor(5 * random.uniform());
  const place = (): number => LOW + (HIGH - LOW) * Math.min(1, Math.max(0, 2 * random.uniform() - 0.5));
  const points = Array.from({ length: size }, place).sort((a, b) => a - b);
  const raw = points.map(() => random.uniform() ** 6 + 1e-6);
  const sum = raw.reduce((a, b) => a + b);
  return { points, masses: raw.map((mass) => mass / sum) };
}

const expectation = (distribution: AnyDistribution, f: (x: number) => number): number =>
  distribution.points.reduce((sum, point, index) => sum + distribution.masses[index]! * f(point), 0);
const cdf = (distribution: AnyDistribution, x: number): number =>
  expectation(distribution, (point) => (point <= x ? 1 : 0));
const quantile = (distribution: AnyDistribution, level: number): number =>
  distribution.points.find((point) => cdf(distribution, point) >= level) ?? distribution.points.at(-1)!;

/** Both distances exactly: quantiles are constant between the levels where either distribution jumps. */
function distances(a: AnyDistribution, b: AnyDistribution): { w1: number; w2: number } {
  const levels = [...a.points.map((x) => cdf(a, x)), ...b.points.map((x) => cdf(b, x)), 0, 1].sort((x, y) => x - y);
  let [w1, squared] = [0, 0];
  for (let index = 1; index < levels.length; index++) {
    const width = levels[index]! - levels[index - 1]!;
    const middle = (levels[index]! + levels[index - 1]!) / 2;
    const gap = width > 1e-14 ? Math.abs(quantile(a, middle) - quantile(b, middle)) : 0;
    w1 += width * gap;
    squared += width * gap ** 2;
  }
  return { w1, w2: Math.sqrt(squared) };
}

const meanInfluence = (distribution: AnyDistribution) => (x: number) => x - expectation(distribution, (point) => point);
const varianceInfluence = (distribution: AnyDistribution) => {
  const mean = expectation(distribution, (point) => point);
  const variance = expectation(distribution, (point) => (point - mean) ** 2);
  return (x: number) => (x - mean) ** 2 - variance;
};

/** A target with density m_Q on the whole support, and the rest of its mass uniform on the left of it. */
function target(densityFloor: number, part: number) {
  const base = densityFloor * (HIGH - LOW);
  const cut = LOW + part * (HIGH - LOW);
  const density = densityFloor + (1 - base) / (cut - LOW);
  const levelAtCut = density * (cut - LOW);
  return (level: number): number =>
    level < levelAtCut ? LOW + level / density : Math.min(HIGH, cut + (level - levelAtCut) / densityFloor);
}

/** -2 phi + 2 E phi, with phi integrated exactly between the points of the distribution, where Q^-1(P(s)) is constant. */
function wassersteinInfluence(distribution: AnyDistribution, targetQuantile: (level: number) => number) {
  const phi = (x: number): number => {
    const edges = [LOW, ...distribution.points.filter((point) => point < x), x];
    let sum = 0;
    for (let index = 1; index < edges.length; index++) {
      const [from, to] = [edges[index - 1]!, edges[index]!];
      sum += (to ** 2 - from ** 2) / 2 - (to - from) * targetQuantile(cdf(distribution, from));
    }
    return sum;
  };
  const mean = expectation(distribution, phi);
  return (x: number) => -2 * phi(x) + 2 * mean;
}

const PROBES = Array.from({ length: 21 }, (_, index) => LOW + ((HIGH - LOW) * index) / 20);
const largest = (f: (x: number) => number): number => Math.max(...PROBES.map((x) => Math.abs(f(x))));

describe("meanConstants and varianceConstants", () => {
  const cases = { mean: [meanConstants, meanInfluence], variance: [varianceConstants, varianceInfluence] } as const;

  test.each(Object.entries(cases))("bound the influence function of the %s and its change", (_, [of, influence]) => {
    const { secondMoment, stability } = of({ support });
    const random = Random.stream(1, "moments");
    for (let trial = 0; trial < 1000; trial++) {
      const [a, b] = [drawDistribution(random), drawDistribution(random)];
      const [before, after] = [influence(a), influence(b)];
      expect(largest(before) ** 2).toBeLessThanOrEqual(secondMoment! + 1e-12);
      expect(largest((x) => after(x) - before(x))).toBeLessThanOrEqual(stability! * distances(a, b).w1 + 1e-12);
    }
  });

  test("are nearly attained by a distribution with almost all mass at one end, at the other end", () => {
    const distribution = { points: [LOW], masses: [1] };
    expect(meanInfluence(distribution)(HIGH) ** 2).toBeCloseTo(meanConstants({ support }).secondMoment!, 12);
    expect(varianceInfluence(distribution)(HIGH) ** 2).toBeCloseTo(varianceConstants({ support }).secondMoment!, 12);
  });

  test("bound the distance of an empirical distribution by C_d / sqrt(n), even with half of the mass at each end", () => {
    // n draws of a fair coin over the ends: W1 = width |share - 1/2|, whose mean follows from the binomial distribution.
    const { rate } = varianceConstants({ support });
    const [n, random] = [100, Random.stream(2, "coin")];
    let sum = 0;
    for (let trial = 0; trial < 2000; trial++) {
      let heads = 0;
      for (let draw = 0; draw < n; draw++) heads += random.uniform() < 0.5 ? 1 : 0;
      sum += (HIGH - LOW) * Math.abs(heads / n - 0.5);
    }
    expect(sum / 2000).toBeLessThan(rate! / Math.sqrt(n));
  });

  test("have the values 4 r^2, 1, r and 16 r^4, 8 r, r, for r half the width", () => {
    expect(meanConstants({ support: [10, 14] })).toMatchObject({ secondMoment: 16, stability: 1, rate: 2 });
    expect(varianceConstants({ support: [10, 14] })).toMatchObject({ secondMoment: 256, stability: 16, rate: 2 });
  });
});

describe("wassersteinConstants", () => {
  test("bound the influence function and its change, for targets with a density at least m_Q", () => {
    const random = Random.stream(3, "wasserstein");
    for (let trial = 0; trial < 1000; trial++) {
      const targetDensityFloor = (0.01 + 0.98 * random.uniform()) / (HIGH - LOW);
      const targetQuantile = target(targetDensityFloor, 0.01 + 0.98 * random.uniform());
      const { secondMoment, stability } = wassersteinConstants({ support, targetDensityFloor });
      const [a, b] = [drawDistribution(random), drawDistribution(random)];
      const [before, after] = [wassersteinInfluence(a, targetQuantile), wassersteinInfluence(b, targetQuantile)];
      expect(largest(before) ** 2).toBeLessThanOrEqual(secondMoment! + 1e-12);
      expect(largest((x) => after(x) - before(x))).toBeLessThanOrEqual(stability! * distances(a, b).w2 + 1e-12);
    }
  });

  test("are for the influence function with its factor 2, which is the derivative of the utility", () => {
    const targetQuantile = target(0.2, 0.5);
    const distribution = { points: [-0.2, 0.4, 1.1], masses: [0.3, 0.5, 0.2] };
    /** Minus the integral of (P^-1 - Q^-1)^2. P^-1 is constant on each piece, where the midpoint rule suffices for Q^-1. */
    const utility = ({ points, masses }: AnyDistribution): number => {
      let [sum, level] = [0, 0];
      points.forEach((point, index) => {
        const width = masses[index]! / 1000;
        for (let part = 0; part < 1000; part++)
          sum -= width * (point - targetQuantile(level + (part + 0.5) * width)) ** 2;
        level += masses[index]!;
      });
      return sum;
    };
    const other = { points: [0.9, 1.2, 1.4], masses: [0.5, 0.1, 0.4] };
    const mixed = (share: number): AnyDistribution => {
      const pairs = [
        ...distribution.points.map((point, index) => [point, (1 - share) * distribution.masses[index]!] as const),
        ...other.points.map((point, index) => [point, share * other.masses[index]!] as const),
      ].sort((a, b) => a[0] - b[0]);
      return { points: pairs.map(([point]) => point), masses: pairs.map(([, mass]) => mass) };
    };
    // The utility is quadratic on this line (Q^-1 is piecewise linear), so three points give its slope exactly.
    const slope = (-3 * utility(mixed(0)) + 4 * utility(mixed(0.01)) - utility(mixed(0.02))) / 0.02;
    const derivative = expectation(other, wassersteinInfluence(distribution, targetQuantile));
    expect(Math.abs(derivative)).toBeGreaterThan(0.1);
    // The midpoint rule with a thousand points has an error of 1e-7, divided by a step of 0.01.
    expect(Math.abs(slope - derivative)).toBeLessThan(1e-4);
  });

  test("have the values 16 r^4, 4 (r + 1/m_Q) and 2/m", () => {
    const constants = wassersteinConstants({ support: [0, 2], targetDensityFloor: 0.5, armDensityFloor: 0.25 });
    expect(constants).toMatchObject({ secondMoment: 16, stability: 12, rate: 8, distance: "W2" });
    // The first cannot be improved: a distribution at the low end attains it (r = 1 here too).
    expect(wassersteinInfluence({ points: [LOW], masses: [1] }, target(0.1, 0.5))(HIGH) ** 2).toBeCloseTo(16, 12);
    expect(constants.hypotheses.map(({ met, value }) => [met, value])).toEqual([
      [true, 1],
      [true, undefined],
      [true, 0.5],
      [true, 0.25],
    ]);
  });

  test("bound the influence function for targets anywhere, with the interval widened to include them", () => {
    const random = Random.stream(4, "far targets");
    let farthest = 0;
    for (let trial = 0; trial < 500; trial++) {
      const low = 20 * random.uniform() - 10;
      const high = low + 3 * random.uniform();
      const densities = { targetDensityFloor: 0.1, armDensityFloor: 0.1 };
      const { secondMoment, stability, rate } = wassersteinConstants({ support, ...densities }, uniform(low, high));
      const isInside = low >= LOW && high <= HIGH;
      expect([stability === undefined, rate === undefined]).toEqual([!isInside, !isInside]);
      const distribution = drawDistribution(random);
      const influence = wassersteinInfluence(distribution, (level) => low + level * (high - low));
      expect(largest(influence) ** 2).toBeLessThanOrEqual(secondMoment! + 1e-9);
      farthest = Math.max(farthest, largest(influence) ** 2);
    }
    // With r of the rewards alone, V would be 16.
    expect(farthest).toBeGreaterThan(100);
    expect(wassersteinConstants({ support: [0, 1] }, uniform(3, 4)).secondMoment).toBe(16 * 2 ** 4);
  });

  test("are undefined for an unbounded target, since the influence function is then unbounded", () => {
    for (const target of [
      { kind: "exponential", rate: 1 },
      { kind: "gaussian", mean: 0, deviation: 1 },
    ] as const) {
      const constants = wassersteinConstants({ support, targetDensityFloor: 0.1, armDensityFloor: 0.1 }, target);
      expect(constants).toMatchObject({ secondMoment: undefined, stability: undefined, rate: undefined });
      expect(constants.hypotheses.map(({ met }) => met)).toEqual([true, false, false, false]);
    }
    // All mass except 1e-9, 1e-18, ... at the low end, and an exponential target: IF grows without bound.
    const exponential = (level: number) => -Math.log1p(-level);
    const sizes = [1e-3, 1e-6, 1e-9].map((rest) => {
      return largest(wassersteinInfluence({ points: [LOW, HIGH], masses: [1 - rest, rest] }, exponential));
    });
    expect(sizes[1]!).toBeGreaterThan(sizes[0]! + 5);
    expect(sizes[2]!).toBeGreaterThan(sizes[1]! + 5);
  });

  test("are undefined if a hypothesis is not met, and name it", () => {
    const constants = wassersteinConstants({ support: [0, 2] });
    expect(constants).toMatchObject({ secondMoment: 16, stability: undefined, rate: undefined });
    expect(constants.hypotheses.map(({ name, met }) => [name, met])).toEqual([
      ["bounded rewards", true],
      ["bounded target", true],
      ["target density", false],
      ["arm densities", false],
    ]);
    const unbounded = wassersteinConstants({ targetDensityFloor: 0.5, armDensityFloor: 0.5 });
    expect(unbounded.hypotheses.some(({ met }) => met)).toBe(false);
    expect(varianceConstants({}).secondMoment).toBeUndefined();
    expect(meanConstants({}).rate).toBeUndefined();
  });

  test("refuse an empty support and an impossible density", () => {
    expect(() => varianceConstants({ support: [1, 1] })).toThrow("support must be two finite numbers, the lower first");
    expect(() => wassersteinConstants({ support: [0, 2], targetDensityFloor: 0.6 })).toThrow(
      "targetDensityFloor must be at most 1 / (high - low) = 0.5",
    );
    expect(() => wassersteinConstants({ support: [0, 2], armDensityFloor: Number.NaN })).toThrow(
      "armDensityFloor must be",
    );
  });
});

describe("constantsOf", () => {
  it("has no numbers without a support, but lists the missing hypotheses", () => {
    const constants = constantsOf(utility({ kind: "variance" }));
    expect(constants?.secondMoment).toBeUndefined();
    expect(constants?.hypotheses.map(({ met }) => met)).toEqual([false]);
  });

  it("prefers an explicit support to that of the utility, unless it is undefined", () => {
    const variance = utility({ kind: "variance", support: [0, 1] });
    expect(constantsOf(variance, { support: [0, 2] })?.secondMoment).toBe(16);
    expect(constantsOf(variance, { support: undefined })?.secondMoment).toBe(1);
  });

  it("is undefined for utilities whose constants were not derived", () => {
    expect(constantsOf(utility({ kind: "gini", support: [0, 1] }))).toBeUndefined();
    expect(constantsOf({ ...utility({ kind: "gini" }), kind: "toString" })).toBeUndefined();
  });
});

const first = (spec: UtilitySpec) => firstTheoryStep({ utility: utility(spec), armCount: 4, floor: 0.05 });

describe("firstTheoryStep", () => {
  it("is sqrt(D floor^2 / V) with a support", () => {
    const diameter = (1 - 4 * 0.05) * Math.log(1 / 0.05 - 3);
    // V = 16 r^4: 1 on [0, 1], 256 on [-1, 3]; for the mean 4 r^2 = 1 on [0, 1].
    for (const [spec, secondMoment] of [
      [{ kind: "variance", support: [0, 1] }, 1],
      [{ kind: "variance", support: [-1, 3] }, 256],
      [{ kind: "mean", support: [0, 1] }, 1],
      [{ kind: "wasserstein", support: [0, 1], target: uniform(0, 1) }, 1],
    ] as const) {
      expect(first(spec)).toBeCloseTo(Math.sqrt((diameter * 0.05 ** 2) / secondMoment), 15);
    }
  });

  it("refuses a utility without a support, or without constants", () => {
    expect(() => first({ kind: "variance" })).toThrow(
      'The step "theory" needs mean, variance or wasserstein with a stated support, not variance.',
    );
    expect(() => first({ kind: "gini", support: [0, 1] })).toThrow(
      'The step "theory" needs mean, variance or wasserstein with a stated support, not gini.',
    );
  });

  it("is smaller for a target beyond the support, and refused for an unbounded one", () => {
    const near = first({ kind: "wasserstein", support: [0, 1], target: uniform(0, 1) });
    const far = first({ kind: "wasserstein", support: [0, 1], target: uniform(2, 4) });
    // r is 1/2 and 2, V grows as its fourth power, and the step falls as the root of V.
    expect(near / far).toBeCloseTo(16, 12);
    const gaussian = { kind: "gaussian", mean: 0, deviation: 1 } as const;
    expect(() => first({ kind: "wasserstein", support: [0, 1], target: gaussian })).toThrow(
      'The step "theory" needs a bounded target, not gaussian.',
    );
  });
});
