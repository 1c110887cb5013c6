import type { Reward } from "../../distributions/law.ts";
import { checkPositive } from "../../errors/checks.ts";
import { type LearningSpace, type Remap, SparseFeatures } from "../../spaces/feature-space.ts";
import { addPooled, pooledFrom } from "../../spaces/pooled-sums.ts";
import { Tangent } from "../../spaces/tangent.ts";
import type { MirrorWeights } from "../mirror/mirror-weights.ts";
import type { ShrunkSums } from "../mirror/shrunk-sums.ts";
import type { WeightSharing } from "../mirror/weight-sharing.ts";
import { BlendedSums, type BlendedSumsDetail } from "./blended-sums.ts";
import { CellInfluence } from "./cell-influence.ts";
import type { InfluenceEstimate } from "./influence-estimate.ts";
import type { MassSum } from "./mass-sum.ts";
import { PlugInEstimate } from "./plug-in-estimate.ts";
import type { Prior } from "./pooled-prior.ts";
import { restoreEqualStatistics, type StatisticsState, saveStatistics } from "./statistics-state.ts";

/** When the scale has grown by this much since all arms were read, so has the rounding that large values left behind. */
const MOST_GROWTH = 1024;

export interface BlendDetail extends BlendedSumsDetail {
  readonly sharing: unknown;
  readonly leastScale: number;
}

/** Weights that a blend can follow: with counts beside them, and told which of them are shared. */
export interface FollowedWeights {
  readonly weights: MirrorWeights;
  readonly counts: ShrunkSums;
  readonly sharing: WeightSharing;
}

/**
 * The plug-in influence function of a utility of any features, under steps that raise one arm. The features of the estimated
 * blend, sum_k w_k (S_k + a q) / (N_k + a), are corrected by what a round changes: the sums of the played arm and of arms that
 * met or left the floor. What is left of a round is passes over the features, one to three where they are masses on cells.
 *
 * Invariants, up to rounding: in `#sums` the factor of arm k is value / (N_k + a), zero for arms that share a weight; its
 * share is 1 / (N_k + a) for these, zero for others.
 */
export class BlendEstimate extends PlugInEstimate implements InfluenceEstimate {
  readonly kind = "blend";
  readonly #prior: Prior;
  readonly #sharing: WeightSharing;
  readonly #armCount: number;
  readonly #counts: ShrunkSums;
  readonly #sums: BlendedSums;
  /** Of the reward whose influence was asked for last. */
  readonly #rewardFeatures: SparseFeatures;
  #tangent!: Tangent;
  #mean!: Float64Array;
  /** Where features are masses on cells. */
  #cells: CellInfluence | undefined;
  #pooled: Float64Array;
  #priorFeatures: Float64Array | undefined;
  #total = 0;
  /** The least scale since all arms were read. */
  #leastScale: number;

  constructor(space: LearningSpace, prior: Prior, armCount: number, { weights, counts, sharing }: FollowedWeights) {
    super(space, weights);
    this.#prior = prior;
    this.#sharing = sharing;
    this.#armCount = armCount;
    this.#counts = counts;
    this.#sums = new BlendedSums(armCount, space.dimension);
    this.#rewardFeatures = new SparseFeatures(space.sparsity);
    this.#pooled = new Float64Array(space.dimension);
    this.#leastScale = sharing.scale;
    this.#readSpace();
  }

  influence(reward: Reward): number {
    const remap = this.space.admit(reward);
    if (remap !== undefined) this.#carryOver(remap);
    this.space.features(reward, this.#rewardFeatures);
    if (!this.#cells) return this.tangent()?.influence(reward) ?? 0;
    const blend = this.#blend();
    return blend ? this.#cells.of(reward as number, blend) : 0;
  }

  learn(arm: number): void {
    this.#counts.add(arm, 0, 0);
    addPooled(this.space, this.#pooled, this.#rewardFeatures, 1);
    this.#total++;
  }

  follow(arm: number): void {
    const changed = this.#sharing.follow();
    const { scale } = this.#sharing;
    this.#leastScale = Math.min(this.#leastScale, scale);
    if (changed === undefined || this.#sums.isStale || scale > MOST_GROWTH * this.#leastScale) {
      this.#refresh();
    } else {
      this.#correct(arm);
      for (const other of changed) this.#correct(other);
    }
    this.#sums.add(arm, this.#rewardFeatures);
  }

  save(): StatisticsState {
    const counts = Float64Array.from({ length: this.#armCount }, (_, arm) => this.#counts.count(arm));
    const [pooled, total] = [this.#pooled, this.#total];
    return saveStatistics(this.space, { counts, sums: this.#sums.all(), pooled, total });
  }

  saveDetail(): BlendDetail {
    return { ...this.#sums.saveDetail(), sharing: this.#sharing.save(), leastScale: this.#leastScale };
  }

  restore(state: StatisticsState): void {
    const { counts, sums, pooled, total } = restoreEqualStatistics(this.space, state, this.#armCount);
    const none = new Float64Array(counts.length);
    this.#counts.load(counts, none, none);
    this.#pooled = pooledFrom(this.space, pooled);
    this.#total = total;
    this.#sums.replace(sums, this.space.dimension);
    this.#readSpace();
    this.#refresh();
  }

  restoreDetail(detail: BlendDetail): void {
    this.#sums.restoreDetail(detail);
    this.#sharing.restore(detail.sharing);
    this.#leastScale = checkPositive("state.part.leastScale", detail.leastScale);
  }

  protected tangent(): Tangent | undefined {
    const blend = this.#blend();
    if (blend === undefined) return undefined;
    blend.writeTo(this.#mean);
    this.#tangent.moveTo(this.#mean);
    return this.#tangent;
  }

  /** The features of the estimated blend; undefined while nothing at all is known. */
  #blend(): MassSum | undefined {
    const fixed = this.#priorFeatures;
    if (fixed === undefined && this.#total === 0) return undefined;
    const { scale, sharedWeight } = this.#sharing;
    const share = this.#counts.priorShare();
    return this.#sums.masses(scale, sharedWeight, fixed ?? this.#pooled, fixed ? share : share / this.#total);
  }

  /** Brings the part of one arm up to date. */
  #correct(arm: number): void {
    const sharing = this.#sharing;
    const part = 1 / (this.#counts.count(arm) + this.#prior.count);
    if (sharing.isSharing(arm)) this.#sums.set(arm, 0, part);
    else this.#sums.set(arm, sharing.valueOf(arm) * part, 0);
  }

  /** Computes the blend from the sums of all arms. */
  #refresh(): void {
    this.#sums.clear();
    this.#sharing.reset();
    for (let arm = 0; arm < this.#armCount; arm++) this.#correct(arm);
    this.#leastScale = this.#sharing.scale;
  }

  #carryOver(remap: Remap): void {
    this.#pooled = pooledFrom(this.space, remap(this.#pooled));
    this.#sums.carryOver(remap, this.space.dimension);
    this.#readSpace();
    this.#refresh();
  }

  /** Follows the coordinates as they are now. */
  #readSpace(): void {
    const { space } = this;
    this.#tangent = new Tangent(space);
    this.#mean = new Float64Array(space.dimension);
    this.#priorFeatures = this.#prior.features();
    if (space.cells) this.#cells = new CellInfluence(space.cells());
  }
}
