import type { Reward } from "../../distributions/law.ts";
import { checkInteger } from "../../errors/checks.ts";
import { SparseFeatures } from "../../spaces/feature-space.ts";
import type { ArmStatistics } from "./arm-statistics.ts";
import type { Forgetting, Memory } from "./memory.ts";
import { RecentRewards, type RecentState } from "./recent-rewards.ts";

/** Only the last rewards count, so many of all arms together. */
export function slidingWindow(length: number): Memory {
  checkInteger("memory.window", length, 1);
  return { kind: "sliding-window", length, forgetting: (statistics) => new SlidingWindow(statistics, length) };
}

class SlidingWindow implements Forgetting {
  readonly #statistics: ArmStatistics;
  readonly #rewards: RecentRewards;
  /** Those of rewards other than the newest. */
  readonly #features: SparseFeatures;

  constructor(statistics: ArmStatistics, length: number) {
    this.#statistics = statistics;
    this.#rewards = new RecentRewards(length);
    this.#features = new SparseFeatures(statistics.space.sparsity);
  }

  add(arm: number, reward: Reward): void {
    const { oldest } = this.#rewards;
    this.#rewards.push(arm, reward);
    this.#statistics.count(arm, reward);
    if (oldest) this.#statistics.count(oldest.arm, oldest.reward, -1, this.#features);
    // Once around: what rounding left behind by taking rewards off is cleared before it can add up.
    if (this.#rewards.isAtStart) this.countAgain();
  }

  /** Cells of an old grid straddle those of a new one: what leaves later must be there as it will be taken off. */
  countAgain(): void {
    this.#statistics.clear();
    for (const { arm, reward } of this.#rewards) this.#statistics.count(arm, reward, 1, this.#features);
  }

  save(): RecentState {
    return this.#rewards.save();
  }

  restore(saved: RecentState, armCount: number): void {
    this.#rewards.restore(saved, armCount);
  }
}
