import type { Reward } from "../../distributions/law.ts";
import type { MomentSpace } from "../../spaces/moment-space.ts";
import { Tangent } from "../../spaces/tangent.ts";
import type { MirrorWeights } from "../mirror/mirror-weights.ts";
import type { ShrunkSums } from "../mirror/shrunk-sums.ts";
import type { InfluenceEstimate } from "./influence-estimate.ts";
import { PlugInEstimate } from "./plug-in-estimate.ts";
import type { Prior } from "./pooled-prior.ts";
import { restoreEqualStatistics, type StatisticsState, saveStatistics } from "./statistics-state.ts";

/**
 * The plug-in influence function of a utility of two moments. The estimates of arm k are (S_k + a q) / (N_k + a) with the
 * prior's count a and moments q, so those of a blend follow from the blends of the shrunk sums S_k / (N_k + a) and of the
 * shares a / (N_k + a) that are the prior's.
 */
export class MomentEstimate extends PlugInEstimate<MomentSpace> implements InfluenceEstimate {
  readonly kind = "moments";
  readonly #prior: Prior;
  readonly #sums: ShrunkSums;
  readonly #armCount: number;
  #tangent!: Tangent;
  /** Sums over all rewards, for the pooled prior. */
  readonly #pooled = new Float64Array(2);
  readonly #mean = new Float64Array(2);
  readonly #slopes = new Float64Array(2);
  #priorMoments: Float64Array | undefined;
  #total = 0;
  /** What brings a reward to the origin of the moments. */
  #shift = 0;
  /** The reward whose influence was asked for last, from there. */
  #centred = 0;

  constructor(space: MomentSpace, prior: Prior, armCount: number, weights: MirrorWeights, sums: ShrunkSums) {
    super(space, weights);
    this.#prior = prior;
    this.#sums = sums;
    this.#armCount = armCount;
    this.#findOrigin();
  }

  influence(reward: Reward): number {
    const mean = this.#mean;
    const slopes = this.#slopes;
    // Utilities of moments take numbers alone: a vector was refused. The first one moves the origin of the moments.
    if (this.space.admit(reward as number) !== undefined) this.#findOrigin();
    const centred = (reward as number) + this.#shift;
    this.#centred = centred;
    if (!this.#blend()) return 0;
    this.space.gradient(mean, slopes);
    return slopes[0]! * (centred - mean[0]!) + slopes[1]! * (centred * centred - mean[1]!);
  }

  learn(arm: number): void {
    const pooled = this.#pooled;
    const first = this.#centred;
    const second = first * first;
    pooled[0]! += first;
    pooled[1]! += second;
    this.#total++;
    this.#sums.add(arm, first, second);
  }

  save(): StatisticsState {
    const arms = Array.from({ length: this.#armCount }, (_, arm) => arm);
    return saveStatistics(this.space, {
      counts: Float64Array.from(arms, (arm) => this.#sums.count(arm)),
      sums: arms.map((arm) => Float64Array.of(this.#sums.first(arm), this.#sums.second(arm))),
      pooled: this.#pooled,
      total: this.#total,
    });
  }

  saveDetail(): null {
    return null;
  }

  restore(state: StatisticsState): void {
    const { counts, sums, pooled, total } = restoreEqualStatistics(this.space, state, this.#armCount);
    const [firsts, seconds] = [0, 1].map((moment) => Float64Array.from(sums, (pair) => pair[moment]!));
    this.#sums.load(counts, firsts!, seconds!);
    this.#pooled.set(pooled);
    this.#total = total;
    this.#findOrigin();
  }

  restoreDetail(): void {}

  protected tangent(): Tangent | undefined {
    if (!this.#blend()) return undefined;
    this.#tangent.moveTo(this.#mean);
    return this.#tangent;
  }

  /** The moments of the estimated blend; false while nothing at all is known. */
  #blend(): boolean {
    const fixed = this.#priorMoments;
    if (fixed === undefined && this.#total === 0) return false;
    const blend = this.#sums.blend();
    const prior = fixed ?? this.#pooled;
    const share = fixed ? blend[2]! : blend[2]! / this.#total;
    this.#mean[0] = blend[0]! + share * prior[0]!;
    this.#mean[1] = blend[1]! + share * prior[1]!;
    return true;
  }

  #findOrigin(): void {
    this.#tangent = new Tangent(this.space);
    this.#shift = this.space.moments(0, 0)[0]!;
    this.#priorMoments = this.#prior.features();
  }
}
