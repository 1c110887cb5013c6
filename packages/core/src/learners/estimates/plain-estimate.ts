import type { Reward } from "../../distributions/law.ts";
import type { LearningSpace } from "../../utilities/feature-space.ts";
import type { Tangent } from "../../utilities/tangent.ts";
import { ArmStatistics } from "../arm-statistics.ts";
import type { MemorySpec } from "../memory.ts";
import type { MirrorWeights } from "../mirror/mirror-weights.ts";
import type { Prior } from "../prior.ts";
import type { InfluenceEstimate } from "./influence-estimate.ts";
import { PlugInEstimate } from "./plug-in-estimate.ts";
import type { StatisticsState } from "./statistics-state.ts";

/** The plug-in influence function of any utility, with any prior and memory: every round blends the statistics of all arms. */
export class PlainEstimate extends PlugInEstimate implements InfluenceEstimate {
  readonly kind = "plain";
  readonly #weights: MirrorWeights;
  readonly #statistics: ArmStatistics;
  #reward: Reward = 0;

  constructor(space: LearningSpace, prior: Prior, weights: MirrorWeights, memory?: MemorySpec) {
    super(space, weights);
    this.#weights = weights;
    this.#statistics = new ArmStatistics(space, weights.weights.length, prior, memory);
  }

  influence(reward: Reward): number {
    this.#statistics.admit(reward);
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
  }

  restoreDetail(): void {}

  protected tangent(): Tangent | undefined {
    return this.#statistics.tangentAt(this.#weights.weights);
  }
}
