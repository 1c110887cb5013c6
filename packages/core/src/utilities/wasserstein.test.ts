import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { triangular } from "../distributions/triangular.ts";
import { uniform } from "../distributions/uniform.ts";
import { integrate } from "../numeric/gauss-legendre.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/distribution.ts";
import { wasserstein, youngGap } from "./wasserstein.ts";

const worthOf = (target: Distribution, arms: Distribution[], weights = [1]) =>
  new KnownArms({ utility: wasserstein({ target }), arms }).value(weights);

/** The integral of a function over (0, 1), on pieces that shrink by powers of two towards every given level. */
function overLevels(f: (level: number) => number, levels: readonly number[]): number {
  const ends = [...new Set([0, ...levels.filter((level) => level > 0 && level < 1), 1])].sort((a, b) => a - b);
  let sum = 0;
  for (let piece = 0; piece + 1 < ends.length; piece++) {
    const [low, width] = [ends[piece]!, ends[piece + 1]! - ends[piece]!];
    for (let halving = 1; halving <= 40; halving++) {
      const [near, far] = [halving === 40 ? 0 : width * 2 ** -(halving + 1), width * 2 ** -halving];
      sum += integrate(f, low + near, low + far, 20) + integrate(f, low + width - far, low + width - near, 20);
    }
  }
  return sum;
}

/** -integral of (P^-1 - Q^-1)^2 by quantiles, for the blend of arms; `levels` are where either quantile function is rough. */
function byQuantiles(target: Distribution, arms: Distribution[], weights: number[], levels: number[] = []): number {
  const blend = mixture({
    parts: arms.map((distribution, arm) => ({ weight: weights[arm]!, distribution: distribution })),
  });
  return -overLevels((level) => (blend.quantile(level) - target.quantile(level)) ** 2, levels);
}

const betas = [beta({ alpha: 2, beta: 2 }), beta({ alpha: 4, beta: 2 })];
const weights = [0.3, 0.7];

