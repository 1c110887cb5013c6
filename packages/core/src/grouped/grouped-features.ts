import type { Law, Reward } from "../distributions/law.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import type { Prior } from "../learners/estimates/prior.ts";
import { type LearningSpace, type Remap, SparseFeatures } from "../spaces/feature-space.ts";
import { Tangent } from "../spaces/tangent.ts";
import { BlendedRows, type BlendedRowsState } from "./blended-rows.ts";
import { CellInfluence } from "./cell-influence.ts";
import type { GroupedEstimate } from "./grouped-estimate.ts";
import type { GroupedWeights } from "./grouped-weights.ts";
import { ArmColumns, Features, rowLength } from "./records.ts";
import type { RowSum } from "./row-sum.ts";

const ROW = rowLength;
const { THIRD } = Features;
const { COUNT } = ArmColumns;

export interface GroupedFeaturesState {
  readonly space: unknown;
  readonly pooled: readonly number[];
  readonly total: number;
  readonly rows: BlendedRowsState;
}

/**
 * The plug-in influence function of a utility of any features, for grouped weights. The features of the estimated blend are
 * those of the rewards, which `BlendedRows` keeps up to date, and the prior's share of the prior law, whose total is the
 * third feature of the weights. What is left of a round is passes over the features, one to three where they are masses on
 * cells.
 */
export class GroupedFeatures implements GroupedEstimate {
  readonly #space: LearningSpace;
  readonly #prior: Prior;
  readonly #rows: BlendedRows;
  readonly #features: SparseFeatures;
  #tangent!: Tangent;
  #mean!: Float64Array;
  /** Where features are masses on cells. */
  #cells: CellInfluence | undefined;
  #pooled: Float64Array;
  #priorFeatures: Float64Array | undefined;
  #total = 0;

  constructor(space: LearningSpace, prior: Prior, armCount: number) {
    this.#space = space;
    this.#prior = prior;
    this.#features = new SparseFeatures(space.sparsity);
    this.#pooled = new Float64Array(space.dimension);
    this.#rows = new BlendedRows(armCount, space.dimension, prior.count);
    this.#settle();
  }

  begin(weights: GroupedWeights): void {
    weights.setFeatures(0, 0, 1);
  }

  check(reward: Reward): void {
    this.#space.check?.(reward);
  }

  admit(reward: Reward, weights: GroupedWeights): void {
    const remap = this.#space.admit(reward);
    if (remap !== undefined) this.#carryOver(remap, weights);
  }

  influence(reward: Reward, weights: GroupedWeights): number {
    this.#space.features(reward, this.#features);
    if (!this.#cells) return this.tangentAt(weights)?.influence(reward) ?? 0;
    const blend = this.#blend(weights);
    return blend ? this.#cells.of(reward as number, blend) : 0;
  }

  learn(arm: number, weights: GroupedWeights): void {
    const { arms } = weights.groups;
    const divisor = ++arms[arm * ROW + COUNT]! + this.#prior.count;
    arms[arm * ROW + THIRD] = this.#prior.count / divisor;
    this.#features.addTo(this.#pooled, 1);
    this.#total++;
  }

  follow(arm: number, weights: GroupedWeights): void {
    this.#rows.follow(arm, this.#features, weights);
  }

  tangentAt(weights: GroupedWeights): Tangent | undefined {
    const blend = this.#blend(weights);
    if (blend === undefined) return undefined;
    blend.writeTo(this.#mean);
    this.#tangent.moveTo(this.#mean);
    return this.#tangent;
  }

  expected(law: Law): Float64Array {
    return this.#space.expected(law);
  }

  save(weights: GroupedWeights): GroupedFeaturesState {
    return {
      space: this.#space.save(),
      pooled: Array.from(this.#pooled),
      total: this.#total,
      rows: this.#rows.save(weights),
    };
  }

  restore(state: GroupedFeaturesState, weights: GroupedWeights): void {
    const [total] = checkNumbers("state.total", [state.total], 1);
    const before = this.#space.save();
    try {
      this.#space.restore(state.space);
      const pooled = checkNumbers("state.pooled", state.pooled, this.#space.dimension);
      this.#rows.restore(state.rows, this.#space.dimension, weights);
      this.#pooled = pooled;
    } catch (reason) {
      this.#space.restore(before);
      throw reason;
    }
    this.#total = total!;
    this.#settle();
  }

  /** The features of the estimated blend; undefined while nothing at all is known. */
  #blend(weights: GroupedWeights): RowSum | undefined {
    const fixed = this.#priorFeatures;
    if (fixed === undefined && this.#total === 0) return undefined;
    const share = weights.scale * weights.totals[THIRD]!;
    return this.#rows.blend(weights, fixed ?? this.#pooled, fixed ? share : share / this.#total);
  }

  #carryOver(remap: Remap, weights: GroupedWeights): void {
    this.#pooled = remap(this.#pooled);
    this.#rows.carryOver(remap, this.#space.dimension, weights);
    this.#settle();
  }

  /** Follows the coordinates as they are now. */
  #settle(): void {
    const space = this.#space;
    this.#tangent = new Tangent(space);
    this.#mean = new Float64Array(space.dimension);
    this.#priorFeatures = this.#prior.features();
    if (space.cells) this.#cells = new CellInfluence(space.cells(), space.dimension - 1);
  }
}
