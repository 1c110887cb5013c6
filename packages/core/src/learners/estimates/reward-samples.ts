import type { Reward } from "../../distributions/law.ts";
import { invalid } from "../../errors/invalid.ts";
import { RewardRing, type RewardRingState } from "./reward-ring.ts";

/** So many rewards of an arm tell its spread to a tenth. */
const KEPT = 200;

/** The last rewards of each arm: what the spread of any statistic can be told from, at a bounded cost. */
export class RewardSamples {
  readonly #rings: RewardRing[];

  constructor(armCount: number) {
    this.#rings = Array.from({ length: armCount }, () => new RewardRing(KEPT));
  }

  of(arm: number): RewardRing {
    return this.#rings[arm]!;
  }

  add(arm: number, reward: Reward): void {
    this.#rings[arm]!.push(reward);
  }

  addArm(): void {
    this.#rings.push(new RewardRing(KEPT));
  }

  save(): RewardRingState[] {
    return this.#rings.map((ring) => ring.save());
  }

  /** Samples of so many arms, as they were saved. */
  static restored(saved: readonly RewardRingState[], armCount: number): RewardSamples {
    if (!Array.isArray(saved) || saved.length !== armCount) {
      throw invalid("state.samples", `a list for each of ${armCount} arms`, saved);
    }
    const samples = new RewardSamples(armCount);
    saved.forEach((state, arm) => {
      samples.of(arm).restore(state);
    });
    return samples;
  }
}
