import type { Distribution } from "../distributions/distribution.ts";
import { massAt, massBetween } from "../distributions/masses.ts";
import { checkFiniteList } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { countBelow } from "../numeric/count-up-to.ts";

/** More different values than this are a continuous reward taken for a category. */
export const MOST_CATEGORIES = 1000;

/** The line cut into categories. */
export interface Partition {
  readonly size: number;
  /** Whether rewards may still add categories. */
  readonly isOpen: boolean;
  indexOf(reward: number): number;
  /** Throws for a reward that can have no category. */
  check(reward: number): void;
  /** Makes room for a reward; true when a category was added at the end. */
  admit(reward: number): boolean;
  masses(distribution: Distribution): Float64Array;
  save(): readonly number[];
  restore(saved: readonly number[]): void;
}

/** Categories are values: those stated, or each value when it is first seen. */
export class ValuePartition implements Partition {
  readonly isOpen: boolean;
  /** The index of each value. */
  #values: Map<number, number>;

  constructor(stated?: readonly number[]) {
    this.isOpen = stated === undefined;
    this.#values = indexed(stated ?? []);
    if (this.size !== (stated?.length ?? 0)) throw invalid("categories", "different values", stated);
  }

  get size(): number {
    return this.#values.size;
  }

  indexOf(reward: number): number {
    return this.#values.get(reward) ?? -1;
  }

  check(reward: number): void {
    if (this.#values.has(reward)) return;
    if (!this.isOpen) throw invalid("reward", `one of the categories ${this.save().join(", ")}`, reward);
    if (this.size === MOST_CATEGORIES) {
      throw invalid(
        "reward",
        `one of at most ${MOST_CATEGORIES} different values (or state bins with \`edges\`)`,
        reward,
      );
    }
  }

  admit(reward: number): boolean {
    if (this.#values.has(reward)) return false;
    this.#values.set(reward, this.size);
    return true;
  }

  masses(distribution: Distribution): Float64Array {
    return Float64Array.from(this.#values.keys(), massAt(distribution));
  }

  save(): number[] {
    return [...this.#values.keys()];
  }

  restore(saved: readonly number[]): void {
    this.#values = indexed(checkFiniteList("categories", saved, 0));
  }
}

function indexed(values: readonly number[]): Map<number, number> {
  return new Map(values.map((value, index) => [value, index]));
}

/** Bins (-inf, b_1], (b_1, b_2], ..., (b_n, inf). */
export class BinPartition implements Partition {
  readonly size: number;
  readonly isOpen = false;
  readonly #borders: readonly number[];

  constructor(borders: readonly number[]) {
    this.#borders = borders;
    this.size = borders.length + 1;
    if (!borders.every((border, index) => index === 0 || border > borders[index - 1]!)) {
      throw invalid("edges", "ascending numbers", borders);
    }
  }

  indexOf(reward: number): number {
    return countBelow(this.#borders, reward);
  }

  check(): void {}

  admit(): boolean {
    return false;
  }

  masses(distribution: Distribution): Float64Array {
    const ends = [-Infinity, ...this.#borders, Infinity];
    return Float64Array.from({ length: this.size }, (_, index) =>
      massBetween(distribution, ends[index]!, ends[index + 1]!),
    );
  }

  save(): number[] {
    return [];
  }

  restore(): void {}
}
