import { checkNumbers } from "../errors/checks.ts";
import { dot } from "../numeric/dot.ts";
import { dotRows } from "../numeric/dot-rows.ts";
import type { CdfCells, CdfTerms } from "./cdf-integrand.ts";
import type { SparseFeatures } from "./feature-space.ts";
import type { CountedShares, FeatureSums, SlopeProducts, SlopeProductsState } from "./feature-sums.ts";

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
  readonly #ends: number;
  readonly #anchor: number;
  readonly #usual: readonly [from: number, to: number];
  readonly #widths: Float64Array;
  readonly #curvature: number;
  /** <C_j, C_k>, a row for each j, with all arms together as the last. */
  readonly #products: readonly Float64Array[];
  /** <start / curvature + 1{right of the anchor}, C_k>. */
  readonly #offsets: Float64Array;
  /** For each arm the integrals of C_k from the left to each end up to the anchor, then to the right from each end on from it. */
  readonly #integrals: Float64Array;
  /** The integrals from the anchor of start / curvature + 1{right of the anchor}. */
  readonly #startIntegrals: Float64Array;
  /** From the anchor to each end. */
  readonly #distances: Float64Array;
  /** The mixture at which slopes were last taken (a_j). */
  readonly #mixture: Float64Array;
  readonly #masses: Float64Array;
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
    this.#ends = widths.length + 1;
    this.#anchor = anchor;
    this.#usual = usual;
    this.#widths = widths;
    this.#curvature = curvature;
    this.#products = Array.from({ length: armCount }, () => new Float64Array(armCount));
    this.#offsets = new Float64Array(armCount);
    this.#mixture = new Float64Array(armCount);
    this.#slopes = new Float64Array(armCount);
    this.#integrals = new Float64Array(armCount * (this.#ends + 1));
    this.#masses = new Float64Array(this.#ends);
    const relative = start.map((value, cell) => value / curvature + (cell < anchor ? 0 : 1));
    this.#distances = this.#integrate(widths.map(() => 1));
    this.#startIntegrals = this.#integrate(relative);
    this.#multiplyAll(sums, pooled, relative);
  }

  add(arm: number, features: SparseFeatures, times: number, sums: FeatureSums, pooled: Float64Array): void {
    const cell = features.indices[0]!;
    const share = features.weights[1]!;
    const [from, to] = this.#usual;
    this.#addTo(arm, cell, share, times);
    this.#integrateArm(arm, sums, pooled);
    // As in the pooled sums, where an outlier counts as the farthest that is usual.
    const all = sums.armCount;
    if (cell < from) this.#addTo(all, from, 0, times);
    else if (cell >= to) this.#addTo(all, to - 1, 1, times);
    else this.#addTo(all, cell, share, times);
    this.#integrateArm(all, sums, pooled);
  }

  slopesInto(
    weights: Float64Array,
    { shares, total, unit }: CountedShares,
    priorScale: number,
    out: Float64Array,
  ): number {
    const offsets = this.#offsets;
    const slopes = this.#slopes;
    const mixture = this.#mixture;
    const all = out.length;
    let sum = 0;
    for (let arm = 0; arm < all; arm++) {
      mixture[arm] = weights[arm]! * shares[arm]!;
      sum += mixture[arm]!;
    }
    mixture[all] = priorScale * sum;
    dotRows(this.#products, mixture, slopes);
    let size = 0;
    for (let arm = 0; arm <= all; arm++) {
      size += mixture[arm]! * (Math.abs(slopes[arm]!) + Math.abs(offsets[arm]!));
      slopes[arm] = this.#curvature * (slopes[arm]! + offsets[arm]!);
    }
    for (let arm = 0; arm < all; arm++) out[arm] = (slopes[arm]! + priorScale * slopes[all]!) * shares[arm]!;
    // Sums over the arms lose a rounding an arm at worst, and the products lost one a reward.
    return (64 + all + total / unit) * Number.EPSILON * (Math.abs(this.#curvature) * size);
  }

  slopeOf(features: SparseFeatures): number {
    const mixture = this.#mixture;
    const cell = features.indices[0]!;
    const share = features.weights[1]!;
    let sum = between(this.#startIntegrals, cell, share);
    for (let arm = 0; arm < mixture.length; arm++) {
      sum += mixture[arm]! * this.#integralTo(arm, cell, share);
    }
    return -this.#curvature * sum;
  }

  scale(factor: number, sums: FeatureSums, pooled: Float64Array): void {
    this.#products.forEach((row, arm) => {
      for (let other = 0; other < row.length; other++) row[other]! *= factor * factor;
      this.#offsets[arm]! *= factor;
      this.#integrateArm(arm, sums, pooled);
    });
  }

  save(): SlopeProductsState {
    return { products: this.#products.flatMap((row) => Array.from(row)), offsets: Array.from(this.#offsets) };
  }

  restore(saved: SlopeProductsState): void {
    const armCount = this.#products.length;
    const products = checkNumbers("state.products", saved?.products, armCount * armCount);
    this.#offsets.set(checkNumbers("state.offsets", saved.offsets, armCount));
    this.#products.forEach((row, arm) => {
      row.set(products.subarray(arm * armCount, (arm + 1) * armCount));
    });
  }

  /**
   * Fills the table of an arm from its sums, all anew: so it is the same whether it grew or was restored. Both halves are added
   * up from outside, so that what lies beyond all rewards of the arm is exactly zero.
   */
  #integrateArm(arm: number, sums: FeatureSums, pooled: Float64Array): void {
    const masses = this.#masses;
    const widths = this.#widths;
    const integrals = this.#integrals;
    const anchor = this.#anchor;
    const place = arm * (this.#ends + 1);
    let mass = 0;
    let integral = 0;
    if (arm < sums.armCount) sums.copyInto(arm, masses);
    else masses.set(pooled);
    for (let cell = 0; cell < anchor; cell++) {
      mass += masses[cell]!;
      integral += widths[cell]! * mass;
      integrals[place + cell + 1] = integral;
    }
    mass = 0;
    integral = 0;
    for (let cell = widths.length - 1; cell >= anchor; cell--) {
      mass -= masses[cell + 1]!;
      integral += widths[cell]! * mass;
      integrals[place + cell + 1] = integral;
    }
  }

  /** A reward, told by its cell and the share of that to its left, was added so many times to the sums of an arm. */
  #addTo(arm: number, cell: number, share: number, times: number): void {
    const own = this.#products[arm]!;
    for (let other = 0; other < own.length; other++) {
      const change = -times * this.#integralTo(other, cell, share);
      own[other]! += change;
      this.#products[other]![arm]! += change;
    }
    own[arm]! += times * times * this.#squareOf(cell, share);
    this.#offsets[arm]! -= times * between(this.#startIntegrals, cell, share);
  }

  /** Integrals of numbers, one for each cell, from the anchor to each end. */
  #integrate(numbers: Float64Array): Float64Array {
    const table = new Float64Array(this.#ends);
    const anchor = this.#anchor;
    for (let cell = anchor; cell < numbers.length; cell++) {
      table[cell + 1] = table[cell]! + this.#widths[cell]! * numbers[cell]!;
    }
    for (let cell = anchor - 1; cell >= 0; cell--)
      table[cell] = table[cell + 1]! - this.#widths[cell]! * numbers[cell]!;
    return table;
  }

  /** The integral of C from the anchor to a place, told by its cell and the share of the cell to its left. */
  #integralTo(arm: number, cell: number, share: number): number {
    const integrals = this.#integrals;
    const place = arm * (this.#ends + 1);
    const anchor = place + this.#anchor;
    if (cell < this.#anchor) return between(integrals, place + cell, share) - integrals[anchor]!;
    return integrals[anchor + 1]! - between(integrals, place + cell + 1, share);
  }

  /** The integral of the square of what one reward does to C. */
  #squareOf(cell: number, share: number): number {
    const width = this.#widths[cell]!;
    if (cell < this.#anchor) return (1 - share) ** 2 * width - this.#distances[cell + 1]!;
    return share ** 2 * width + this.#distances[cell]!;
  }

  /** C of the arm whose masses were read last, cell by cell. */
  #cumulated(): Float64Array {
    const masses = this.#masses;
    const cumulated = this.#widths.slice();
    let mass = 0;
    for (let cell = 0; cell < this.#anchor; cell++) {
      mass += masses[cell]!;
      cumulated[cell] = mass;
    }
    mass = 0;
    for (let cell = cumulated.length - 1; cell >= this.#anchor; cell--) {
      mass -= masses[cell + 1]!;
      cumulated[cell] = mass;
    }
    return cumulated;
  }

  #multiplyAll(sums: FeatureSums, pooled: Float64Array, relative: Float64Array): void {
    const cumulated = this.#products.map((_, arm) => {
      this.#integrateArm(arm, sums, pooled);
      return this.#cumulated();
    });
    this.#products.forEach((row, arm) => {
      const weighted = this.#widths.map((width, cell) => width * cumulated[arm]![cell]!);
      this.#offsets[arm] = dot(relative, weighted);
      for (let other = 0; other <= arm; other++) {
        row[other] = dot(weighted, cumulated[other]!);
        this.#products[other]![arm] = row[other]!;
      }
    });
  }
}

/** A value between two entries of a table, by the share of the way. */
function between(table: Float64Array, place: number, share: number): number {
  const left = table[place]!;
  return left + share * (table[place + 1]! - left);
}
