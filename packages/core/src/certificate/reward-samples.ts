import type { Reward } from "../distributions/distribution.ts";
import { checkFinite, checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";

/** This many rewards of an arm give its spread to a tenth. */
const KEPT = 200;

export interface RewardSamplesState {
  readonly arms: readonly { readonly rewards: readonly (number | readonly number[])[]; readonly next: number }[];
  readonly ends: readonly [number, number] | null;
}

/** Rewards in the order of a ring: the next one replaces the one at `next`, where the ring is full. */
interface Ring {
  readonly rewards: Reward[];
  next: number;
}

/**
 * The last rewards of each arm, from which the spread of any statistic can be estimated at a bounded cost. Of numbers also
 * the smallest and the largest ever.
 */
export class RewardSamples {
  #rings: Ring[];
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  constructor(armCount: number) {
    this.#rings = Array.from({ length: armCount }, () => ({ rewards: [], next: 0 }));
  }

  of(arm: number): readonly Reward[] {
    return this.#rings[arm]!.rewards;
  }

  /** Vectors are copied: the caller may reuse the array. */
  add(arm: number, reward: Reward): void {
    const ring = this.#rings[arm]!;
    ring.rewards[ring.next] = typeof reward === "number" ? reward : Float64Array.from(reward);
    ring.next = (ring.next + 1) % KEPT;
    if (typeof reward !== "number") return;
    if (reward < this.#low) this.#low = reward;
    if (reward > this.#high) this.#high = reward;
  }

  /** The smallest and the largest number among all rewards ever. */
  get ends(): readonly [number, number] | undefined {
    return this.#low <= this.#high ? [this.#low, this.#high] : undefined;
  }

  save(): RewardSamplesState {
    const plain = (reward: Reward) => (typeof reward === "number" ? reward : Array.from(reward));
    const arms = this.#rings.map(({ rewards, next }) => ({ rewards: rewards.map(plain), next }));
    return { arms, ends: this.ends ?? null };
  }

  /** Restores what was saved, with this many arms, of which the last may be new. On bad input throws. */
  restore(saved: RewardSamplesState, armCount: number): void {
    const { arms, ends } = saved ?? {};
    if (!Array.isArray(arms) || arms.length > armCount) {
      throw invalid("state.samples", `a list for each of ${armCount} arms`, arms);
    }
    this.#rings = Array.from({ length: armCount }, (_, arm) =>
      arm < arms.length ? checkRing(arms[arm]) : { rewards: [], next: 0 },
    );
    this.#low = ends === null ? Number.POSITIVE_INFINITY : checkFinite("state.ends[0]", ends?.[0]);
    this.#high = ends === null ? Number.NEGATIVE_INFINITY : checkFinite("state.ends[1]", ends?.[1]);
  }
}

function checkRing(saved: RewardSamplesState["arms"][number] | undefined): Ring {
  const { rewards, next } = saved ?? {};
  const isReward = (reward: unknown) => [reward].flat().every((part) => Number.isFinite(part));
  const isList = Array.isArray(rewards) && rewards.length <= KEPT && rewards.every(isReward);
  if (!isList || (rewards.length < KEPT ? next !== rewards.length : !(checkInteger("state.next", next, 0) < KEPT))) {
    throw invalid("state.samples", `at most ${KEPT} rewards and the index of the next one`, saved);
  }
  return { rewards: [...rewards], next: next! };
}
