import type { Reward } from "../distributions/distribution.ts";
import { invalid } from "../errors/invalid.ts";

/** The rewards in the order of their places, and the place that the next one will take. */
export interface RewardRingState {
  readonly rewards: readonly (number | readonly number[])[];
  readonly place: number;
}

/** The last rewards, up to a capacity, in a ring. */
export class RewardRing implements Iterable<Reward> {
  readonly #capacity: number;
  #rewards: Reward[] = [];
  #place = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get length(): number {
    return this.#rewards.length;
  }

  /** Where the next reward will stand: zero when the ring was just closed, or nothing was seen yet. */
  get place(): number {
    return this.#place;
  }

  /** The one that leaves when the next comes, if the ring is full. */
  get oldest(): Reward | undefined {
    return this.#place < this.#rewards.length ? this.#rewards[this.#place] : undefined;
  }

  /** Vectors are copied: the caller may fill the same array anew. */
  push(reward: Reward): void {
    this.#rewards[this.#place] = typeof reward === "number" ? reward : Float64Array.from(reward);
    this.#place = this.#place + 1 === this.#capacity ? 0 : this.#place + 1;
  }

  [Symbol.iterator](): Iterator<Reward> {
    return this.#rewards[Symbol.iterator]();
  }

  save(): RewardRingState {
    return {
      rewards: this.#rewards.map((reward) => (typeof reward === "number" ? reward : Array.from(reward))),
      place: this.#place,
    };
  }

  /** Becomes as it was saved. On bad input throws and changes nothing. */
  restore(saved: RewardRingState): void {
    const { rewards, place } = saved ?? {};
    const isReward = (reward: unknown) => [reward].flat().every((part) => Number.isFinite(part));
    const isRing =
      Array.isArray(rewards) &&
      rewards.length <= this.#capacity &&
      rewards.every(isReward) &&
      (rewards.length < this.#capacity ? place === rewards.length : Number.isInteger(place) && place >= 0) &&
      place < this.#capacity;
    if (!isRing) throw invalid("state", `at most ${this.#capacity} rewards and the next one's place`, saved);
    this.#rewards = [...rewards];
    this.#place = place;
  }
}
