import { describe, expect, it } from "vitest";
import type { Distribution } from "../src/distributions/distribution.ts";
import { integrate } from "../src/numeric/gauss-legendre.ts";
import { Random } from "../src/random/random.ts";

const LEVELS = [1e-12, 1e-6, 0.001, 0.02, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.98, 0.999, 1 - 1e-6, 1 - 1e-12];
const LARGEST_LEVEL = 1 - 2 ** -53;
const SAMPLES = 20_000;
const STANDARD_ERRORS = 4.5;

/** What every implementation of Distribution must satisfy. Run it in each implementation's test, including extreme parameters. */
export function distributionContract(name: string, make: () => Distribution): void {
  describe(`${name} fulfils the contract of a distribution`, () => {
    const distribution = make();
    const points = probes(distribution);
    /** The size of numbers near the distribution, and so of their rounding errors. */
    const scale = Math.sqrt(distribution.variance) + Math.abs(distribution.mean);

    it("has a cdf that rises from 0 to 1", () => {
      expect(distribution.cdf(-Infinity)).toBe(0);
      expect(distribution.cdf(Infinity)).toBe(1);
      expect(distribution.cdf(distribution.support[1])).toBe(1);
      expect(distribution.cdf(before(distribution.support[0]))).toBe(0);
      for (let index = 1; index < points.length; index++) {
        expect(distribution.cdf(points[index]!)).toBeGreaterThanOrEqual(
          distribution.cdf(points[index - 1]!) * (1 - 1e-13),
        );
      }
    });

    it("has cdf and survival that sum to 1", () => {
      expect(distribution.survival(-Infinity)).toBe(1);
      expect(distribution.survival(Infinity)).toBe(0);
      for (const x of points) expect(Math.abs(distribution.cdf(x) + distribution.survival(x) - 1)).toBeLessThan(1e-14);
    });

    it("has the ends of its support as quantiles of 0 and 1", () => {
      expect(distribution.quantile(0)).toBe(distribution.support[0]);
      expect(distribution.quantile(1)).toBe(distribution.support[1]);
    });

    it("has as quantile of p the smallest x with cdf(x) >= p", () => {
      for (const p of LEVELS) {
        const x = distribution.quantile(p);
        // Moving x by its rounding error moves the cdf by the density times that.
        const rounding = distribution.hasAtoms ? 0 : finite(distribution.density(x)) * Math.abs(x) * 4.5e-16;
        const slack = 1e-9 * Math.min(p, 1 - p) + rounding;
        const step = 1e-7 * (Math.abs(x) || 1);
        // Compared in the smaller tail, which alone is precise.
        if (p <= 0.5) {
          expect(distribution.cdf(x)).toBeGreaterThanOrEqual(p - slack);
          expect(distribution.cdf(x - step)).toBeLessThanOrEqual(p + slack);
        } else {
          expect(distribution.survival(x)).toBeLessThanOrEqual(1 - p + slack);
          expect(distribution.survival(x - step)).toBeGreaterThanOrEqual(1 - p - slack);
        }
      }
      for (const x of points) {
        if (distribution.cdf(x) > 0 && distribution.cdf(x) < 1)
          expect(distribution.quantile(distribution.cdf(x))).toBeLessThanOrEqual(x + 1e-7 * scale);
      }
    });

    it("has a quantile function that rises", () => {
      const values = LEVELS.map((p) => distribution.quantile(p));
      for (let index = 1; index < values.length; index++) {
        expect(values[index]!).toBeGreaterThanOrEqual(values[index - 1]!);
      }
    });

    it("has a density whose integral, or masses whose sum, is the increase of the cdf", () => {
      const jumps = distribution.breakpoints.map((point) => distribution.cdf(point) - distribution.cdf(before(point)));
      if (isAtomsAlone(distribution)) {
        distribution.breakpoints.forEach((point, index) => {
          expect(distribution.density(point)).toBeCloseTo(jumps[index]!, 12);
        });
        expect(distribution.density(distribution.mean + Math.E * scale + 1)).toBe(0);
        return;
      }
      const grid = [
        ...new Set([...LEVELS.slice(2, -2).map((p) => distribution.quantile(p)), ...distribution.breakpoints]),
      ];
      grid.sort((left, right) => left - right);
      for (let index = 1; index < grid.length; index++) {
        const [low, high] = [grid[index - 1]!, grid[index]!];
        const increase = distribution.cdf(before(high)) - distribution.cdf(low);
        // An interval with a pole of the density at an end is skipped.
        if (!Number.isFinite(distribution.density(low)) || !Number.isFinite(distribution.density(high))) continue;
        expect(Math.abs(adaptive((x) => distribution.density(x), low, high) - increase)).toBeLessThan(1e-9);
      }
    });

    it("has a density of 0 outside its support", () => {
      const [low, high] = distribution.support;
      if (Number.isFinite(low)) expect(distribution.density(low - 0.5)).toBe(0);
      if (Number.isFinite(high)) expect(distribution.density(high + 0.5)).toBe(0);
    });

    it("has mean and variance equal to the integrals of its quantile function", () => {
      expect(Math.abs(momentUpTo(distribution, 1, (x) => x) - distribution.mean)).toBeLessThanOrEqual(1e-8 * scale);
      const variance = momentUpTo(distribution, 1, (x) => (x - distribution.mean) ** 2);
      expect(Math.abs(variance - distribution.variance)).toBeLessThanOrEqual(
        1e-7 * distribution.variance + 1e-14 * scale ** 2,
      );
    });

    it("has a partial mean equal to the integral of its quantile function up to the cdf", () => {
      const share = 1e-8 * scale;
      expect(Math.abs(distribution.partialMean(-Infinity))).toBe(0);
      expect(Math.abs(distribution.partialMean(Infinity) - distribution.mean)).toBeLessThanOrEqual(1e-13 * scale);
      for (const p of [0.001, 0.1, 0.4, 0.75, 0.98]) {
        const x = distribution.quantile(p);
        expect(
          Math.abs(distribution.partialMean(x) - momentUpTo(distribution, distribution.cdf(x), (value) => value)),
        ).toBeLessThanOrEqual(share);
      }
    });

    it("has ascending breakpoints inside its support, with its finite ends among them", () => {
      const [low, high] = distribution.support;
      distribution.breakpoints.forEach((point, index) => {
        expect(point).toBeGreaterThanOrEqual(low);
        expect(point).toBeLessThanOrEqual(high);
        if (index > 0) expect(point).toBeGreaterThan(distribution.breakpoints[index - 1]!);
      });
      for (const end of distribution.support) if (Number.isFinite(end)) expect(distribution.breakpoints).toContain(end);
    });

    it("correctly reports whether it has atoms", () => {
      const jumps = distribution.breakpoints.map((point) => distribution.cdf(point) - distribution.cdf(before(point)));
      expect(jumps.some((jump) => jump > 1e-6)).toBe(distribution.hasAtoms);
    });

    it("has the same functions after a shift by a power of two", () => {
      const by = 2 ** Math.ceil(Math.log2(scale || 1));
      const moved = distribution.shifted?.(by);
      if (!moved) return;
      expect(Math.abs(moved.mean - by - distribution.mean)).toBeLessThanOrEqual(1e-14 * scale);
      expect(Math.abs(moved.variance - distribution.variance)).toBeLessThanOrEqual(1e-9 * distribution.variance);
      expect(moved.hasAtoms).toBe(distribution.hasAtoms);
      expect(moved.support).toEqual(distribution.support.map((end) => end + by));
      for (const p of [0.02, 0.3, 0.7, 0.98]) {
        expect(Math.abs(moved.quantile(p) - by - distribution.quantile(p))).toBeLessThanOrEqual(1e-9 * scale);
      }
    });

    it("draws the same samples from the same seed", () => {
      const draw = (): number[] => sampleOf(make(), 50);
      expect(draw()).toEqual(draw());
    });

    it("draws finite samples inside its support", () => {
      for (const x of sampleOf(distribution, 2000)) {
        expect(Number.isFinite(x)).toBe(true);
        expect(x).toBeGreaterThanOrEqual(distribution.support[0]);
        expect(x).toBeLessThanOrEqual(distribution.support[1]);
      }
    });

    it("draws samples with its mean and variance, within 4.5 standard errors", () => {
      const samples = sampleOf(distribution, SAMPLES);
      const mean = average(samples);
      const variance = average(samples.map((x) => (x - distribution.mean) ** 2));
      const fourth = momentUpTo(distribution, 1, (x) => (x - distribution.mean) ** 4);
      const meanError = Math.sqrt(distribution.variance / SAMPLES);
      const varianceError = Math.sqrt(Math.max(0, fourth - distribution.variance ** 2) / SAMPLES);
      expect(Math.abs(mean - distribution.mean)).toBeLessThanOrEqual(STANDARD_ERRORS * meanError + 1e-12 * scale);
      expect(Math.abs(variance - distribution.variance)).toBeLessThanOrEqual(
        STANDARD_ERRORS * varianceError + 1e-12 * scale ** 2,
      );
    });

    it("draws samples whose empirical cdf is near its own, at level 1e-6 of Kolmogorov's distance", () => {
      const samples = sampleOf(distribution, SAMPLES).sort((left, right) => left - right);
      // Massart's form of the Dvoretzky-Kiefer-Wolfowitz inequality, plus 1/n because the cdf is compared at the samples only.
      const bound = Math.sqrt(Math.log(2 / 1e-6) / (2 * SAMPLES)) + 1 / SAMPLES;
      let distance = 0;
      samples.forEach((x, index) => {
        if (x !== samples[index + 1])
          distance = Math.max(distance, Math.abs((index + 1) / SAMPLES - distribution.cdf(x)));
      });
      expect(distance).toBeLessThan(bound);
    });
  });
}

