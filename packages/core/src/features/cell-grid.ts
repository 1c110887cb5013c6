import type { Distribution } from "../distributions/distribution.ts";
import { shortfall } from "../distributions/masses.ts";
import type { CdfCells, CdfTerms, LearnedIntegrand } from "./cdf-integrand.ts";
import { type CellLayout, isPoints, layoutOn } from "./cell-ends.ts";
import { type LearningSpace, type Remap, SparseFeatures } from "./feature-space.ts";
import { GrowingCells, type GrowingCellsState } from "./growing-cells.ts";
import { Outliers } from "./outliers.ts";

/**
 * Masses of known distributions at cell ends, by the cells: replications of an experiment share arms. With a support or a target
 * they also share a few layouts of cells; without either, each replication has its own, so only some are kept.
 */
const knownMasses = new WeakMap<Distribution, Map<string, Float64Array>>();
const MOST_LAYOUTS = 64;

/** A grid starts between these quantiles of a target without finite support. */
const TARGET_TAIL = 1e-4;

/**
 * The distribution on cells of the line, which extend as rewards arrive. A reward is split between the two ends of its cell, in
 * favour of the nearer end, so the mean is preserved. F is then constant on each cell, and equal to the average of the true F
 * over it.
 */
export class CellGrid implements LearningSpace {
  readonly sparsity = 2;
  outliers!: Outliers;
  readonly #integrand: LearnedIntegrand;
  readonly #isUpper: boolean;
  readonly #growing: GrowingCells;
  readonly #count: number;
  /** phi at the middle of each cell. */
  #terms!: CdfTerms;
  #probabilities!: Float64Array;
  #results!: Float64Array;

  constructor(integrand: LearnedIntegrand, cells: number, support?: readonly [number, number]) {
    this.#integrand = integrand;
    this.#count = cells;
    this.#isUpper = integrand.tail === "upper";
    this.#growing = new GrowingCells(cells, firstLayout(integrand.target, cells, support));
    this.#followCells();
  }

  get dimension(): number {
    return this.#growing.cells.ends.length;
  }

  admit(reward: number): Remap | undefined {
    const remap = this.#growing.admit(reward);
    if (remap) this.#followCells();
    return remap;
  }

  features(reward: number, out: SparseFeatures): void {
    const { cells } = this.#growing;
    const position = cells.position(reward);
    const cell = Math.min(Math.floor(position), Math.max(cells.widths.length - 1, 0));
    const share = position - cell;
    out.count = 0;
    out.push(cell, 1 - share);
    if (cells.widths.length > 0) out.push(cell + 1, share);
  }