describe("wasserstein", () => {
  it.each([
    [0, 1, 1, 2],
    [0, 1, 1000, 2],
    [1000, 1, 1000, 2],
    [0, 1e-6, 1e-6, 3e-6],
    [0, 1e6, 1e6, 3e6],
  ])("between Gaussians is minus (mean difference)^2 + (deviation difference)^2: %d, %d to %d, %d", (m, s, n, t) => {
    const value = worthOf(gaussian({ mean: n, deviation: t }), [gaussian({ mean: m, deviation: s })]);
    expect(Math.abs(value / -((m - n) ** 2 + (s - t) ** 2) - 1)).toBeLessThan(1e-10);
  });

  it("between uniform distributions is minus (difference of middles)^2 + (difference of widths)^2 / 12", () => {
    const value = worthOf(uniform({ low: 2, high: 5 }), [uniform({ low: -1, high: 1 })]);
    expect(value).toBeCloseTo(-(3.5 ** 2 + 1 / 12), 12);
  });

  it.each([
    ["uniform", uniform({ low: 0, high: 1 })],
    ["beta(0.3, 4)", beta({ alpha: 0.3, beta: 4 })],
    ["exponential", exponential({ rate: 2 })],
    ["gaussian", gaussian({ mean: 3, deviation: 2 })],
    ["discrete", discrete({ values: [1, 2, 5], masses: [0.2, 0.5, 0.3] })],
    ["one point", discrete({ values: [1], masses: [1] })],
  ])("is zero for an arm that follows the target: %s", (_, distribution) => {
    expect(Math.abs(worthOf(distribution, [distribution]))).toBeLessThan(1e-12);
  });

  it("from a certain reward c is minus E(Y - c)^2", () => {
    const sure = (c: number) => [discrete({ values: [c], masses: [1] })];
    expect(worthOf(uniform({ low: 0, high: 1 }), sure(0.5))).toBeCloseTo(-1 / 12, 13);
    expect(worthOf(gaussian({ mean: 1, deviation: 2 }), sure(4))).toBeCloseTo(-(4 + 9), 11);
    expect(worthOf(discrete({ values: [0, 10], masses: [0.9, 0.1] }), sure(1))).toBeCloseTo(-(0.9 + 8.1), 12);
  });

  it("between distributions of equally likely atoms is the mean squared distance in sorted order", () => {
    const random = Random.stream(5, "coupling");
    for (let trial = 0; trial < 20; trial++) {
      const draw = () => Array.from({ length: 12 }, () => 10 * random.uniform() - 5);
      const [left, right] = [draw(), draw()];
      const distribution = (values: number[]) => discrete({ values, masses: values.map(() => 1 / values.length) });
      const [a, b] = [left.toSorted((x, y) => x - y), right.toSorted((x, y) => x - y)];
      const exact = -a.reduce((sum, value, index) => sum + (value - b[index]!) ** 2, 0) / 12;
      // The same distribution as a blend of its two halves.
      const value = worthOf(
        distribution(right),
        [distribution(left.slice(0, 6)), distribution(left.slice(6))],
        [0.5, 0.5],
      );
      expect(Math.abs(value - exact)).toBeLessThan(1e-11);
    }
  });

  it("to Uniform[0, 1] is the exact quadratic -m2.w + 2 w'Aw - 1/3 with A_ij = E_i[X F_j(X)]", () => {
    // Shape parameters are whole numbers, so x f_i F_j is a polynomial that 64 nodes integrate exactly.
    const shapes = [
      [2, 8],
      [8, 2],
      [2, 2],
      [20, 20],
    ] as const;
    const arms = shapes.map(([alpha, b]) => beta({ alpha, beta: b }));
    const w = [0.1, 0.2, 0.3, 0.4];
    let exact = -1 / 3;
    arms.forEach((first, i) => {
      exact -= w[i]! * (first.variance + first.mean ** 2);
      arms.forEach((second, j) => {
        exact += 2 * w[i]! * w[j]! * integrate((x) => x * first.density(x) * second.cdf(x), 0, 1, 64);
      });
    });
    expect(worthOf(uniform({ low: 0, high: 1 }), arms, w)).toBeCloseTo(exact, 12);
  });

  it.each([
    ["a Gaussian", gaussian({ mean: 0.5, deviation: 0.2 }), []],
    ["an exponential distribution", exponential({ rate: 2 }), []],
    ["a beta distribution", beta({ alpha: 0.5, beta: 0.5 }), []],
    ["a distribution of atoms", discrete({ values: [0.2, 0.5, 0.9], masses: [0.3, 0.3, 0.4] }), [0.3, 0.6]],
    [
      "a triangular distribution, whose quantile function has a corner",
      triangular({ low: 0, mode: 0.3, high: 1 }),
      [0.3],
    ],
    [
      "two humps with a gap, where the quantile function jumps",
      distribution({
        kind: "mixture",
        parts: [
          { weight: 0.5, distribution: { kind: "uniform", low: 0, high: 0.4 } },
          { weight: 0.5, distribution: { kind: "uniform", low: 0.7, high: 1 } },
        ],
      }),
      [0.5],
    ],
    [
      "an atom within a density, where the quantile function is flat",
      distribution({
        kind: "mixture",
        parts: [
          { weight: 0.5, distribution: uniform({ low: 0, high: 1 }) },
          { weight: 0.5, distribution: { kind: "discrete", values: [0.5], masses: [1] } },
        ],
      }),
      [0.25, 0.75],
    ],
  ])("of a blend of betas to %s is the integral over quantiles", (_, target, levels) => {
    const exact = byQuantiles(target, betas, weights, levels);
    // Cutting 1e-12 of either tail off the quadrature by quantiles causes the larger error.
    expect(Math.abs(worthOf(target, betas, weights) - exact)).toBeLessThan(1e-10);
  });

  it("of a blend of unbounded distributions to a bounded target, and of atoms with a density, is the integral over quantiles", () => {
    const gaussians = [gaussian({ mean: 0, deviation: 1 }), gaussian({ mean: 1, deviation: 2 })];
    const target = uniform({ low: 0, high: 1 });
    expect(worthOf(target, gaussians, weights)).toBeCloseTo(byQuantiles(target, gaussians, weights), 9);
    const mixed = [discrete({ values: [0, 1], masses: [0.3, 0.7] }), beta({ alpha: 2, beta: 5 })];
    // The blend has atoms at both ends, with masses 0.3 * 0.3 and 0.3 * 0.7.
    expect(worthOf(target, mixed, weights)).toBeCloseTo(byQuantiles(target, mixed, weights, [0.09, 0.79]), 11);
  });

  it("has influence -2 phi + 2 E phi with phi' = x - Q^-1(F(x))", () => {
    const known = new KnownArms({ utility: wasserstein({ target: uniform({ low: 0, high: 1 }) }), arms: [betas[0]!] });
    known.moveTo([1]);
    // For beta(2, 2), F = 3 x^2 - 2 x^3; moments 3/10, 1/5, 1/7.
    const phi = (x: number) => x ** 2 / 2 - x ** 3 + x ** 4 / 2;
    const expected = 3 / 20 - 1 / 5 + 1 / 14;
    for (const r of [0, 0.1, 0.5, 0.93, 1]) expect(known.influence(r)).toBeCloseTo(-2 * phi(r) + 2 * expected, 13);
  });

  it("is smooth for targets with a connected density, and has kinks for atoms", () => {
    expect(wasserstein({ target: gaussian({ mean: 0, deviation: 1 }) }).smooth).toBe(true);
    expect(wasserstein({ target: beta({ alpha: 0.1, beta: 0.1 }) }).smooth).toBe(true);
    expect(wasserstein({ target: bernoulli({ p: 0.5 }) }).smooth).toBe(false);
    expect(wasserstein({ target: uniform({ low: 0, high: 1 }) }).target?.kind).toBe("uniform");
  });

  it("resolves a target of two narrow humps, whose quantile function nearly jumps, for any blend", () => {
    const humps = (distance: number, deviation: number) =>
      mixture({
        parts: [0.5 - distance, 0.5 + distance].map((mean) => ({
          weight: 0.5,
          distribution: gaussian({ mean, deviation }),
        })),
      });
    const arms = [beta({ alpha: 2, beta: 5 }), beta({ alpha: 5, beta: 2 }), beta({ alpha: 3, beta: 3 })];
    for (const target of [humps(0.4, 0.05), humps(0.3, 0.1), humps(0.25, 0.15)]) {
      const known = new KnownArms({ utility: wasserstein({ target }), arms });
      for (const weights of [
        [0.3, 0.45, 0.25],
        [0.6, 0.1, 0.3],
        [0.05, 0.9, 0.05],
      ]) {
        const difference = known.value(weights) - byQuantiles(target, arms, weights, [0.5]);
        expect(Math.abs(difference)).toBeLessThan(1e-8);
      }
    }
  });
});

