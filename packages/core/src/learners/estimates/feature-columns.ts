import type { SparseFeatures } from "../../utilities/feature-space.ts";
import type { FeatureSums } from "./feature-sums.ts";

/**
 * Sums of few features, such as two moments: a column for each feature, all in one array. Loops over the arms take two columns
 * at a time, since one sum alone waits for itself at every addition; the last of an odd number has one of zeros beside it.
 */
export class FeatureColumns implements FeatureSums {
  readonly #dimension: number;
  #armCount: number;
  #columns: Float64Array;

  constructor(dimension: number, armCount: number) {
    this.#dimension = dimension;
    this.#armCount = armCount;
    this.#columns = new Float64Array((dimension + (dimension % 2)) * armCount);
  }

  get armCount(): number {
    return this.#armCount;
  }

  add(arm: number, features: SparseFeatures, times: number): void {
    const { count, indices, weights } = features;
    for (let entry = 0; entry < count; entry++) {
      this.#columns[indices[entry]! * this.#armCount + arm]! += times * weights[entry]!;
    }
  }

  addArm(): void {
    const wider = new FeatureColumns(this.#dimension, this.#armCount + 1);
    for (let feature = 0; feature < this.#dimension; feature++) wider.#column(feature).set(this.#column(feature));
    this.#columns = wider.#columns;
    this.#armCount++;
  }

  mixInto(weights: Float64Array, shares: Float64Array, out: Float64Array): number {
    const columns = this.#columns;
    const armCount = this.#armCount;
    let total = 0;
    for (let feature = 0; feature < this.#dimension; feature += 2) {
      const left = feature * armCount;
      const right = left + armCount;
      let leftSum = 0;
      let rightSum = 0;
      total = 0;
      for (let arm = 0; arm < armCount; arm++) {
        const factor = weights[arm]! * shares[arm]!;
        total += factor;
        leftSum += factor * columns[left + arm]!;
        rightSum += factor * columns[right + arm]!;
      }
      out[feature] = leftSum;
      if (feature + 1 < this.#dimension) out[feature + 1] = rightSum;
    }
    return total;
  }

  slopesInto(direction: Float64Array, offset: number, shares: Float64Array, out: Float64Array): void {
    const columns = this.#columns;
    const armCount = this.#armCount;
    for (let feature = 0; feature < this.#dimension; feature += 2) {
      const left = feature * armCount;
      const right = left + armCount;
      const leftSlope = direction[feature]!;
      const rightSlope = feature + 1 < this.#dimension ? direction[feature + 1]! : 0;
      for (let arm = 0; arm < armCount; arm++) {
        const before = feature === 0 ? 0 : out[arm]!;
        const common = feature === 0 ? offset : 0;
        const slope = leftSlope * columns[left + arm]! + rightSlope * columns[right + arm]!;
        out[arm] = before + (common + slope) * shares[arm]!;
      }
    }
  }

  scale(factor: number): void {
    for (let index = 0; index < this.#columns.length; index++) this.#columns[index]! *= factor;
  }

  copyInto(arm: number, out: Float64Array): void {
    for (let feature = 0; feature < this.#dimension; feature++) out[feature] = this.#column(feature)[arm]!;
  }

  addList(arm: number, list: ArrayLike<number>): void {
    for (let feature = 0; feature < this.#dimension; feature++) this.#column(feature)[arm]! += list[feature]!;
  }

  #column(feature: number): Float64Array {
    return this.#columns.subarray(feature * this.#armCount, (feature + 1) * this.#armCount);
  }
}
