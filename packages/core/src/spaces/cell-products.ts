import { checkFiniteList } from "../errors/checks.ts";
import { dot } from "../numeric/dot.ts";
import { dotRows } from "../numeric/dot-rows.ts";
import type { CdfCells, CdfTerms } from "./cdf-integrand.ts";
import type { SparseFeatures } from "./feature-space.ts";
import type { FeatureSums, SlopeProducts, SlopeProductsState } from "./feature-sums.ts";

/**
 * Slopes of a utility whose derivative is a straight line in the cdf, from inner products of the arms' cdfs alone. Let C_j be
 * the cumulated sums of arm j, less all of its sums to the right of the anchor: then C_j is zero beyond what the arm has
 * paid, on both sides. With the derivative start_c + curvature F_w(c) on cell c, and F_w = sum_j a_j C_j, and one more to the
 * right of the anchor, up to a constant
 *
 *   <grad f(m_w), S_k> = curvature (sum_j a_j <C_j, C_k> + <start / curvature + 1{right of the anchor}, C_k>),
 *
 * where inner products are integrals over the cells. This takes a step for each pair of arms where mixing the laws takes one
 * for each arm and cell. A reward adds to C_k one from its place to the anchor, or takes one off from the anchor to its place,
 * so it changes the products of its arm by integrals of the C_j from the anchor: looked up in tables, of which only that of
 * its arm changes, and that of all arms together, which is kept as one arm more.
 */
export class CellProducts implements SlopeProducts {
  /** With all arms together as the last. */
  readonly #armCount: number;
  readonly #ends: number;
  readonly #anchor: number;
  readonly #usual: readonly [from: number, to: number];
  readonly #widths: Float64Array;
  readonly #curvature: number;
  /** <C_j, C_k>, a row for each j. */
  readonly #products: readonly Float64Array[];
  /** <start / curvature + 1{right of the anchor}, C_k>. */
  readonly #offsets: Float64Array;
  /** For each arm the integral of C_k from the anchor to each end. */
  readonly #integrals: Float64Array;
  /** The same of start / curvature + 1{right of the anchor}. */
  readonly #startIntegrals: Float64Array;
  /** From the anchor to each end. */
  readonly #distances: Float64Array;
  /** The mixture at which slopes were last taken (a_j). */
  readonly #mixture: Float64Array;
  readonly #cumulated: Float64Array;
  readonly #slopes: Float64Array;

  /** The products of sums on these cells; undefined where the derivative is no straight line in the cdf. */
  static of(cells: CdfCells | undefined, sums: FeatureSums, pooled: Float64Array): CellProducts | undefined {
    return cells?.terms.lines && !cells.isUpper ? new CellProducts(cells, cells.terms.lines, sums, pooled) : undefined;
  }

  private constructor(
    { widths, anchor, usual }: CdfCells,
    { start, curvature }: NonNullable<CdfTerms["lines"]>,
    sums: FeatureSums,
    pooled: Float64Array,
  ) {
    const armCount = sums.armCount + 1;
    this.#armCount = armCount;
    this.#ends = widths.length + 1;
    this.#anchor = anchor;
    this.#usual = usual;
    this.#widths = widths;
    this.#curvature = curvature;
    this.#products = Array.from({ length: armCount }, () => new Float64Array(armCount));
    this.#offsets = new Float64Array(armCount);
    this.#integrals = new Float64Array(armCount * this.#ends);
    this.#startIntegrals = new Float64Array(this.#ends);
    this.#mixture = new Float64Array(armCount);
    this.#cumulated = new Float64Array(this.#ends);
    const relative = start.map((value, cell) => value / curvature + (cell < anchor ? 0 : 1));
    this.#distances = new Float64Array(this.#ends);
    this.#integrate(new Float64Array(this.#ends).fill(1), this.#distances, 0);
    this.#integrate(relative, this.#startIntegrals, 0);
    this.#slopes = new Float64Array(armCount);
    for (let arm = 0; arm < armCount; arm++) this.#integrateArm(arm, sums, pooled);
    this.#multiplyAll(sums, pooled, relative);
  }

  add(arm: number, features: SparseFeatures, times: number, sums: FeatureSums, pooled: Float64Array): void {
    const cell = features.indices[0]!;
    const share = features.weights[1]!;
    const [from, to] = this.#usual;
    this.#addTo(arm, cell, share, times);
    this.#integrateArm(arm, sums, pooled);
    // As in the pooled sums, where an outlier counts as the farthest that is usual.
    const all = this.#armCount - 1;
    if (cell < from) this.#addTo(all, from, 0, times);
    else if (cell >= to) this.#addTo(all, to - 1, 1, times);
    else this.#addTo(all, cell, share, times);
    this.#integrateArm(all, sums, pooled);
  }

