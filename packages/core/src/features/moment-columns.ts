import type { SparseFeatures } from "./feature-space.ts";
import type { FeatureSums } from "./feature-sums.ts";

/** Sums of two features, as of two moments: a column for each, since all arms are gone through in every round. */
export class MomentColumns implements FeatureSums {
  readonly #first: Float64Array;
  readonly #second: Float64Array;

  constructor(armCount: number) {
    this.#first = new Float64Array(armCount);
    this.#second = new Float64Array(armCount);
  }

  get armCount(): number {
    return this.#first.length;
  }

  add(arm: number, features: SparseFeatures, times: number): void {
    const { count, indices, weights } = features;
    for (let entry = 0; entry < count; entry++) {
      const column = indices[entry] === 0 ? this.#first : this.#second;
      column[arm]! += times * weights[entry]!;
    }
  }

  mixInto(weights: Float64Array, shares: Float64Array, out: Float64Array): number {
    const first = this.#first;
    const second = this.#second;
    let total = 0;
    let firstSum = 0;
    let secondSum = 0;
    for (let arm = 0; arm < first.length; arm++) {
      const factor = weights[arm]! * shares[arm]!;
      total += factor;
      firstSum += factor * first[arm]!;
      secondSum += factor * second[arm]!;
    }
    out[0] = firstSum;
    out[1] = secondSum;
    return total;
  }

  slopesInto(direction: Float64Array, offset: number, shares: Float64Array, out: Float64Array): void {
    const first = this.#first;
    const second = this.#second;
    const byFirst = direction[0]!;
    const bySecond = direction[1]!;
    for (let arm = 0; arm < first.length; arm++) {
      out[arm] = (byFirst * first[arm]! + bySecond * second[arm]! + offset) * shares[arm]!;
    }
  }

  addTo(arm: number, factor: number, out: Float64Array): void {
    out[0]! += factor * this.#first[arm]!;
    out[1]! += factor * this.#second[arm]!;
  }

  copyInto(arm: number, out: Float64Array): void {
    out[0] = this.#first[arm]!;
    out[1] = this.#second[arm]!;
  }

  addList(arm: number, list: ArrayLike<number>): void {
    this.#first[arm]! += list[0]!;
    this.#second[arm]! += list[1]!;
  }
}
