import type { Distribution } from "../distributions/distribution.ts";
import { massAt, massBetween } from "../distributions/masses.ts";
import type { OptionNames } from "../errors/check-options.ts";
import { checkFiniteList } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { countBelow } from "../numeric/count-up-to.ts";
import type { LearningSpace, Remap, SparseFeatures } from "./feature-space.ts";
import { type SupportOptions, supportOf, supportOptions, type Utility, type UtilityWork } from "./utility.ts";

/** Smaller values of a utility are rounding errors. */
const ROUNDING = 1e-14;

/** More distinct values than this mean that a continuous reward is used as a category. */
const MOST_CATEGORIES = 1000;

export interface CategoryOptions extends SupportOptions {
  /** The values that are categories. By default, every value that is seen. */
  readonly categories?: readonly number[];
  /** Inner borders b_1 < b_2 < ... of bins (-inf, b_1], (b_1, b_2], ...: for rewards that are not categories. */
  readonly edges?: readonly number[];
}

export const categoryOptions: OptionNames<CategoryOptions> = { categories: true, edges: true, ...supportOptions };

/** A concave sum over categories, sum_i term(p_i, i), given by its term and the term's slope, which must be finite. */
export interface CategoryFunction {
  term(probability: number, category: number): number;
  slope(probability: number, category: number): number;
  /** Bounds on the sum over this many categories. */
  range(categories: number): readonly [low: number, high: number];
}

/**
 * Features of a reward that are its category's indicator: categories are values or bins, and each reward has one nonzero feature.
 */
export class CategorySpace implements LearningSpace {
  readonly sparsity = 1;
  readonly areShares = true;
  /** Whether rewards may still add categories. */
  readonly isOpen: boolean;
  readonly #form: CategoryFunction;
  /** Borders, if categories are bins. */
  readonly #edges: readonly number[] | undefined;
  /** The index of each value that is a category: the given ones, or each value in the order it was first seen. */
  #values: Map<number, number>;

  constructor(form: CategoryFunction, { categories, edges }: CategoryOptions) {
    if (categories && edges)
      throw refused("edges", "Give either categories or edges, not both.", { categories, edges });
    this.isOpen = !categories && !edges;
    this.#form = form;
    this.#edges = edges && checkFiniteList("edges", edges, 1);
    if (edges?.some((edge, index) => edge <= edges[index - 1]!))
      throw invalid("edges", "numbers in ascending order", edges);
    this.#values = indexed(categories ? checkFiniteList("categories", categories, 1) : []);
    if (categories && this.#values.size < categories.length)
      throw invalid("categories", "different values", categories);
  }

  get dimension(): number {
    return this.#edges ? this.#edges.length + 1 : this.#values.size;
  }

  check(reward: number): void {
    if (this.#indexOf(reward) >= 0) return;
    if (!this.isOpen) throw invalid("reward", `one of the categories ${this.save().join(", ")}`, reward);
    if (this.dimension < MOST_CATEGORIES) return;
    throw refused(
      "reward",
      `There are more than ${MOST_CATEGORIES} different outcomes. Group numbers into bins with \`edges\`.`,
      reward,
    );
  }

  admit(reward: number): Remap | undefined {
    if (this.#indexOf(reward) >= 0) return undefined;
    this.#values.set(reward, this.dimension);
    const size = this.dimension;
    return (sums) => {
      const extended = new Float64Array(size);
      extended.set(sums);
      return extended;
    };
  }

  features(reward: number, out: SparseFeatures): void {
    out.count = 0;
    const index = this.#indexOf(reward);
    if (index >= 0) out.push(index, 1);
  }

  /** A category that has not been seen yet counts like an empty one. */
  beyond(reward: number, share: number): number {
    if (!this.isOpen || this.#indexOf(reward) >= 0) return 0;
    return share > 0 ? this.#form.term(share, this.dimension) / share : this.#form.slope(0, this.dimension);
  }

  expected(distribution: Distribution): Float64Array {
    if (!this.#edges) return Float64Array.from(this.#values.keys(), massAt(distribution));
    const ends = [Number.NEGATIVE_INFINITY, ...this.#edges, Number.POSITIVE_INFINITY];
    return Float64Array.from(ends.slice(1), (end, bin) => massBetween(distribution, ends[bin]!, end));
  }

  value(m: Float64Array): number {
    let sum = 0;
    for (let index = 0; index < m.length; index++) sum += this.#form.term(m[index]!, index);
    return Math.abs(sum) < ROUNDING ? 0 : sum;
  }

  gradient(m: Float64Array, out: Float64Array): void {
    for (let index = 0; index < m.length; index++) out[index] = this.#form.slope(m[index]!, index);
  }

  /** Unbounded unless the categories are given, since a new one may appear at any time. */
  ranges(): readonly (readonly [number, number])[] | undefined {
    return this.isOpen ? undefined : Array.from({ length: this.dimension }, () => [0, 1]);
  }

  /** Without given categories, any number of new ones may appear. */
  range(): readonly [number, number] {
    return this.#form.range(this.isOpen ? Number.POSITIVE_INFINITY : this.dimension);
  }

  save(): number[] {
    return [...this.#values.keys()];
  }

  restore(saved: unknown): void {
    this.#values = indexed(checkFiniteList("categories", saved, 0));
  }

  /** The category of a reward; -1 if it has none. Bins are closed on the right. */
  #indexOf(reward: number): number {
    return this.#edges ? countBelow(this.#edges, reward) : (this.#values.get(reward) ?? -1);
  }
}

function indexed(values: readonly number[]): Map<number, number> {
  return new Map(values.map((value, index) => [value, index]));
}

/** The cost of learning a utility with this many categories. */
function categoryWork(features: number): UtilityWork {
  const all = 10 * features;
  return { features, sparsity: 1, make: all, space: 40 * all, start: 0, reward: 100, gradient: all, value: all };
}

export function categoryUtility(kind: string, form: CategoryFunction, options: CategoryOptions): Utility {
  const { isOpen, dimension } = new CategorySpace(form, options);
  return {
    kind,
    smooth: true,
    ...supportOf(options),
    work: () => categoryWork(isOpen ? MOST_CATEGORIES : dimension),
    learningSpace: () => new CategorySpace(form, options),
    knownSpace: (distributions: readonly Distribution[]) => {
      const space = new CategorySpace(form, options);
      const values = isOpen ? distributions.filter(({ hasAtoms }) => hasAtoms) : [];
      for (const value of values.flatMap(({ breakpoints }) => breakpoints)) space.admit(value);
      for (const distribution of distributions) checkCovered(distribution, space);
      return space;
    },
  };
}

/** Refuses a distribution with mass outside the categories, which would silently be ignored. */
function checkCovered(distribution: Distribution, space: CategorySpace): void {
  const missed = 1 - space.expected(distribution).reduce((sum, mass) => sum + mass, 0);
  if (missed < 1e-9) return;
  const problem = `A ${distribution.kind} arm has a probability of ${missed} outside the categories.`;
  throw refused(
    "arms",
    `${problem} Add the categories that are missing, or group numbers with \`edges\`.`,
    distribution.kind,
  );
}
