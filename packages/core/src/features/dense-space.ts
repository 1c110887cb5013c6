import type { Distribution, Reward } from "../distributions/distribution.ts";
import { checkInteger } from "../errors/checks.ts";
import { expectation } from "./expectation.ts";
import type { LearningSpace, Remap, SparseFeatures } from "./feature-space.ts";
import { type SupportOptions, supportOf, type Utility, type UtilityWork } from "./utility.ts";
import { checkDimension, dimensionOf } from "./vector-rewards.ts";

/** A feature map with few features and the concave function of their expectations. */
export interface DenseForm {
  readonly dimension: number;
  /** psi(reward) into `out`. */
  features(reward: number, out: Float64Array): void;
  /** E psi(R), where it is known without integrating. */
  expected?(distribution: Distribution): Float64Array;
  value(m: Float64Array): number;
  gradient(m: Float64Array, out: Float64Array): void;
  /** How far above the plane by the gradient f may be elsewhere, beyond rounding. */
  slack?(m: Float64Array): number;
  /** Between which ends the features lie, where they are bounded for rewards from a support. */
  ranges?(support: readonly [number, number] | undefined): readonly (readonly [number, number])[] | undefined;
  /** Between which ends the value lies, for rewards from a support. */
  range?(support: readonly [number, number] | undefined): readonly [low: number, high: number];
}

/** The space of a few features, each of which may be non-zero for every reward. It never changes. */
export class DenseSpace implements LearningSpace {
  readonly dimension: number;
  readonly sparsity: number;
  readonly #form: DenseForm;
  readonly #scratch: Float64Array;

  constructor(form: DenseForm) {
    this.dimension = form.dimension;
    this.sparsity = form.dimension;
    this.#form = form;
    this.#scratch = new Float64Array(form.dimension);
  }

  features(reward: number, out: SparseFeatures): void {
    this.#form.features(reward, this.#scratch);
    out.count = 0;
    for (let index = 0; index < this.dimension; index++) out.push(index, this.#scratch[index]!);
  }

  expected(distribution: Distribution): Float64Array {
    if (this.#form.expected) return this.#form.expected(distribution);
    return expectation(distribution, this.dimension, (reward, out) => this.#form.features(reward, out));
  }

  value(m: Float64Array): number {
    return this.#form.value(m);
  }

  gradient(m: Float64Array, out: Float64Array): void {
    this.#form.gradient(m, out);
  }

  slack(m: Float64Array): number {
    return this.#form.slack?.(m) ?? 0;
  }

  ranges(support: readonly [number, number] | undefined) {
    return this.#form.ranges?.(support);
  }

  range(support: readonly [number, number] | undefined): readonly [number, number] {
    return this.#form.range?.(support) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  }

  admit(_reward: Reward): Remap | undefined {
    return undefined;
  }

  save(): unknown {
    return null;
  }

  restore(_saved: unknown): void {}
}

/** What it takes to learn a utility of so many plain features. */
function denseWork(features: number): UtilityWork {
  return {
    features,
    sparsity: features,
    make: 100 * features,
    space: 10 * features,
    start: 0,
    reward: 20 * features,
    gradient: 20 * features,
    value: 20 * features,
  };
}

/** Learners may use another form, such as one that does not mind how a tie is rounded. */
export function denseUtility(
  kind: string,
  form: DenseForm,
  options: SupportOptions,
  smooth = true,
  learning = form,
): Utility {
  return {
    kind,
    smooth,
    ...supportOf(options, { smooth }),
    work: () => denseWork(form.dimension),
    learningSpace: () => new DenseSpace(learning),
    knownSpace: () => new DenseSpace(form),
  };
}

/** A dense space for rewards that may be vectors: all of the dimension of the first, or of what is known beforehand. */
export class VectorSpace extends DenseSpace {
  #rewardDimension: number | undefined;

  constructor(form: DenseForm, rewardDimension?: number) {
    super(form);
    this.#rewardDimension = rewardDimension;
  }

  check(reward: Reward): void {
    checkDimension(reward, this.#rewardDimension);
  }

  override admit(reward: Reward): Remap | undefined {
    this.#rewardDimension ??= dimensionOf(reward);
    return undefined;
  }

  override save(): number | null {
    return this.#rewardDimension ?? null;
  }

  override restore(saved: unknown): void {
    this.#rewardDimension = saved === null ? undefined : checkInteger("dimension", saved, 1);
  }
}
