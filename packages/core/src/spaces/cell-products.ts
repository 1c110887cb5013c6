import { checkFiniteList } from "../errors/checks.ts";
import { dot } from "../numeric/dot.ts";
import { dotRows } from "../numeric/dot-rows.ts";
import type { CdfCells, CdfTerms } from "./cdf-integrand.ts";
import type { SparseFeatures } from "./feature-space.ts";
import type { FeatureSums, SlopeProducts, SlopeProductsState } from "./feature-sums.ts";

/**
 * Slopes of a utility whose derivative is a straight line in the cdf, from inner products of the arms' cdfs alone. With the
 * derivative width (start_c + curvature F_w(c)) on cell c, and F_w = sum_j a_j C_j a mixture of cumulated sums C_j,
 *
 *   <grad f(m_w), S_k> = width curvature (sum_j a_j <C_j, C_k> + <start / curvature, C_k>),
 *
 * which takes a step for each pair of arms where mixing the laws takes one for each arm and cell. A reward adds to C_k the
 * cdf of its own cell, so it changes the products of its arm by the integrals of the C_j to the right of its place: looked up
 * in tables, of which only that of its arm changes.
 */
export class CellProducts implements SlopeProducts {
  readonly #armCount: number;
  readonly #ends: number;
  readonly #scale: number;
  /** <C_j, C_k>, a row for each j. */
  readonly #products: readonly Float64Array[];
  /** <start / curvature, C_k>. */
  readonly #offsets: Float64Array;
  /** For each arm the sum of C_k over the cells to the left of each end. */
  readonly #integrals: Float64Array;
  /** The sum of start / curvature over the cells to the right of each end. */
  readonly #startRight: Float64Array;
  /** The mixture at which slopes were last taken (a_j). */
  readonly #mixture: Float64Array;
  readonly #masses: Float64Array;

  /** The products of sums on these cells; undefined where the derivative is no straight line in the cdf. */
  static of(cells: CdfCells | undefined, sums: FeatureSums): CellProducts | undefined {
    return cells?.terms.lines && !cells.isUpper ? new CellProducts(cells.width, cells.terms.lines, sums) : undefined;
  }

  private constructor(width: number, lines: NonNullable<CdfTerms["lines"]>, sums: FeatureSums) {
    const { start, curvature } = lines;
    const { armCount } = sums;
    this.#armCount = armCount;
    this.#ends = start.length + 1;
    this.#scale = width * curvature;
    this.#products = Array.from({ length: armCount }, () => new Float64Array(armCount));
    this.#offsets = new Float64Array(armCount);
    this.#integrals = new Float64Array(armCount * this.#ends);
    this.#startRight = new Float64Array(this.#ends);
    this.#mixture = new Float64Array(armCount);
    this.#masses = new Float64Array(this.#ends);
    const relative = start.map((value) => value / curvature);
    for (let cell = relative.length - 1; cell >= 0; cell--) {
      this.#startRight[cell] = this.#startRight[cell + 1]! + relative[cell]!;
    }
    for (let arm = 0; arm < armCount; arm++) this.#integrate(arm, sums);
    this.#multiplyAll(sums, relative);
  }

  add(arm: number, features: SparseFeatures, times: number, sums: FeatureSums): void {
    const own = this.#products[arm]!;
    const cell = features.indices[0]!;
    const share = features.weights[1]!;
    for (let other = 0; other < own.length; other++) {
      const change = times * this.#toTheRight(other, cell, share);
      own[other]! += change;
      this.#products[other]![arm]! += change;
    }
    // The product of the reward's own cdf with itself: (1 - share)^2 on its cell, and 1 on those to the right.
    own[arm]! += times * times * ((1 - share) * (1 - share) + (this.#ends - 2 - cell));
    this.#offsets[arm]! += times * this.#startToTheRight(cell, share);
    this.#integrate(arm, sums);
  }

  slopesInto(weights: Float64Array, shares: Float64Array, priorScale: number, out: Float64Array): number {
    const offsets = this.#offsets;
    this.#mix(weights, shares, priorScale);
    dotRows(this.#products, this.#mixture, out);
    let size = 0;
    let pooled = 0;
    for (let arm = 0; arm < out.length; arm++) {
      size += this.#mixture[arm]! * (Math.abs(out[arm]!) + Math.abs(offsets[arm]!));
      out[arm] = this.#scale * (out[arm]! + offsets[arm]!);
      pooled += out[arm]!;
    }
    for (let arm = 0; arm < out.length; arm++) out[arm] = (out[arm]! + priorScale * pooled) * shares[arm]!;
    return Math.abs(this.#scale) * size;
  }

  slopeOf(features: SparseFeatures): number {
    const mixture = this.#mixture;
    const cell = features.indices[0]!;
    const share = features.weights[1]!;
    let sum = this.#startToTheRight(cell, share);
    for (let arm = 0; arm < mixture.length; arm++) sum += mixture[arm]! * this.#toTheRight(arm, cell, share);
    return this.#scale * sum;
  }

  scale(factor: number, sums: FeatureSums): void {
    for (const row of this.#products) {
      for (let other = 0; other < row.length; other++) row[other]! *= factor * factor;
    }
    for (let arm = 0; arm < this.#armCount; arm++) this.#offsets[arm]! *= factor;
    for (let arm = 0; arm < this.#armCount; arm++) this.#integrate(arm, sums);
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
  #integrate(arm: number, sums: FeatureSums): void {
    const masses = this.#masses;
    const integrals = this.#integrals;
    sums.copyInto(arm, masses);
    let cumulated = 0;
    let integral = 0;
    let place = arm * this.#ends;
    for (let cell = 0; cell < masses.length - 1; cell++) {
      cumulated += masses[cell]!;
      integral += cumulated;
      integrals[++place] = integral;
    }
  }

  /** The sum of C_k over what lies to the right of a place, told by its cell and the share of the cell to its left. */
  #toTheRight(arm: number, cell: number, share: number): number {
    const integrals = this.#integrals;
    const first = arm * this.#ends;
    const left = integrals[first + cell]!;
    return integrals[first + this.#ends - 1]! - left - share * (integrals[first + cell + 1]! - left);
  }

  #startToTheRight(cell: number, share: number): number {
    const left = this.#startRight[cell]!;
    return left + share * (this.#startRight[cell + 1]! - left);
  }

  /** The factors of all sums in the mixture of the estimates. */
  #mix(weights: Float64Array, shares: Float64Array, priorScale: number): void {
    const mixture = this.#mixture;
    let total = 0;
    for (let arm = 0; arm < mixture.length; arm++) {
      const factor = weights[arm]! * shares[arm]!;
      mixture[arm] = factor;
      total += factor;
    }
    for (let arm = 0; arm < mixture.length; arm++) mixture[arm]! += priorScale * total;
  }

  #multiplyAll(sums: FeatureSums, relative: Float64Array): void {
    const armCount = this.#armCount;
    const cumulated = Array.from({ length: armCount }, (_, arm) => cumulatedOf(arm, sums, this.#masses));
    for (let arm = 0; arm < armCount; arm++) {
      this.#offsets[arm] = dot(relative, cumulated[arm]!);
      for (let other = 0; other <= arm; other++) {
        const product = dot(cumulated[arm]!, cumulated[other]!);
        this.#products[arm]![other] = product;
        this.#products[other]![arm] = product;
      }
    }
  }
}

function cumulatedOf(arm: number, sums: FeatureSums, masses: Float64Array): Float64Array {
  sums.copyInto(arm, masses);
  let cumulated = 0;
  return masses.subarray(0, -1).map((mass) => {
    cumulated += mass;
    return cumulated;
  });
}