const points = Float64Array.of(0.2, 0.5, 0.8);
const probabilities = Float64Array.of(0.1, 0.7, 0.95);

describe("youngGap", () => {
  it("has the slopes 2 (x - q(p)), which are the derivatives of its values", () => {
    const target = beta({ alpha: 2, beta: 3 });
    const { values, slopes } = youngGap(target).on(points);
    const at = (moved: number) => {
      const out = new Float64Array(3);
      values(
        probabilities.map((probability) => probability + moved),
        out,
      );
      return out;
    };
    const out = new Float64Array(3);
    slopes(probabilities, out);
    const [below, above] = [at(-1e-5), at(1e-5)];
    out.forEach((slope, index) => {
      expect(slope).toBeCloseTo(2 * (points[index]! - target.quantile(probabilities[index]!)), 6);
      expect((above[index]! - below[index]!) / 2e-5).toBeCloseTo(slope, 5);
    });
  });

  it("gives the straight line of a uniform target", () => {
    const line = { start: points.map((x) => 2 * (x - 1)), curvature: -4 };
    expect(youngGap(uniform({ low: 1, high: 3 })).on(points).lines).toEqual(line);
    expect(youngGap(beta({ alpha: 2, beta: 3 })).on(points).lines).toBeUndefined();
  });
});
