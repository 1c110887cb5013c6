import type { Distribution } from "../distributions/distribution.ts";
import { checkNumbers } from "../learners/check-numbers.ts";
import type { Prior } from "../learners/prior.ts";
import { type LearningSpace, type Remap, SparseFeatures } from "../utilities/feature-space.ts";
import { Tangent } from "../utilities/tangent.ts";
import { BlendedRows, type BlendedRowsState } from "./blended-rows.ts";
import { CellInfluence } from "./cell-influence.ts";
import type { GroupedEstimate } from "./grouped-estimate.ts";
import type { GroupedWeights } from "./grouped-weights.ts";
import { ArmColumns, Features, rowLength } from "./records.ts";
import type { RowSum } from "./row-sum.ts";

const ROW = rowLength;
const { THIRD } = Features;
const { COUNT } = ArmColumns;

export interface GroupedMassesState {
  readonly space: unknown;
  readonly pooled: readonly number[];
  readonly total: number;
  readonly rows: BlendedRowsState;
}

/** A space whose features are masses on cells. */
export type CellSpace = LearningSpace & Required<Pick<LearningSpace, "cells">>;

/**
 * The plug-in influence function of a utility of the whole law, for grouped weights. The masses of the estimated blend
 * are those of the rewards, which `BlendedRows` keeps up to date, and the prior's share of the prior law, whose total is
 * the third feature of the weights. What is left of a round is one to three passes over the cells.
 */
export class GroupedMasses implements GroupedEstimate {
  readonly #space: CellSpace;
  readonly #prior: Prior;
  readonly #tangent: Tangent;
  readonly #features: SparseFeatures;
  readonly #mean: Float64Array;
  readonly #rows: BlendedRows;
  #influence: CellInfluence;
  #pooled: Float64Array;
  #priorFeatures: Float64Array | undefined;
  #total = 0;

  constructor(space: CellSpace, prior: Prior, armCount: number) {
    this.#space = space;
    this.#prior = prior;
    this.#tangent = new Tangent(space);
    this.#features = new SparseFeatures(space.sparsity);
    this.#mean = new Float64Array(space.dimension);
    this.#pooled = new Float64Array(space.dimension);
    this.#rows = new BlendedRows(armCount, space.dimension, prior.count);
    this.#priorFeatures = prior.features();
    this.#influence = new CellInfluence(space.cells(), space.dimension - 1);
  }

  begin(weights: GroupedWeights): void {
    weights.setFeatures(0, 0, 1);
  }

  check(reward: number): void {
    this.#space.check?.(reward);
  }

  admit(reward: number, weights: GroupedWeights): void {
    const remap = this.#space.admit(reward);
    if (remap !== undefined) this.#carryOver(remap, weights);
  }

  influence(reward: number, weights: GroupedWeights): number {
    this.#space.features(reward, this.#features);
    const blend = this.#blend(weights);
    return blend ? this.#influence.of(reward, blend) : 0;
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

  expected(law: Distribution): Float64Array {
    return this.#space.expected(law);
  }

  save(weights: GroupedWeights): GroupedMassesState {
    return {
      space: this.#space.save(),
      pooled: Array.from(this.#pooled),
      total: this.#total,
      rows: this.#rows.save(weights),
    };
  }

  restore(state: GroupedMassesState, weights: GroupedWeights): void {
    const pooled = checkNumbers("state.pooled", state.pooled, this.#space.dimension);
    const [total] = checkNumbers("state.total", [state.total], 1);
    const before = this.#space.save();
    try {
      this.#space.restore(state.space);
      this.#rows.restore(state.rows, weights);
    } catch (reason) {
      this.#space.restore(before);
      throw reason;
    }
    this.#pooled = pooled;
    this.#total = total!;
    this.#priorFeatures = this.#prior.features();
    this.#influence = new CellInfluence(this.#space.cells(), this.#space.dimension - 1);
  }

  /** The masses of the estimated blend; undefined while nothing at all is known. */
  #blend(weights: GroupedWeights): RowSum | undefined {
    const fixed = this.#priorFeatures;
    if (fixed === undefined && this.#total === 0) return undefined;
    const share = weights.scale * weights.totals[THIRD]!;
    return this.#rows.blend(weights, fixed ?? this.#pooled, fixed ? share : share / this.#total);
  }

  #carryOver(remap: Remap, weights: GroupedWeights): void {
    this.#pooled = remap(this.#pooled);
    this.#priorFeatures = this.#prior.features();
    this.#rows.carryOver(remap, weights);
    this.#influence = new CellInfluence(this.#space.cells(), this.#space.dimension - 1);
  }
}
