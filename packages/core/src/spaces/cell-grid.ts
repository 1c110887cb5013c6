import type { Distribution } from "../distributions/distribution.ts";
import { checkFinite, checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { CdfCells, CdfIntegrand, CdfTerms } from "./cdf-integrand.ts";
import { CellLists } from "./cell-lists.ts";
import { CellProducts } from "./cell-products.ts";
import type { LearningSpace, Remap, SparseFeatures } from "./feature-space.ts";
import type { FeatureSums, SlopeProducts } from "./feature-sums.ts";

/** Quantiles of a target without finite support between which a grid begins. */
const TARGET_TAIL = 1e-4;
/** A grid placed by two rewards is this many times as wide as their distance. */
const FIRST_WIDTH = 4;
/** Beyond this a grid could grow past the largest double before it holds a reward, and squares are infinite. */
const LARGEST_REWARD = 1e150;

export interface CellGridOptions {
  readonly integrand: CdfIntegrand;
  readonly cells: number;
  readonly support?: readonly [number, number] | undefined;
}

/**
 * The law on equal cells of the line. A reward goes to the two ends of its cell, nearer end more, so that the mean is
 * kept; F is then constant on each cell, and equal to the average of the true F over it.
 *
 * Without a stated support the grid is placed by the target or by the first two different rewards, and grows by doubling:
 * two cells become one. Doubling loses nothing but resolution: the sums are those that the rewards would have given.
 */
export class CellGrid implements LearningSpace {
  readonly dimension: number;
  readonly sparsity = 2;
  readonly #integrand: CdfIntegrand;
  readonly #isUpper: boolean;
  readonly #cells: number;
  readonly #probabilities: Float64Array;
  readonly #results: Float64Array;
  /** phi at the middle of each cell. */
  #terms: CdfTerms | undefined;
  #low = 0;
  /** Width of a cell; 0 while only one value was seen, undefined before the first. */
  #width: number | undefined;

  constructor({ integrand, cells, support }: CellGridOptions) {
    this.#integrand = integrand;
    this.#isUpper = integrand.tail === "upper";
    this.#cells = cells;
    this.dimension = cells + 1;
    this.#probabilities = new Float64Array(cells);
    this.#results = new Float64Array(cells);
    const range = support ?? targetRange(integrand.target);
    if (range) this.#place(range[0], (range[1] - range[0]) / cells);
  }

  get range(): readonly [number, number] {
    return [this.#low, this.#low + this.#cells * (this.#width ?? 0)];
  }

  check(reward: number): void {
    if (!(Math.abs(reward) <= LARGEST_REWARD)) {
      throw invalid("reward", `a number between -${LARGEST_REWARD} and ${LARGEST_REWARD}`, reward);
    }
  }

  admit(reward: number): Remap | undefined {
    if (this.#width === undefined) {
      this.#place(reward, 0);
      return (sums) => sums;
    }
    if (this.#width === 0) return this.#placeByTwo(reward);
    let remap: Remap | undefined;
    while (!this.#covers(reward)) {
      const before = remap;
      const step = this.#double(reward < this.#low);
      remap = before === undefined ? step : (sums) => step(before(sums));
    }
    return remap;
  }

  features(reward: number, out: SparseFeatures): void {
    out.count = 0;
    const width = this.#width;
    if (!width) {
      out.push(0, 1);
      return;
    }
    const position = Math.min(Math.max((reward - this.#low) / width, 0), this.#cells);
    const cell = Math.min(Math.floor(position), this.#cells - 1);
    const share = position - cell;
    out.push(cell, 1 - share);
    out.push(cell + 1, share);
  }

  expected(law: Distribution): Float64Array {
    const masses = new Float64Array(this.dimension);
    const width = this.#width || 1;
    let below = 0;
    let left = shortfall(law, this.#low);
    for (let cell = 0; cell < this.#cells; cell++) {
      const right = shortfall(law, this.#low + (cell + 1) * width);
      const average = Math.min(Math.max((right - left) / width, below), 1);
      masses[cell] = average - below;
      below = average;
      left = right;
    }
    masses[this.#cells] = 1 - below;
    return masses;
  }

  value(m: Float64Array): number {
    if (this.#terms === undefined) return 0;
    this.#read(m);
    this.#terms.values(this.#probabilities, this.#results);
    const sum = this.#results.reduce((total, value) => total + value, 0);
    return this.#integrand.edge * this.#low + this.#width! * sum;
  }

  gradient(m: Float64Array, out: Float64Array): void {
    out.fill(0);
    if (this.#terms === undefined) return;
    this.#read(m);
    this.#terms.slopes(this.#probabilities, this.#results);
    const signedWidth = (this.#isUpper ? -1 : 1) * this.#width!;
    let fromRight = 0;
    for (let cell = this.#cells - 1; cell >= 0; cell--) {
      fromRight += signedWidth * this.#results[cell]!;
      out[cell] = fromRight;
    }
  }

  cells(): CdfCells | undefined {
    if (!this.#terms || !this.#width) return undefined;
    return { low: this.#low, width: this.#width, terms: this.#terms, isUpper: this.#isUpper };
  }

  sums(armCount: number): FeatureSums {
    return new CellLists(armCount);
  }

  products(sums: FeatureSums): SlopeProducts | undefined {
    return CellProducts.of(this.cells(), sums);
  }

  save(): { low: number; width: number | null } {
    return { low: this.#low, width: this.#width ?? null };
  }

  restore(saved: { low: number; width: number | null }): void {
    const low = checkFinite("low", saved.low);
    if (saved.width === null) this.#width = undefined;
    else this.#place(low, checkNonNegative("width", saved.width));
  }

  /** What phi takes on each cell: the mass below it, or above, held within 0 and 1. */
  #read(m: Float64Array): void {
    const probabilities = this.#probabilities;
    let sum = 0;
    for (let cell = 0; cell < probabilities.length; cell++) {
      sum += m[cell]!;
      const below = Math.min(Math.max(sum, 0), 1);
      probabilities[cell] = this.#isUpper ? 1 - below : below;
    }
  }

  #place(low: number, width: number): void {
    this.#low = low;
    this.#width = width;
    this.#terms = this.#integrand.on(
      Float64Array.from({ length: this.#cells }, (_, cell) => low + (cell + 0.5) * width),
    );
  }

  #covers(reward: number): boolean {
    return reward >= this.#low && reward <= this.#low + this.#cells * this.#width!;
  }

  /** So far all rewards were one value, their mass at the first end: the second value gives the grid its width. */
  #placeByTwo(reward: number): Remap | undefined {
    const only = this.#low;
    if (reward === only) return undefined;
    const distance = Math.abs(reward - only);
    const middle = only + (reward - only) / 2;
    this.#place(middle - (FIRST_WIDTH / 2) * distance, (FIRST_WIDTH * distance) / this.#cells);
    const position = (only - this.#low) / this.#width!;
    const cell = Math.floor(position);
    return (sums) => {
      const moved = new Float64Array(sums.length);
      moved[cell] = sums[0]! * (1 - (position - cell));
      moved[cell + 1] = sums[0]! * (position - cell);
      return moved;
    };
  }

  /** Twice the width of a cell. An end that is no end of a wider cell gives half of its mass to each neighbour. */
  #double(toTheLeft: boolean): Remap {
    const shift = toTheLeft ? this.#cells : 0;
    this.#place(this.#low - shift * this.#width!, 2 * this.#width!);
    return (sums) => {
      const merged = new Float64Array(sums.length);
      for (let end = 0; end < sums.length; end++) {
        const position = (end + shift) / 2;
        const left = Math.floor(position);
        merged[left]! += sums[end]! * (1 - (position - left));
        if (position > left) merged[left + 1]! += sums[end]! * (position - left);
      }
      return merged;
    };
  }
}

/** E(x - X)^+, the integral of the cdf up to x. */
function shortfall(law: Distribution, x: number): number {
  return x * law.cdf(x) - law.partialMean(x);
}

function targetRange(target: Distribution | undefined): readonly [number, number] | undefined {
  if (target === undefined) return undefined;
  const [low, high] = target.support;
  return [
    Number.isFinite(low) ? low : target.quantile(TARGET_TAIL),
    Number.isFinite(high) ? high : target.quantile(1 - TARGET_TAIL),
  ];
}
