import type { Law } from "../distributions/law.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import type { Prior } from "../learners/estimates/prior.ts";
import { type LearningSpace, SparseFeatures } from "../spaces/feature-space.ts";
import { Tangent } from "../spaces/tangent.ts";
import type { GroupedEstimate } from "./grouped-estimate.ts";
import type { GroupedWeights } from "./grouped-weights.ts";
import { ArmColumns, Features, rowLength } from "./records.ts";

/** Local names: what is imported is looked up again at every use, and a round uses these a hundred times. */
const ROW = rowLength;
const { FIRST, SECOND, THIRD } = Features;
const { COUNT } = ArmColumns;

export interface GroupedMomentsState {
  readonly space: unknown;
  readonly pooled: readonly number[];
  readonly total: number;
}

/**
 * The plug-in influence function of a utility of two moments, for grouped weights. The estimates of arm k are
 * (S_k + a q) / (N_k + a) with the prior's count a and moments q, so those of a blend are linear in three features of an
 * arm: two shrunk sums S_k / (N_k + a), and the share a / (N_k + a) that is the prior's. The weights keep their totals.
 */
export class GroupedMoments implements GroupedEstimate {
  readonly #space: LearningSpace;
  readonly #prior: Prior;
  readonly #tangent: Tangent;
  readonly #features: SparseFeatures;
  readonly #mean = new Float64Array(2);
  readonly #slopes = new Float64Array(2);
  /** Sums of the features of all rewards, for the pooled prior. */
  readonly #pooled = new Float64Array(2);
  #priorFeatures: Float64Array | undefined;
  #total = 0;

  constructor(space: LearningSpace, prior: Prior) {
    this.#space = space;
    this.#prior = prior;
    this.#tangent = new Tangent(space);
    this.#features = new SparseFeatures(space.sparsity);
    this.#priorFeatures = prior.features();
  }

  /** Before the first reward an arm is all prior. */
  begin(weights: GroupedWeights): void {
    weights.setFeatures(0, 0, 1);
  }

  check(reward: number): void {
    this.#space.check?.(reward);
  }

  /** Makes room for a reward: the first one moves the origin of the moments, when no sum has begun. */
  admit(reward: number): void {
    if (this.#space.admit(reward) !== undefined) this.#priorFeatures = this.#prior.features();
  }

  /** The utility linearised at the estimated blend; undefined while nothing at all is known. */
  tangentAt(weights: GroupedWeights): Tangent | undefined {
    if (!this.#blend(weights)) return undefined;
    this.#tangent.moveTo(this.#mean);
    return this.#tangent;
  }

  /** The influence of a reward that was admitted, at the estimated blend: what `tangentAt` says, in fewer steps. */
  influence(reward: number, weights: GroupedWeights): number {
    const mean = this.#mean;
    const slopes = this.#slopes;
    const features = this.#features;
    this.#space.features(reward, features);
    if (!this.#blend(weights)) return 0;
    this.#space.gradient(mean, slopes);
    return slopes[0]! * (features.weights[0]! - mean[0]!) + slopes[1]! * (features.weights[1]! - mean[1]!);
  }

  /** Adds the reward whose influence was asked for last to the features of an isolated arm. */
  learn(arm: number, { groups: { arms } }: GroupedWeights): void {
    const features = this.#features;
    const row = arm * ROW;
    const divisor = ++arms[row + COUNT]! + this.#prior.count;
    arms[row + FIRST]! += (features.weights[0]! - arms[row + FIRST]!) / divisor;
    arms[row + SECOND]! += (features.weights[1]! - arms[row + SECOND]!) / divisor;
    arms[row + THIRD] = this.#prior.count / divisor;
    this.#pooled[0]! += features.weights[0]!;
    this.#pooled[1]! += features.weights[1]!;
    this.#total++;
  }

  /** The moments of the estimated blend; false while nothing at all is known. */
  #blend({ totals, scale }: GroupedWeights): boolean {
    const mean = this.#mean;
    const fixed = this.#priorFeatures;
    if (fixed === undefined && this.#total === 0) return false;
    const prior = fixed ?? this.#pooled;
    const share = fixed ? totals[THIRD]! : totals[THIRD]! / this.#total;
    mean[0] = scale * (totals[FIRST]! + share * prior[0]!);
    mean[1] = scale * (totals[SECOND]! + share * prior[1]!);
    return true;
  }

  /** The weights keep the totals. */
  follow(): void {}

  expected(law: Law): Float64Array {
    return this.#space.expected(law);
  }

  save(): GroupedMomentsState {
    return { space: this.#space.save(), pooled: Array.from(this.#pooled), total: this.#total };
  }

  restore({ space, pooled, total }: GroupedMomentsState): void {
    const sums = checkNumbers("state.pooled", pooled, 2);
    const [seen] = checkNumbers("state.total", [total], 1);
    this.#space.restore(space);
    this.#pooled.set(sums);
    this.#total = seen!;
    this.#priorFeatures = this.#prior.features();
  }
}