  expected(distribution: Distribution): Float64Array {
    const known = knownMasses.get(distribution) ?? new Map<string, Float64Array>();
    knownMasses.set(distribution, known);
    const cells = JSON.stringify([this.#count, this.#growing.layout]);
    const masses = known.get(cells) ?? this.#massesOf(distribution);
    if (known.size < MOST_LAYOUTS) known.set(cells, masses);
    return masses;
  }

  #massesOf(distribution: Distribution): Float64Array {
    const { ends, widths } = this.#growing.cells;
    const masses = new Float64Array(ends.length);
    let below = 0;
    let left = shortfall(distribution, ends[0]!);
    for (let cell = 0; cell < widths.length; cell++) {
      const right = shortfall(distribution, ends[cell + 1]!);
      const average = Math.min(Math.max((right - left) / widths[cell]!, below), 1);
      masses[cell] = average - below;
      below = average;
      left = right;
    }
    masses[widths.length] = 1 - below;
    return masses;
  }

  value(m: Float64Array): number {
    const { ends, widths } = this.#growing.cells;
    const anchor = anchorOf(widths);
    const { edge } = this.#integrand;
    this.#read(m);
    this.#terms.values(this.#probabilities, this.#results);
    let sum = 0;
    // Cells left of the anchor contribute relative to `edge`: otherwise the difference of two large numbers would lose digits.
    for (let cell = 0; cell < widths.length; cell++) {
      sum += widths[cell]! * (cell < anchor ? this.#results[cell]! - edge : this.#results[cell]!);
    }
    return edge * ends[anchor]! + sum;
  }

  gradient(m: Float64Array, out: Float64Array): void {
    const { widths } = this.#growing.cells;
    const anchor = anchorOf(widths);
    this.#read(m);
    this.#terms.slopes(this.#probabilities, this.#results);
    const sign = this.#isUpper ? -1 : 1;
    out[anchor] = 0;
    for (let cell = anchor - 1; cell >= 0; cell--)
      out[cell] = out[cell + 1]! + sign * widths[cell]! * this.#results[cell]!;
    for (let cell = anchor; cell < widths.length; cell++) {
      out[cell + 1] = out[cell]! - sign * widths[cell]! * this.#results[cell]!;
    }
  }

  /**
   * The gradient at the end of a cell is a sum of slopes times widths to one side of it. Summed by parts, the influence is sum_c
   * width_c slope_c (h_c - p_c), where h_c is the fraction of cell c to the right of the reward (to its left for probabilities
   * above), which needs neither the gradient nor its mean.
   */
  influence(m: Float64Array, reward: number): number {
    const { widths, position } = this.#growing.cells;
    if (widths.length === 0) return 0;
    const at = position(reward);
    const own = Math.min(Math.floor(at), widths.length - 1);
    const { lines } = this.#terms;
    if (lines && !this.#isUpper) return lineInfluence(m, widths, lines, own, own + 1 - at);
    this.#read(m);
    this.#terms.slopes(this.#probabilities, this.#results);
    const slopes = this.#results;
    const probabilities = this.#probabilities;
    const [left, right] = this.#isUpper ? [1, 0] : [0, 1];
    let sum = widths[own]! * slopes[own]! * (right - left) * (own + 1 - at);
    for (let cell = 0; cell < widths.length; cell++) {
      sum += widths[cell]! * slopes[cell]! * ((cell <= own ? left : right) - probabilities[cell]!);
    }
    return sum;
  }

  slack(): number {
    const { ends } = this.#growing.cells;
    return (this.#terms.slack ?? 0) * (ends.at(-1)! - ends[0]!);
  }

  cells(): CdfCells | undefined {
    const { cells } = this.#growing;
    if (cells.widths.length === 0) return undefined;
    const isExact = isPoints(this.#growing.layout);
    return { ...cells, isExact, terms: this.#terms, isUpper: this.#isUpper };
  }

  /**
   * With a target, the smallest value is that of all rewards at one end of the support. The integral of a distortion h is at least
   * that of its chord, with all rewards at the low end.
   */
  range(support: readonly [number, number] | undefined): readonly [number, number] {
    const { edge, largest, target } = this.#integrand;
    if (target) return [support ? this.#farthest(support) : Number.NEGATIVE_INFINITY, largest];
    if (!support) return [edge === 0 ? 0 : Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const [low, high] = support;
    return [edge * low, edge * low + (high - low) * largest];
  }

  /** The value with all rewards at the end of the support that is farther from the target. */
  #farthest(support: readonly [number, number]): number {
    const { ends } = this.#growing.cells;
    if (!(ends[0]! <= support[0] && ends.at(-1)! >= support[1])) return Number.NEGATIVE_INFINITY;
    const features = new SparseFeatures(this.sparsity);
    return Math.min(
      ...support.map((end) => {
        const mean = new Float64Array(this.dimension);
        this.features(end, features);
        features.addTo(mean, 1);
        return this.value(mean);
      }),
    );
  }

  save(): GrowingCellsState {
    return this.#growing.save();
  }

  restore(saved: GrowingCellsState): void {
    this.#growing.restore(saved);
    this.#followCells();
  }

  /** Computes the argument of phi for each cell: the mass below it, or above, clamped to [0, 1]. */
  #read(m: Float64Array): void {
    const probabilities = this.#probabilities;
    let sum = 0;
    for (let cell = 0; cell < probabilities.length; cell++) {
      sum += m[cell]!;
      const below = Math.min(Math.max(sum, 0), 1);
      probabilities[cell] = this.#isUpper ? 1 - below : below;
    }
  }

  #followCells(): void {
    const { ends, widths, usual } = this.#growing.cells;
    this.outliers = new Outliers(...usual);
    this.#terms = this.#integrand.on(widths.map((width, cell) => ends[cell]! + 0.5 * width));
    this.#probabilities = new Float64Array(widths.length);
    this.#results = new Float64Array(widths.length);
  }
}

/** The middle end. Sums that start there stay small where it matters, however far out the outermost ends are. */
function anchorOf(widths: Float64Array): number {
  return widths.length >> 1;
}

/** The influence if slopes are linear in the probability below a cell: one pass adds up masses and slopes. */
function lineInfluence(
  m: Float64Array,
  widths: Float64Array,
  { start, curvature }: NonNullable<CdfTerms["lines"]>,
  own: number,
  ownShare: number,
): number {
  let level = 0;
  let sum = 0;
  for (let cell = 0; cell <= own; cell++) {
    level += m[cell]!;
    sum -= widths[cell]! * (start[cell]! + curvature * level) * level;
  }
  sum += widths[own]! * (start[own]! + curvature * level) * ownShare;
  for (let cell = own + 1; cell < widths.length; cell++) {
    level += m[cell]!;
    sum += widths[cell]! * (start[cell]! + curvature * level) * (1 - level);
  }
  return sum;
}

/** Cells on the given support, or where the target is; without either there are none before the first reward. */
function firstLayout(
  target: Distribution | undefined,
  count: number,
  support: readonly [number, number] | undefined,
): CellLayout {
  if (support) return { low: support[0], width: (support[1] - support[0]) / count, tails: null };
  if (target === undefined) return { values: [] };
  const [low, high] = target.support;
  return layoutOn(
    Number.isFinite(low) ? low : target.quantile(TARGET_TAIL),
    Number.isFinite(high) ? high : target.quantile(1 - TARGET_TAIL),
    count,
  );
}
