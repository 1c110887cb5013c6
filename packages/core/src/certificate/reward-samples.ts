import type { Reward } from "../distributions/distribution.ts";
import { checkFinite } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { RewardRing, type RewardRingState } from "../estimates/reward-ring.ts";

/** This many rewards of an arm determine its spread to a tenth. */
const KEPT = 200;

export interface RewardSamplesState {
  readonly arms: readonly RewardRingState[];
  readonly ends: readonly [number, number] | null;
}

/**
 * The last rewards of each arm, from which the spread of any statistic can be estimated at a bounded cost. For numbers also the
 * smallest and the largest ever.
 */
export class RewardSamples {
  #rings: RewardRing[];
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  constructor(armCount: number) {
    this.#rings = Array.from({ length: armCount }, () => new RewardRing(KEPT));
  }

  of(arm: number): readonly Reward[] {
    return this.#rings[arm]!.rewards;
  }

  add(arm: number, reward: Reward): void {
    this.#rings[arm]!.push(reward);
    if (typeof reward !== "number") return;
    if (reward < this.#low) this.#low = reward;
    if (reward > this.#high) this.#high = reward;
  }

  /** The smallest and the largest number among all rewards ever. */
  get ends(): readonly [number, number] | undefined {
    return this.#low <= this.#high ? [this.#low, this.#high] : undefined;
  }

  save(): RewardSamplesState {
    return { arms: this.#rings.map((ring) => ring.save()), ends: this.ends ?? null };
  }

  /** Restores a saved state with `armCount` arms, of which the last may be new. Throws on invalid input. */
  restore(saved: RewardSamplesState, armCount: number): void {
    const { arms, ends } = saved ?? {};
    if (!Array.isArray(arms) || arms.length > armCount) {
      throw invalid("state.samples", `a list for each of ${armCount} arms`, arms);
    }
    this.#rings = Array.from({ length: armCount }, () => new RewardRing(KEPT));
    arms.forEach((ring, arm) => {
      this.#rings[arm]!.restore(ring);
    });
    this.#low = ends === null ? Number.POSITIVE_INFINITY : checkFinite("state.ends[0]", ends?.[0]);
    this.#high = ends === null ? Number.NEGATIVE_INFINITY : checkFinite("state.ends[1]", ends?.[1]);
  }
}
