import { checkInteger } from "../../errors/checks.ts";
import type { Remap, SparseFeatures } from "../../utilities/feature-space.ts";
import { checkNumbers } from "../check-numbers.ts";
import { MassSum } from "./mass-sum.ts";

export interface BlendedSumsDetail {
  readonly factors: readonly number[];
  readonly shares: readonly number[];
  readonly blend: readonly number[];
  readonly shared: readonly number[];
  readonly additions: number;
}

/** Corrections leave rounding behind: after this many rewards, and some more for every arm, the blends are stale. */
const MOST_ADDITIONS = 1024;
const ADDITIONS_PER_ARM = 16;

/**
 * The sums S_k of the arms' features, hundreds of numbers each, and two blends of them that are corrected by what changes:
 * `blend`, the sum of factor_k S_k, and `shared`, the sum of share_k S_k. The second is for arms whose weights change all at
 * once, by one number.
 */
export class BlendedSums {
  /** Of each arm; undefined before its first reward. */
  readonly #sums: (Float64Array | undefined)[];
  /** First feature and last of each arm's sums that are not zero. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #factors: Float64Array;
  readonly #shares: Float64Array;
  #blend: Float64Array;
  #shared: Float64Array;
  #masses: MassSum;
  /** Rewards added since the blends were cleared. */
  #additions = 0;

  constructor(armCount: number, dimension: number) {
    this.#sums = Array.from({ length: armCount }, () => undefined);
    this.#from = new Int32Array(armCount).fill(dimension);
    this.#to = new Int32Array(armCount).fill(-1);
    this.#factors = new Float64Array(armCount);
    this.#shares = new Float64Array(armCount);
    this.#blend = new Float64Array(dimension);
    this.#shared = new Float64Array(dimension);
    this.#masses = new MassSum(this.#blend, this.#shared);
  }

  /** Whether it is time to clear the blends and set all arms again. */
  get isStale(): boolean {
    return this.#additions > MOST_ADDITIONS + ADDITIONS_PER_ARM * this.#sums.length;
  }

  /** The sums of each arm. */
  all(): Float64Array[] {
    return this.#sums.map((sums) => sums ?? new Float64Array(this.#blend.length));
  }

  /** Both blends, each times a number, and other features times a third, to be read before the next change. */
  masses(blendTimes: number, sharedTimes: number, other: Float64Array, otherTimes: number): MassSum {
    const masses = this.#masses;
    masses.factors[0] = blendTimes;
    masses.factors[1] = sharedTimes;
    masses.factors[2] = otherTimes;
    masses.third = other;
    return masses;
  }

  /** By how much the sums of an arm count from now on, in each of the two blends. */
  set(arm: number, factor: number, share: number): void {
    const sums = this.#sums[arm];
    if (sums) {
      this.#addTo(this.#blend, arm, sums, factor - this.#factors[arm]!);
      this.#addTo(this.#shared, arm, sums, share - this.#shares[arm]!);
    }
    this.#factors[arm] = factor;
    this.#shares[arm] = share;
  }

  /** Adds a reward to the sums of an arm. */
  add(arm: number, features: SparseFeatures): void {
    const { indices, count } = features;
    this.#sums[arm] ??= new Float64Array(this.#blend.length);
    features.addTo(this.#sums[arm]!, 1);
    features.addTo(this.#blend, this.#factors[arm]!);
    features.addTo(this.#shared, this.#shares[arm]!);
    this.#additions++;
    for (let entry = 0; entry < count; entry++) {
      this.#from[arm] = Math.min(this.#from[arm]!, indices[entry]!);
      this.#to[arm] = Math.max(this.#to[arm]!, indices[entry]!);
    }
  }

  /** Lets nothing count, without a trace of rounding: all arms are to be set again. */
  clear(): void {
    this.#blend.fill(0);
    this.#shared.fill(0);
    this.#factors.fill(0);
    this.#shares.fill(0);
    this.#additions = 0;
  }

  /** Carries all sums to new coordinates, of which there may be more; nothing counts until it is set again. */
  carryOver(remap: Remap, dimension: number): void {
    this.replace(
      this.#sums.map((sums) => sums && remap(sums)),
      dimension,
    );
  }

  /** Other sums, with so many features; nothing counts until it is set again. */
  replace(sums: readonly (Float64Array | undefined)[], dimension: number): void {
    this.#from.fill(dimension);
    this.#to.fill(-1);
    if (dimension !== this.#blend.length) {
      this.#blend = new Float64Array(dimension);
      this.#shared = new Float64Array(dimension);
      this.#masses = new MassSum(this.#blend, this.#shared);
    }
    sums.forEach((list, arm) => {
      const first = list ? list.findIndex((sum) => sum !== 0) : -1;
      this.#sums[arm] = first < 0 ? undefined : list;
      if (first < 0) return;
      this.#from[arm] = first;
      this.#to[arm] = list!.findLastIndex((sum) => sum !== 0);
    });
    this.clear();
  }

  saveDetail(): BlendedSumsDetail {
    return {
      factors: Array.from(this.#factors),
      shares: Array.from(this.#shares),
      blend: Array.from(this.#blend),
      shared: Array.from(this.#shared),
      additions: this.#additions,
    };
  }

  restoreDetail(detail: BlendedSumsDetail): void {
    const read = (name: "factors" | "shares" | "blend" | "shared", out: Float64Array) =>
      out.set(checkNumbers(`state.part.${name}`, detail?.[name], out.length));
    read("factors", this.#factors);
    read("shares", this.#shares);
    read("blend", this.#blend);
    read("shared", this.#shared);
    this.#additions = checkInteger("state.part.additions", detail.additions, 0);
  }

  #addTo(out: Float64Array, arm: number, sums: Float64Array, factor: number): void {
    if (factor === 0) return;
    const to = this.#to[arm]!;
    for (let index = this.#from[arm]!; index <= to; index++) out[index]! += factor * sums[index]!;
  }
}
