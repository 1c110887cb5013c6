import { isVector, type Reward } from "../distributions/distribution.ts";
import { invalid } from "../errors/invalid.ts";

/** The rewards in ring order, and the index of the next one. */
export interface RewardRingState {
  readonly rewards: readonly Reward[];
  readonly next: number;
}

/** A ring buffer of the last rewards, up to a capacity. */
export class RewardRing {
  readonly #capacity: number;
  #rewards: Reward[] = [];
  #next = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The rewards in ring order, which is not the order of time. */
  get rewards(): readonly Reward[] {
    return this.#rewards;
  }

  /** The index of the next reward: zero when the ring has just completed a cycle, or is empty. */
  get next(): number {
    return this.#next;
  }

  /** Adds a reward, and returns the one that it replaces. Vectors are copied, so the caller may reuse the array. */
  push(reward: Reward): Reward | undefined {
    const replaced = this.#rewards[this.#next];
    this.#rewards[this.#next] = isVector(reward) ? Float64Array.from(reward) : reward;
    this.#next = (this.#next + 1) % this.#capacity;
    return replaced;
  }

  save(): RewardRingState {
    const plain = (reward: Reward) => (isVector(reward) ? Array.from(reward) : reward);
    return { rewards: this.#rewards.map(plain), next: this.#next };
  }

  /** Restores a saved state. Throws on invalid input, and then changes nothing. */
  restore(saved: RewardRingState | null | undefined): void {
    const { rewards, next } = saved ?? {};
    const isReward = (reward: unknown) => [reward].flat().every((part) => Number.isFinite(part));
    const isRing =
      Array.isArray(rewards) &&
      rewards.length <= this.#capacity &&
      rewards.every(isReward) &&
      (rewards.length < this.#capacity ? next === rewards.length : Number.isInteger(next) && next! >= 0) &&
      next! < this.#capacity;
    if (!isRing) throw invalid("state", `at most ${this.#capacity} rewards and the index of the next one`, saved);
    this.#rewards = [...rewards];
    this.#next = next!;
  }
}
