import type { Reward } from "../../distributions/law.ts";
import { checkFinite } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";
import { RewardRing, type RewardRingState } from "../estimates/reward-ring.ts";

/** So many rewards of an arm tell its spread to a tenth. */
const KEPT = 200;

export interface RewardSamplesState {
  readonly rings: readonly RewardRingState[];
  readonly ends: readonly [number, number] | null;
}

/**
 * The last rewards of each arm: what the spread of any statistic can be told from, at a bounded cost. Of numbers also the
 * smallest and the largest ever.
 */
export class RewardSamples {
  #rings: RewardRing[];
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  constructor(armCount: number) {
    this.#rings = Array.from({ length: armCount }, () => new RewardRing(KEPT));
  }

  of(arm: number): RewardRing {
    return this.#rings[arm]!;
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
    return { rings: this.#rings.map((ring) => ring.save()), ends: this.ends ?? null };
  }

  /** Becomes as they were saved, of so many arms, of which the last may be new. On bad input throws. */
  restore(saved: RewardSamplesState, armCount: number): void {
    const { rings, ends } = saved ?? {};
    if (!Array.isArray(rings) || rings.length > armCount) {
      throw invalid("state.samples", `a list for each of ${armCount} arms`, rings);
    }
    this.#rings = Array.from({ length: armCount }, () => new RewardRing(KEPT));
    rings.forEach((ring, arm) => {
      this.#rings[arm]!.restore(ring);
    });
    this.#low = ends === null ? Number.POSITIVE_INFINITY : checkFinite("state.ends[0]", ends?.[0]);
    this.#high = ends === null ? Number.NEGATIVE_INFINITY : checkFinite("state.ends[1]", ends?.[1]);
  }
}
