import type { Distribution } from "../distributions/distribution.ts";
import { checkFinite } from "../errors/checks.ts";
import type { LearningSpace, Remap, SparseFeatures } from "./feature-space.ts";
import type { FeatureSums } from "./feature-sums.ts";
import { MomentColumns } from "./moment-columns.ts";
import { type SupportOptions, supportOf, type Utility } from "./utility.ts";

/** A concave function of mean and variance, given by its value and its two partial derivatives. */
export interface MomentFunction {
  value(mean: number, variance: number): number;
  byMean(variance: number): number;
  /** May be infinite where the variance is zero; it then counts as zero. */
  byVariance(variance: number): number;
}

/**
 * Features (r - origin, (r - origin)^2). The origin lies at the first reward, or amid known means, so that rewards far
 * from zero cost no digits: the variance is m2 - m1^2 with both small.
 */
export class MomentSpace implements LearningSpace {
  readonly dimension = 2;
  readonly sparsity = 2;
  readonly #form: MomentFunction;
  #origin: number | undefined;

  constructor(form: MomentFunction, origin?: number) {
    this.#form = form;
    this.#origin = origin;
  }

  admit(reward: number): Remap | undefined {
    if (this.#origin !== undefined) return undefined;
    this.#origin = reward;
    // Nothing was summed before the first reward, so there is nothing to carry over.
    return (sums) => sums;
  }

  features(reward: number, out: SparseFeatures): void {
    const centred = reward - (this.#origin ?? 0);
    out.count = 0;
    out.push(0, centred);
    out.push(1, centred * centred);
  }

  expected(law: Distribution): Float64Array {
    const centred = law.mean - (this.#origin ?? 0);
    return Float64Array.of(centred, law.variance + centred * centred);
  }

  value(m: Float64Array): number {
    return this.#form.value(m[0]! + (this.#origin ?? 0), varianceOf(m));
  }

  gradient(m: Float64Array, out: Float64Array): void {
    const variance = varianceOf(m);
    const steep = this.#form.byVariance(variance);
    const slope = Number.isFinite(steep) ? steep : 0;
    out[0] = this.#form.byMean(variance) - 2 * m[0]! * slope;
    out[1] = slope;
  }

  slack(m: Float64Array): number {
    return Number.isFinite(this.#form.byVariance(varianceOf(m))) ? 0 : Number.POSITIVE_INFINITY;
  }

  /** Features of a prior given by its mean and second moment, about zero. */
  moments(mean: number, secondMoment: number): Float64Array {
    const origin = this.#origin ?? 0;
    return Float64Array.of(mean - origin, secondMoment - origin * (2 * mean - origin));
  }

  sums(armCount: number): FeatureSums {
    return new MomentColumns(armCount);
  }

  save(): { origin: number | null } {
    return { origin: this.#origin ?? null };
  }

  restore(saved: { origin: number | null }): void {
    this.#origin = saved.origin === null ? undefined : checkFinite("origin", saved.origin);
  }
}

/** m2 - m1^2, where what is within rounding of zero is zero. */
function varianceOf(m: Float64Array): number {
  const variance = m[1]! - m[0]! * m[0]!;
  return variance > 4 * Number.EPSILON * m[1]! ? variance : 0;
}

export function momentUtility(kind: string, form: MomentFunction, options: SupportOptions): Utility {
  return {
    kind,
    smooth: true,
    ...supportOf(options),
    learningSpace: () => new MomentSpace(form),
    knownSpace: (laws: readonly Distribution[]) =>
      new MomentSpace(
        form,
        laws.reduce((sum, law) => sum + law.mean / laws.length, 0),
      ),
  };
}
