import type { Distribution } from "../distributions/distribution.ts";
import { type FeatureSpace, type LearningSpace, type Remap, SparseFeatures } from "./feature-space.ts";

export interface WeightedSpace<Space extends FeatureSpace> {
  readonly weight: number;
  readonly space: Space;
}

/** The stacked features of several utilities, and the weighted sum of their functions. */
export class SumSpace<Space extends FeatureSpace = FeatureSpace> implements FeatureSpace {
  readonly sparsity: number;
  protected readonly terms: readonly WeightedSpace<Space>[];
  readonly #parts: readonly SparseFeatures[];

  constructor(terms: readonly WeightedSpace<Space>[]) {
    this.terms = terms;
    this.#parts = terms.map(({ space }) => new SparseFeatures(space.sparsity));
    this.sparsity = terms.reduce((sum, { space }) => sum + space.sparsity, 0);
  }

  get dimension(): number {
    return this.terms.reduce((sum, { space }) => sum + space.dimension, 0);
  }

  features(reward: number, out: SparseFeatures): void {
    out.count = 0;
    let offset = 0;
    this.terms.forEach(({ space }, term) => {
      const part = this.#parts[term]!;
      space.features(reward, part);
      for (let entry = 0; entry < part.count; entry++) out.push(offset + part.indices[entry]!, part.weights[entry]!);
      offset += space.dimension;
    });
  }

  expected(distribution: Distribution): Float64Array {
    return concatenate(this.terms.map(({ space }) => space.expected(distribution)));
  }

  value(m: Float64Array): number {
    const parts = this.split(m);
    return this.terms.reduce((sum, { weight, space }, index) => sum + weight * space.value(parts[index]!), 0);
  }

  gradient(m: Float64Array, out: Float64Array): void {
    const parts = this.split(m);
    const outs = this.split(out);
    this.terms.forEach(({ weight, space }, index) => {
      const part = outs[index]!;
      space.gradient(parts[index]!, part);
      for (let entry = 0; entry < part.length; entry++) part[entry]! *= weight;
    });
  }

  slack(m: Float64Array): number {
    const parts = this.split(m);
    return this.terms.reduce(
      (sum, { weight, space }, index) => sum + (weight > 0 ? weight * (space.slack?.(parts[index]!) ?? 0) : 0),
      0,
    );
  }

  corners(): ((reward: number) => number) | undefined {
    const corners = this.terms.map(({ space }) => space.corners?.());
    if (corners.every((each) => each === undefined)) return undefined;
    return (reward) => this.terms.reduce((sum, { weight }, index) => sum + weight * (corners[index]?.(reward) ?? 0), 0);
  }

  beyond(reward: number, share: number): number {
    return this.terms.reduce((sum, { weight, space }) => sum + weight * (space.beyond?.(reward, share) ?? 0), 0);
  }

  finer(): FeatureSpace | undefined {
    const finer = this.terms.map(({ weight, space }) => ({ weight, space: space.finer?.() ?? space }));
    return finer.every(({ space }, index) => space === this.terms[index]!.space) ? undefined : new SumSpace(finer);
  }

  /** Views of each term's slice of a stacked vector. */
  protected split(stacked: Float64Array, sizes = this.terms.map(({ space }) => space.dimension)): Float64Array[] {
    let offset = 0;
    return sizes.map((size) => {
      offset += size;
      return stacked.subarray(offset - size, offset);
    });
  }
}

/** A `SumSpace` of spaces that extend, each on its own. */
export class LearningSumSpace extends SumSpace<LearningSpace> implements LearningSpace {
  parts(m: Float64Array) {
    const parts = this.split(m);
    return this.terms.map(({ weight, space }, term) => ({ weight, space, m: parts[term]! }));
  }

  range(support: readonly [number, number] | undefined): readonly [number, number] {
    let [low, high] = [0, 0];
    for (const { weight, space } of this.terms) {
      if (weight === 0) continue;
      const [least, most] = space.range?.(support) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      low += weight * (weight > 0 ? least : most);
      high += weight * (weight > 0 ? most : least);
    }
    return [low, high];
  }

  check(reward: number): void {
    for (const { space } of this.terms) space.check?.(reward);
  }

  admit(reward: number): Remap | undefined {
    const sizes = this.terms.map(({ space }) => space.dimension);
    const remaps = this.terms.map(({ space }) => space.admit(reward));
    if (remaps.every((remap) => remap === undefined)) return undefined;
    return (sums) => concatenate(this.split(sums, sizes).map((part, index) => remaps[index]?.(part) ?? part));
  }

  save(): unknown[] {
    return this.terms.map(({ space }) => space.save());
  }

  restore(saved: readonly unknown[]): void {
    this.terms.forEach(({ space }, index) => {
      space.restore(saved?.[index]);
    });
  }
}

function concatenate(parts: readonly Float64Array[]): Float64Array {
  return Float64Array.from(parts.flatMap((part) => Array.from(part)));
}
