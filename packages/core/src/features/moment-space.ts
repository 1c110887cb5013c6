import type { Distribution } from "../distributions/distribution.ts";
import { checkFinite } from "../errors/checks.ts";
import type { LearningSpace, Remap, SparseFeatures } from "./feature-space.ts";
import { type SupportOptions, supportOf, type Utility } from "./utility.ts";

/** Each step shortens an interval by a third; this many give all digits of the value at a flat maximum. */
const SEARCH_STEPS = 60;

/** Relative to the second moment, smaller variances are rounding. */
const ROUNDING = 4 * Number.EPSILON;

/** A concave function of mean and variance, given by its value and its two partial derivatives. */
export interface MomentFunction {
  value(mean: number, variance: number): number;
  byMean(variance: number): number;
  /** May be infinite at variance zero; learners then use zero instead. */
  byVariance(variance: number): number;
}

/**
 * Features (r - origin, (r - origin)^2). The origin is the first reward, or between known means, so rewards far from zero cost no
 * digits: the variance is m2 - m1^2 with both small.
 */
export class MomentSpace implements LearningSpace {
  readonly dimension = 2;
  readonly sparsity = 2;
  readonly #form: MomentFunction;
  readonly #steepest: number;
  #origin: number | undefined;

  /** If the slope at variance zero is infinite, the slope at variance `least` replaces it, or zero if `least` is zero. */
  constructor(form: MomentFunction, origin?: number, least = 0) {
    this.#form = form;
    this.#origin = origin;
    this.#steepest = least > 0 ? form.byVariance(least) : 0;
  }

  admit(reward: number): Remap | undefined {
    if (this.#origin !== undefined) return undefined;
    this.#origin = reward;
    // Nothing was summed before the first reward, so sums stay as they are.
    return (sums) => sums;
  }

  features(reward: number, out: SparseFeatures): void {
    const centred = reward - (this.#origin ?? 0);
    out.count = 0;
    out.push(0, centred);
    out.push(1, centred * centred);
  }

  expected(distribution: Distribution): Float64Array {
    const centred = distribution.mean - (this.#origin ?? 0);
    return Float64Array.of(centred, distribution.variance + centred * centred);
  }

  value(m: Float64Array): number {
    return this.#form.value(m[0]! + (this.#origin ?? 0), varianceOf(m));
  }

  gradient(m: Float64Array, out: Float64Array): void {
    const variance = varianceOf(m);
    const steep = this.#form.byVariance(variance);
    const slope = Number.isFinite(steep) ? steep : this.#steepest;
    out[0] = this.#form.byMean(variance) - 2 * m[0]! * slope;
    out[1] = slope;
  }

  slack(m: Float64Array): number {
    return Number.isFinite(this.#form.byVariance(varianceOf(m))) ? 0 : Number.POSITIVE_INFINITY;
  }

  /** Features of a prior given by its mean and second moment about zero. */
  moments(mean: number, secondMoment: number): Float64Array {
    const origin = this.#origin ?? 0;
    return Float64Array.of(mean - origin, secondMoment - origin * (2 * mean - origin));
  }

  range(support: readonly [number, number] | undefined): readonly [number, number] {
    const at = (mean: number, variance = 0) => this.#form.value(mean, variance);
    if (!support) return [at(0) === at(1) ? at(0) : Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    let [low, high] = support;
    // U is concave, so its minimum is at a single reward at an end, and its maximum at rewards at both ends alone.
    const apart = (mean: number) => at(mean, (mean - support[0]) * (support[1] - mean));
    for (let step = 0; step < SEARCH_STEPS; step++) {
      const third = (high - low) / 3;
      if (apart(low + third) < apart(high - third)) low += third;
      else high -= third;
    }
    return [
      Math.min(...support.map((end) => at(end))),
      Math.max(...[low, high, (support[0] + support[1]) / 2, ...support].map(apart)),
    ];
  }

  save(): { origin: number | null } {
    return { origin: this.#origin ?? null };
  }

  restore(saved: { origin: number | null }): void {
    this.#origin = saved?.origin === null ? undefined : checkFinite("origin", saved?.origin);
  }
}

/** m2 - m1^2, rounded to zero if it is within rounding of zero. */
function varianceOf(m: Float64Array): number {
  const variance = m[1]! - m[0]! * m[0]!;
  return variance > ROUNDING * m[1]! ? variance : 0;
}

export function momentUtility(kind: string, form: MomentFunction, options: SupportOptions): Utility {
  return {
    kind,
    smooth: true,
    ...supportOf(options),
    work: () => ({ features: 2, sparsity: 2, make: 0, space: 0, start: 0, reward: 20, gradient: 20, value: 20 }),
    learningSpace: () => new MomentSpace(form),
    knownSpace: (distributions: readonly Distribution[]) => {
      const origin = distributions.reduce((sum, distribution) => sum + distribution.mean / distributions.length, 0);
      const largest = Math.max(...distributions.map(({ mean, variance }) => variance + (mean - origin) ** 2));
      return new MomentSpace(form, origin, ROUNDING * largest);
    },
  };
}
