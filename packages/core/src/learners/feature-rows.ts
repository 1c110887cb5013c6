import type { Remap, SparseFeatures } from "../spaces/feature-space.ts";

/**
 * Sums of features, a row for each arm: the part of the statistics that every round goes through. Rows are lists of the
 * places where they are not zero, in ascending order: a reward touches one or two cells of some hundred, so on a grid the
 * lists stay short for long. The order makes sums the same whether a row grew or was restored.
 */
export class FeatureRows {
  readonly #dimension: number;
  readonly #rows: Row[];

  constructor(dimension: number, rows: readonly ArrayLike<number>[]) {
    this.#dimension = dimension;
    this.#rows = rows.map((row) => new Row(dimension, row));
  }

  static zero(dimension: number, rowCount: number): FeatureRows {
    return new FeatureRows(
      dimension,
      Array.from({ length: rowCount }, () => []),
    );
  }

  /** row += times psi. */
  add(row: number, features: SparseFeatures, times: number): void {
    const { count, indices, weights } = features;
    for (let entry = 0; entry < count; entry++) this.#rows[row]!.add(indices[entry]!, times * weights[entry]!);
  }

  addRow(): void {
    this.#rows.push(new Row(this.#dimension, []));
  }

  /** out_k = <direction, row_k>. */
  dotInto(direction: Float64Array, out: Float64Array): void {
    for (let k = 0; k < out.length; k++) {
      const { count, places, values } = this.#rows[k]!;
      // One sum, entry by entry: places that came back to zero are lost in saving, and must not shift the rest.
      let sum = 0;
      for (let entry = 0; entry < count; entry++) sum += values[entry]! * direction[places[entry]!]!;
      out[k] = sum;
    }
  }

  /** out = sum_k factors_k row_k. */
  mixInto(factors: Float64Array, out: Float64Array): void {
    out.fill(0);
    for (let k = 0; k < factors.length; k++) {
      const { count, places, values } = this.#rows[k]!;
      const factor = factors[k]!;
      for (let entry = 0; entry < count; entry++) out[places[entry]!]! += factor * values[entry]!;
    }
  }

  /** Every row times a factor. */
  scale(factor: number): void {
    for (const { count, values } of this.#rows) {
      for (let entry = 0; entry < count; entry++) values[entry]! *= factor;
    }
  }

  /** The same rows in other coordinates. */
  remapped(remap: Remap, dimension: number): FeatureRows {
    return new FeatureRows(
      dimension,
      this.#rows.map((row) => remap(row.full(this.#dimension))),
    );
  }

  /** The rows in full. */
  save(): number[][] {
    return this.#rows.map((row) => Array.from(row.full(this.#dimension)));
  }
}

/** One row: its places that are not zero, ascending, and what stands there. */
class Row {
  count = 0;
  places = new Int32Array(2);
  values = new Float64Array(2);
  /** The entry of a place, or -1. */
  readonly #entries: Int32Array;

  constructor(dimension: number, row: ArrayLike<number>) {
    this.#entries = new Int32Array(dimension).fill(-1);
    for (let place = 0; place < row.length; place++) this.add(place, row[place]!);
  }

  add(place: number, value: number): void {
    const entry = this.#entries[place]!;
    if (entry >= 0) this.values[entry]! += value;
    else if (value !== 0) this.#insert(place, value);
  }

  full(dimension: number): Float64Array {
    const row = new Float64Array(dimension);
    for (let entry = 0; entry < this.count; entry++) row[this.places[entry]!] = this.values[entry]!;
    return row;
  }

  #insert(place: number, value: number): void {
    if (this.count === this.places.length) this.#grow();
    let entry = this.count++;
    for (; entry > 0 && this.places[entry - 1]! > place; entry--) {
      this.places[entry] = this.places[entry - 1]!;
      this.values[entry] = this.values[entry - 1]!;
      this.#entries[this.places[entry]!] = entry;
    }
    this.places[entry] = place;
    this.values[entry] = value;
    this.#entries[place] = entry;
  }

  #grow(): void {
    const [places, values] = [this.places, this.values];
    this.places = new Int32Array(2 * places.length);
    this.values = new Float64Array(2 * values.length);
    this.places.set(places);
    this.values.set(values);
  }
}