function sampleOf(distribution: Distribution, count: number): number[] {
  const random = Random.stream(20260101, distribution.kind);
  return Array.from({ length: count }, () => distribution.sample(random));
}

function probes(distribution: Distribution): number[] {
  const around = distribution.breakpoints.flatMap((point) => [
    before(point),
    point,
    point + 1e-9 * (Math.abs(point) + 1),
  ]);
  return [...LEVELS.map((p) => distribution.quantile(p)), ...around].sort((left, right) => left - right);
}

/** Integral from 0 to end of f(quantile(p)), in pieces on which the quantile function is smooth. */
function momentUpTo(distribution: Distribution, end: number, f: (x: number) => number): number {
  const levels = distribution.breakpoints.flatMap((point) => [
    distribution.cdf(before(point)),
    distribution.cdf(point),
  ]);
  const cuts = [...new Set([0, 0.5, 1, ...levels])].filter((p) => p < end).sort((left, right) => left - right);
  cuts.push(end);
  let sum = 0;
  for (let index = 1; index < cuts.length; index++) {
    const [low, high] = [cuts[index - 1]!, cuts[index]!];
    // Nodes within rounding of 1 would be 1, where the quantile may be infinite.
    if (high - low > 1e-15) sum += adaptive((p) => f(distribution.quantile(Math.min(p, LARGEST_LEVEL))), low, high);
  }
  return sum;
}

/** Halves the interval until two rules agree; the depth suffices for poles and jumps at the ends. */
function adaptive(f: (x: number) => number, low: number, high: number, depth = 45): number {
  const middle = low + (high - low) / 2;
  const whole = integrate(f, low, high, 20);
  if (!(middle > low && middle < high)) return whole;
  const halves = integrate(f, low, middle, 20) + integrate(f, middle, high, 20);
  if (depth === 0 || Math.abs(whole - halves) <= 1e-11 * Math.abs(halves) + 1e-15) return halves;
  return adaptive(f, low, middle, depth - 1) + adaptive(f, middle, high, depth - 1);
}

/** Whether the jumps of the cdf have all of the mass. */
function isAtomsAlone(distribution: Distribution): boolean {
  const jumps = distribution.breakpoints.map((point) => distribution.cdf(point) - distribution.cdf(before(point)));
  return Math.abs(jumps.reduce((sum, jump) => sum + jump, 0) - 1) < 1e-9;
}

function before(x: number): number {
  return x - Math.max(Math.abs(x) * Number.EPSILON, Number.MIN_VALUE);
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
