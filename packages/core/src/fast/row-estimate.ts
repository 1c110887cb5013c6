import type { Law, Reward } from "../distributions/law.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import { checkFinite, checkPositive } from "../errors/checks.ts";
import { CellInfluence } from "../grouped/cell-influence.ts";
import type { RowSum } from "../grouped/row-sum.ts";
import { WeightedRows, type WeightedRowsState } from "../grouped/weighted-rows.ts";
import type { Prior } from "../learners/estimates/prior.ts";
import { dot } from "../numeric/dot.ts";
import { type LearningSpace, SparseFeatures } from "../spaces/feature-space.ts";
import { Tangent } from "../spaces/tangent.ts";
import { LawSlopes } from "./law-slopes.ts";
import type { LazyEstimate } from "./lazy-estimate.ts";
import type { LazyWeights } from "./lazy-weights.ts";

/** When the scale has grown by this much, so has the rounding that is left of large values. */
const GROWTH = 1024;

export interface RowEstimateState {
  readonly space: unknown;
  readonly rows: WeightedRowsState;
  readonly counts: readonly number[];
  readonly pooled: readonly number[];
  readonly leastScale: number;
  readonly shift: number;
}

/**
 * The plug-in influence function of a utility whose features are masses on cells, where a step changes one logit. The
 * estimated blend, sum_k w_k (S_k + a q) / (N_k + a), is scale times the part of arms above the floor, floor times that of
 * arms at it, and the prior's: a round corrects the parts of the played arm and of arms that met or left the floor.
 */
export class RowEstimate implements LazyEstimate {
  readonly #space: LearningSpace;
  readonly #prior: Prior;
  readonly #lazy: LazyWeights;
  readonly #rows: WeightedRows;
  readonly #features: SparseFeatures;
  readonly #laws: LawSlopes;
  /** Of each arm: rewards seen, the share of the prior in its estimate, and whether it counts as one at the floor. */
  readonly #counts: Float64Array;
  readonly #priorShares: Float64Array;
  readonly #isLow: Uint8Array;
  #cells!: CellInfluence;
  #tangent!: Tangent;
  #mean!: Float64Array;
  #pooled: Float64Array;
  #priorFeatures: Float64Array | undefined;
  #total = 0;
  /** Of the rounds since the blend was made afresh: the least scale, and the shift of the values. */
  #leastScale: number;
  #shift: number;

  constructor(space: LearningSpace, prior: Prior, weights: LazyWeights) {
    const armCount = weights.weights.length;
    this.#space = space;
    this.#prior = prior;
    this.#lazy = weights;
    this.#rows = new WeightedRows(armCount, space.dimension);
    this.#features = new SparseFeatures(space.sparsity);
    this.#laws = new LawSlopes(space);
    this.#counts = new Float64Array(armCount);
    this.#priorShares = new Float64Array(armCount).fill(1);
    this.#isLow = new Uint8Array(armCount);
    this.#pooled = new Float64Array(space.dimension);
    this.#leastScale = weights.scale;
    this.#shift = weights.shift;
    this.#settle();
  }

  check(reward: Reward): void {
    this.#space.check?.(reward);
  }

  influence(reward: Reward): number {
    const remap = this.#space.admit(reward);
    if (remap) {
      this.#pooled = remap(this.#pooled);
      this.#rows.carryOver(remap, this.#space.dimension);
      this.#settle();
      this.#refresh();
    }
    this.#space.features(reward, this.#features);
    const blend = this.#blend();
    return blend ? this.#cells.of(reward as number, blend) : 0;
  }

