import type { SparseFeatures } from "./feature-space.ts";

/**
 * Sums of features for each arm (S_k): a list of those that are not zero. A reward touches one or two cells of some hundred, so the
 * lists stay short for long. They are in ascending order, which makes every sum over a list the same whether the list grew or was
 * restored.
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
      // An arm on its own is then as cheap as one arm.
      if (factor === 0) continue;
      const { count, cells, values } = this.#lists[arm]!;
      total += factor;
      for (let entry = 0; entry < count; entry++) out[cells[entry]!]! += factor * values[entry]!;
    }
    return total;
  }

  /** out_k = (<direction, S_k> + offset) shares_k. */
  slopesInto(direction: Float64Array, offset: number, shares: Float64Array, out: Float64Array): void {
    for (let arm = 0; arm < out.length; arm++) {
      const { count, cells, values } = this.#lists[arm]!;
      // One sum, entry by entry: cells that came back to zero are lost in saving, and must not shift the rest.
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

  /** The sums of one arm, feature by feature. */
  copyInto(arm: number, out: Float64Array): void {
    const { count, cells, values } = this.#lists[arm]!;
    out.fill(0);
    for (let entry = 0; entry < count; entry++) out[cells[entry]!] = values[entry]!;
  }

  /** Adds to the sums of one arm, feature by feature. */
  addList(arm: number, list: ArrayLike<number>): void {
    const own = this.#own(arm);
    for (let cell = 0; cell < list.length; cell++) own.add(cell, list[cell]!);
  }

  /** The list of an arm, to be written to. */
  #own(arm: number): CellList {
    if (this.#lists[arm] === EMPTY) this.#lists[arm] = new CellList();
    return this.#lists[arm]!;
  }
}

/** The cells of one arm that are not zero, ascending, with their sums. */
class CellList {
  count = 0;
  cells = new Int32Array(2);
  values = new Float64Array(2);

  add(cell: number, value: number): void {
    const entry = this.#entryOf(cell);
    if (entry < this.count && this.cells[entry] === cell) this.values[entry]! += value;
    else if (value !== 0) this.#insert(entry, cell, value);
  }

  /** The first entry with this cell or a later one, by halving. */
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

/** Stands for the lists of all arms without any: there may be very many of them. */
const EMPTY = new CellList();
