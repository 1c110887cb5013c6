import type { Reward } from "../../distributions/law.ts";
import type { LearningSpace } from "../../spaces/feature-space.ts";
import { Tangent } from "../../spaces/tangent.ts";
import type { MirrorWeights } from "../mirror/mirror-weights.ts";
import { ArmStatistics } from "./arm-statistics.ts";
import type { InfluenceEstimate } from "./influence-estimate.ts";
import type { Memory } from "./memory.ts";
import { PlugInEstimate } from "./plug-in-estimate.ts";
import type { Prior } from "./pooled-prior.ts";
import type { StatisticsState } from "./statistics-state.ts";

/** The plug-in influence function of any utility, with any prior and memory: every round blends the statistics of all arms. */
export class PlainEstimate extends PlugInEstimate implements InfluenceEstimate {
  readonly kind = "plain";
  readonly #weights: MirrorWeights;
  readonly #statistics: ArmStatistics;
  #tangent: Tangent;
  #reward: Reward = 0;

  constructor(space: LearningSpace, prior: Prior, weights: MirrorWeights, memory?: Memory) {
    super(space, weights);
    this.#weights = weights;
    this.#statistics = new ArmStatistics(space, weights.weights.length, prior, memory);
    this.#tangent = new Tangent(space);
  }

  influence(reward: Reward): number {
    if (this.#statistics.admit(reward)) this.#tangent = new Tangent(this.space);
    this.#reward = reward;
    return this.tangent()?.influence(reward) ?? 0;
  }

  learn(arm: number): void {
    this.#statistics.add(arm, this.#reward);
  }

  save(): StatisticsState {
    return this.#statistics.save();
  }

  saveDetail(): null {
    return null;
  }

  restore(state: StatisticsState): void {
    this.#statistics.restore(state);
    this.#tangent = new Tangent(this.space);
  }

  restoreDetail(): void {}

  protected tangent(): Tangent | undefined {
    const mean = this.#statistics.featuresOf(this.#weights.weights);
    if (mean === undefined) return undefined;
    this.#tangent.moveTo(mean);
    return this.#tangent;
  }
}
