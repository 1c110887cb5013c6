import type { Distribution } from "../distributions/distribution.ts";
import type { OptionNames } from "../errors/check-options.ts";
import { checkFiniteList } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { LearningSpace, Remap, SparseFeatures } from "./feature-space.ts";
import { BinPartition, MOST_CATEGORIES, type Partition, ValuePartition } from "./partition.ts";
import { type SupportOptions, supportOf, supportOptions, type Utility, type UtilityWork } from "./utility.ts";

export interface CategoryOptions extends SupportOptions {
  /** The values that count as categories. Left out: every value that is seen. */
  readonly categories?: readonly number[];
  /** Inner borders b_1 < b_2 < ... of bins (-inf, b_1], (b_1, b_2], ...: for rewards that are not categories. */
  readonly edges?: readonly number[];
}

export const categoryOptions: OptionNames<CategoryOptions> = { categories: true, edges: true, ...supportOptions };

/** A concave sum over categories, sum_i term(p_i, i), by its term and the term's slope, which must be finite. */
export interface CategoryFunction {
  term(probability: number, category: number): number;
  slope(probability: number, category: number): number;
  /** Between which ends the sum over so many categories lies. */
  range(categories: number): readonly [low: number, high: number];
}

/** Probabilities of categories; a reward has one non-zero feature. */
class CategorySpace implements LearningSpace {
  readonly sparsity = 1;
  readonly areShares = true;
  readonly #form: CategoryFunction;
  readonly #partition: Partition;

  constructor(form: CategoryFunction, partition: Partition) {
    this.#form = form;
    this.#partition = partition;
  }

  get dimension(): number {
    return this.#partition.size;
  }

  check(reward: number): void {
    this.#partition.check(reward);
  }

  admit(reward: number): Remap | undefined {
    if (!this.#partition.admit(reward)) return undefined;
    const size = this.#partition.size;
    return (sums) => {
      const extended = new Float64Array(size);
      extended.set(sums);
      return extended;
    };
  }

  features(reward: number, out: SparseFeatures): void {
    out.count = 0;
    const index = this.#partition.indexOf(reward);
    if (index >= 0) out.push(index, 1);
  }

  /** A category that nobody has seen yet is like an empty one. */
  beyond(reward: number, share: number): number {
    const { isOpen, size } = this.#partition;
    if (!isOpen || this.#partition.indexOf(reward) >= 0) return 0;
    return share > 0 ? this.#form.term(share, size) / share : this.#form.slope(0, size);
  }

  expected(distribution: Distribution): Float64Array {
    return this.#partition.masses(distribution);
  }

  value(m: Float64Array): number {
    let sum = 0;
    for (let index = 0; index < m.length; index++) sum += this.#form.term(m[index]!, index);
    return sum;
  }

  gradient(m: Float64Array, out: Float64Array): void {
    for (let index = 0; index < m.length; index++) out[index] = this.#form.slope(m[index]!, index);
  }

  /** Categories that nobody stated may come at any time. */
  ranges(): readonly (readonly [number, number])[] | undefined {
    return this.#partition.isOpen ? undefined : Array.from({ length: this.dimension }, () => [0, 1]);
  }

  /** Without stated categories, any number of further ones may appear. */
  range(): readonly [number, number] {
    return this.#form.range(this.#partition.isOpen ? Number.POSITIVE_INFINITY : this.dimension);
  }

  save(): readonly number[] {
    return this.#partition.save();
  }

  restore(saved: readonly number[]): void {
    this.#partition.restore(saved);
  }
}

/** The categories that the options state, or those of values when they are first seen. */
export function partitionOf({ categories, edges }: CategoryOptions): Partition {
  if (categories && edges) throw invalid("edges", "either categories or edges", { categories, edges });
  if (edges) return new BinPartition(checkFiniteList("edges", edges, 1));
  return new ValuePartition(categories && checkFiniteList("categories", categories, 1));
}

/** What it takes to learn a utility of so many categories. */
function categoryWork(features: number): UtilityWork {
  const all = 10 * features;
  return { features, sparsity: 1, make: all, space: 40 * all, start: 0, reward: 100, gradient: all, value: all };
}

export function categoryUtility(kind: string, form: CategoryFunction, options: CategoryOptions): Utility {
  const { categories, edges } = options;
  partitionOf(options);
  return {
    kind,
    smooth: true,
    ...supportOf(options),
    work: () => categoryWork(edges ? edges.length + 1 : (categories?.length ?? MOST_CATEGORIES)),
    learningSpace: () => new CategorySpace(form, partitionOf(options)),
    knownSpace: (distributions: readonly Distribution[]) => {
      const known = partitionOf(options);
      if (!edges && !categories)
        for (const distribution of distributions) for (const value of atomsOf(distribution)) known.admit(value);
      for (const distribution of distributions) checkCovered(distribution, known);
      return new CategorySpace(form, known);
    },
  };
}

/** A value without a category would silently count for nothing. */
function checkCovered(distribution: Distribution, partition: Partition): void {
  const missed = 1 - partition.masses(distribution).reduce((sum, mass) => sum + mass, 0);
  if (missed < 1e-9) return;
  throw invalid(
    "arms",
    "distributions whose values are all categories (or bins stated with `edges`)",
    `${distribution.kind} distribution, ${missed} of it elsewhere`,
  );
}

function atomsOf(distribution: Distribution): readonly number[] {
  return distribution.hasAtoms ? distribution.breakpoints : [];
}
