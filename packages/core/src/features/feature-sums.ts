import type { SparseFeatures } from "./feature-space.ts";

/**
 * Sums of features for each arm (S_k), as lists of the nonzero ones. A reward has one or two nonzero features of several hundred,
 * so the lists stay short for long. Entries are in ascending order, so a sum over a list does not depend on whether the list grew
 * or was restored.
 */
export class FeatureSums {
  readonly #lists: CellList[];

  constructor(armCount: number) {
    this.#lists = new Array(armCount).fill(EMPTY);
  }

  get armCount(): number {
    return this.#lists.length;
  }

  /** S_arm += times psi. */
  add(arm: number, features: SparseFeatures, times: number): void {
    const { count, indices, weights } = features;
    const list = this.#own(arm);
    for (let entry = 0; entry < count; entry++) list.add(indices[entry]!, times * weights[entry]!);
  }

  /** out = sum_k weights_k shares_k S_k; returns the sum of the factors, sum_k weights_k shares_k. */
  mixInto(weights: Float64Array, shares: Float64Array, out: Float64Array): number {
    let total = 0;
    out.fill(0);
    for (let arm = 0; arm < weights.length; arm++) {
      const factor = weights[arm]! * shares[arm]!;
      // A blend of one arm then costs no more than that arm.
      if (factor === 0) continue;
      const { count, cells, values } = this.#lists[arm]!;
      total += factor;
      // Two is the number of features of moments.
      if (count === 2) {
        out[cells[0]!]! += factor * values[0]!;
        out[cells[1]!]! += factor * values[1]!;
      } else this.addTo(arm, factor, out);
    }
    return total;
  }

  /** out_k = (<direction, S_k> + offset) shares_k. */
  slopesInto(direction: Float64Array, offset: number, shares: Float64Array, out: Float64Array): void {
    for (let arm = 0; arm < out.length; arm++) {
      const { count, cells, values } = this.#lists[arm]!;
      // One sum, in the order of entries: a sum of zero is not saved, and must not change the rounding of the rest.
      let sum = 0;
      for (let entry = 0; entry < count; entry++) sum += values[entry]! * direction[cells[entry]!]!;
      out[arm] = (sum + offset) * shares[arm]!;
    }
  }

  /** out += factor S_arm. */
  addTo(arm: number, factor: number, out: Float64Array): void {
    const { count, cells, values } = this.#lists[arm]!;
    for (let entry = 0; entry < count; entry++) out[cells[entry]!]! += factor * values[entry]!;
  }

  /** Copies the sums of one arm into an array of all features. */
  copyInto(arm: number, out: Float64Array): void {
    out.fill(0);
    this.addTo(arm, 1, out);
  }

  /** Adds an array of all features to the sums of one arm. */
  addList(arm: number, list: ArrayLike<number>): void {
    const own = this.#own(arm);
    for (let cell = 0; cell < list.length; cell++) own.add(cell, list[cell]!);
  }

  /** The list of an arm, to be modified. */
  #own(arm: number): CellList {
    if (this.#lists[arm] === EMPTY) this.#lists[arm] = new CellList();
    return this.#lists[arm]!;
  }
}

/** The nonzero features of one arm, ascending, with their sums. */
class CellList {
  count = 0;
  cells = new Int32Array(2);
  values = new Float64Array(2);

  add(cell: number, value: number): void {
    const entry = this.#entryOf(cell);
    if (entry < this.count && this.cells[entry] === cell) this.values[entry]! += value;
    else if (value !== 0) this.#insert(entry, cell, value);
  }

  /** The first entry at this cell or a later one, by bisection. */
  #entryOf(cell: number): number {
    const { cells } = this;
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (cells[middle]! < cell) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #insert(entry: number, cell: number, value: number): void {
    if (this.count === this.cells.length) this.#grow();
    this.cells.copyWithin(entry + 1, entry, this.count);
    this.values.copyWithin(entry + 1, entry, this.count);
    this.cells[entry] = cell;
    this.values[entry] = value;
    this.count++;
  }

  #grow(): void {
    const { cells, values } = this;
    this.cells = new Int32Array(2 * this.count);
    this.values = new Float64Array(2 * this.count);
    this.cells.set(cells);
    this.values.set(values);
  }
}

/** Shared by all arms without features, of which there may be very many. */
const EMPTY = new CellList();