  learn(arm: number): void {
    const { weights, floor, scale, shift } = this.#lazy;
    const isLow = this.#isLow;
    const count = ++this.#counts[arm]! + this.#prior.count;
    this.#priorShares[arm] = this.#prior.count / count;
    this.#features.addTo(this.#pooled, 1);
    this.#total++;
    this.#leastScale = Math.min(this.#leastScale, scale);
    if (this.#rows.isWorn || scale > GROWTH * this.#leastScale || shift !== this.#shift) {
      this.#refresh();
    } else {
      this.#correct(arm);
      for (let other = 0; other < isLow.length; other++) {
        const isLowNow = weights[other]! <= floor ? 1 : 0;
        if (isLowNow !== isLow[other]) this.#correct(other);
      }
    }
    this.#rows.add(arm, this.#features);
  }

  influenceFunction(): (reward: Reward) => number {
    const tangent = this.#tangentNow();
    return (reward) => tangent?.influence(reward) ?? 0;
  }

  expectedGradient(laws: readonly Law[]): Float64Array {
    const tangent = this.#tangentNow();
    return tangent ? this.#laws.at(tangent, this.#lazy.weights, laws) : new Float64Array(laws.length);
  }

  save(): RowEstimateState {
    return {
      space: this.#space.save(),
      rows: this.#rows.save(),
      counts: Array.from(this.#counts),
      pooled: Array.from(this.#pooled),
      leastScale: this.#leastScale,
      shift: this.#shift,
    };
  }

  restore(state: RowEstimateState): void {
    const counts = checkNumbers("state.counts", state?.counts, this.#counts.length);
    const leastScale = checkPositive("state.leastScale", state.leastScale);
    const shift = checkFinite("state.shift", state.shift);
    const before = this.#space.save();
    try {
      this.#space.restore(state.space);
      const pooled = checkNumbers("state.pooled", state.pooled, this.#space.dimension);
      this.#rows.restore(state.rows, this.#space.dimension);
      this.#pooled = pooled;
    } catch (reason) {
      this.#space.restore(before);
      throw reason;
    }
    const { weights, floor } = this.#lazy;
    const priorCount = this.#prior.count;
    this.#total = 0;
    counts.forEach((count, arm) => {
      this.#counts[arm] = count;
      this.#priorShares[arm] = priorCount / (count + priorCount);
      this.#isLow[arm] = weights[arm]! <= floor ? 1 : 0;
      this.#total += count;
    });
    this.#leastScale = leastScale;
    this.#shift = shift;
    this.#settle();
  }

  /** The masses of the estimated blend; undefined while nothing at all is known. */
  #blend(): RowSum | undefined {
    const { weights, floor, scale } = this.#lazy;
    const fixed = this.#priorFeatures;
    if (fixed === undefined && this.#total === 0) return undefined;
    const share = dot(weights, this.#priorShares);
    return this.#rows.sum(scale, floor, fixed ?? this.#pooled, fixed ? share : share / this.#total);
  }

  #tangentNow(): Tangent | undefined {
    const blend = this.#blend();
    if (blend === undefined) return undefined;
    blend.writeTo(this.#mean);
    this.#tangent.moveTo(this.#mean);
    return this.#tangent;
  }

  /** Brings the part of one arm up to date. */
  #correct(arm: number): void {
    const { weights, values, floor } = this.#lazy;
    const part = 1 / (this.#counts[arm]! + this.#prior.count);
    const isLow = weights[arm]! <= floor;
    this.#isLow[arm] = isLow ? 1 : 0;
    if (isLow) this.#rows.set(arm, 0, part);
    else this.#rows.set(arm, values[arm]! * part, 0);
  }

  /** Makes the blend afresh from the sums. */
  #refresh(): void {
    this.#rows.clear();
    for (let arm = 0; arm < this.#counts.length; arm++) this.#correct(arm);
    this.#leastScale = this.#lazy.scale;
    this.#shift = this.#lazy.shift;
  }

  /** Follows the coordinates as they are now. */
  #settle(): void {
    const space = this.#space;
    this.#tangent = new Tangent(space);
    this.#mean = new Float64Array(space.dimension);
    this.#priorFeatures = this.#prior.features();
    this.#cells = new CellInfluence(space.cells!(), space.dimension - 1);
    this.#laws.forget();
  }
}