  slopesInto(weights: Float64Array, shares: Float64Array, priorScale: number, out: Float64Array): number {
    const offsets = this.#offsets;
    const slopes = this.#slopes;
    const all = out.length;
    this.#mix(weights, shares, priorScale);
    dotRows(this.#products, this.#mixture, slopes);
    let size = 0;
    for (let arm = 0; arm <= all; arm++) {
      size += this.#mixture[arm]! * (Math.abs(slopes[arm]!) + Math.abs(offsets[arm]!));
      slopes[arm] = this.#curvature * (slopes[arm]! + offsets[arm]!);
    }
    for (let arm = 0; arm < all; arm++) out[arm] = (slopes[arm]! + priorScale * slopes[all]!) * shares[arm]!;
    return Math.abs(this.#curvature) * size;
  }

  slopeOf(features: SparseFeatures): number {
    const mixture = this.#mixture;
    const cell = features.indices[0]!;
    const share = features.weights[1]!;
    let sum = this.#integralTo(this.#startIntegrals, 0, cell, share);
    for (let arm = 0; arm < mixture.length; arm++) {
      sum += mixture[arm]! * this.#integralTo(this.#integrals, arm * this.#ends, cell, share);
    }
    return -this.#curvature * sum;
  }

  scale(factor: number, sums: FeatureSums, pooled: Float64Array): void {
    for (const row of this.#products) {
      for (let other = 0; other < row.length; other++) row[other]! *= factor * factor;
    }
    for (let arm = 0; arm < this.#armCount; arm++) {
      this.#offsets[arm]! *= factor;
      this.#integrateArm(arm, sums, pooled);
    }
  }

  save(): SlopeProductsState {
    return { products: this.#products.flatMap((row) => Array.from(row)), offsets: Array.from(this.#offsets) };
  }

  restore(saved: SlopeProductsState): void {
    const armCount = this.#armCount;
    const products = checkFiniteList("state.products", saved?.products, armCount * armCount);
    const offsets = checkFiniteList("state.offsets", saved.offsets, armCount);
    for (let arm = 0; arm < armCount; arm++) {
      this.#products[arm]!.set(products.slice(arm * armCount, (arm + 1) * armCount));
      this.#offsets[arm] = offsets[arm]!;
    }
  }

  /** Fills the table of an arm from its sums, all anew: so it is the same whether it grew or was restored. */
  #integrateArm(arm: number, sums: FeatureSums, pooled: Float64Array): void {
    this.#integrate(this.#cumulate(arm, sums, pooled), this.#integrals, arm * this.#ends);
  }

  /** A reward, told by its cell and the share of that to its left, was added so many times to the sums of an arm. */
  #addTo(arm: number, cell: number, share: number, times: number): void {
    const own = this.#products[arm]!;
    for (let other = 0; other < own.length; other++) {
      const change = -times * this.#integralTo(this.#integrals, other * this.#ends, cell, share);
      own[other]! += change;
      this.#products[other]![arm]! += change;
    }
    own[arm]! += times * times * this.#squareOf(cell, share);
    this.#offsets[arm]! -= times * this.#integralTo(this.#startIntegrals, 0, cell, share);
  }

  /** Integrals of numbers, one for each cell, from the anchor to each end; into a table from a place on. */
  #integrate(numbers: Float64Array, table: Float64Array, place: number): void {
    const widths = this.#widths;
    const anchor = this.#anchor;
    let integral = 0;
    for (let cell = anchor; cell < widths.length; cell++) {
      integral += widths[cell]! * numbers[cell]!;
      table[place + cell + 1] = integral;
    }
    integral = 0;
    for (let cell = anchor - 1; cell >= 0; cell--) {
      integral -= widths[cell]! * numbers[cell]!;
      table[place + cell] = integral;
    }
  }

  /** C of an arm, cell by cell: added up from both sides, so that what lies beyond all its rewards is exactly zero. */
  #cumulate(arm: number, sums: FeatureSums, pooled: Float64Array): Float64Array {
    const cumulated = this.#cumulated;
    if (arm < sums.armCount) sums.copyInto(arm, cumulated);
    else cumulated.set(pooled);
    const anchor = this.#anchor;
    for (let cell = 1; cell < anchor; cell++) cumulated[cell]! += cumulated[cell - 1]!;
    let above = 0;
    let mass = cumulated[this.#ends - 1]!;
    for (let cell = this.#ends - 2; cell >= anchor; cell--) {
      above += mass;
      mass = cumulated[cell]!;
      cumulated[cell] = -above;
    }
    return cumulated;
  }

  /** The integral up to a place, told by its cell and the share of the cell to its left. */
  #integralTo(table: Float64Array, first: number, cell: number, share: number): number {
    const left = table[first + cell]!;
    return left + share * (table[first + cell + 1]! - left);
  }

  /** The integral of the square of what one reward does to C. */
  #squareOf(cell: number, share: number): number {
    const width = this.#widths[cell]!;
    if (cell < this.#anchor) return (1 - share) ** 2 * width - this.#distances[cell + 1]!;
    return share ** 2 * width + this.#distances[cell]!;
  }

  /** The factors of all sums in the mixture of the estimates. */
  #mix(weights: Float64Array, shares: Float64Array, priorScale: number): void {
    const mixture = this.#mixture;
    let total = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const factor = weights[arm]! * shares[arm]!;
      mixture[arm] = factor;
      total += factor;
    }
    mixture[weights.length] = priorScale * total;
  }

  #multiplyAll(sums: FeatureSums, pooled: Float64Array, relative: Float64Array): void {
    const armCount = this.#armCount;
    const cumulated = Array.from({ length: armCount }, (_, arm) => this.#cumulate(arm, sums, pooled).slice(0, -1));
    for (let arm = 0; arm < armCount; arm++) {
      const weighted = cumulated[arm]!.map((value, cell) => this.#widths[cell]! * value);
      this.#offsets[arm] = dot(relative, weighted);
      for (let other = 0; other <= arm; other++) {
        const product = dot(weighted, cumulated[other]!);
        this.#products[arm]![other] = product;
        this.#products[other]![arm] = product;
      }
    }
  }
}
