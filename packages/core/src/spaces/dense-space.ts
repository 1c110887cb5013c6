import type { Distribution } from "../distributions/distribution.ts";
import type { Reward } from "../distributions/law.ts";
import { CellLists } from "./cell-lists.ts";
import { expectation } from "./expectation.ts";
import type { LearningSpace, Remap, SparseFeatures } from "./feature-space.ts";
import type { FeatureSums } from "./feature-sums.ts";

/** A feature map with few features and the concave function of their expectations. */
export interface DenseForm {
  readonly dimension: number;
  /** psi(reward) into `out`. */
  features(reward: number, out: Float64Array): void;
  /** E psi(R), where it is known without integrating. */
  expected?(law: Distribution): Float64Array;
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

  expected(law: Distribution): Float64Array {
    if (this.#form.expected) return this.#form.expected(law);
    return expectation(law, this.dimension, (reward, out) => this.#form.features(reward, out));
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

  sums(armCount: number): FeatureSums {
    return new CellLists(armCount);
  }

  save(): unknown {
    return null;
  }

  restore(_saved: unknown): void {}
}
