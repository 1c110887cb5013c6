import type { Reward } from "../../distributions/law.ts";
import { invalid } from "../../errors/invalid.ts";

export interface ArmReward {
  readonly arm: number;
  readonly reward: Reward;
}

/** The rewards, from the place that the next one will take, and that place. */
export interface RecentState {
  readonly entries: readonly { readonly arm: number; readonly reward: number | readonly number[] }[];
  readonly place: number;
}

/** The last rewards, up to a capacity, in a ring. */
export class RecentRewards implements Iterable<ArmReward> {
  readonly #capacity: number;
  #arms: number[] = [];
  #rewards: Reward[] = [];
  #place = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Whether the ring was just closed, or nothing was seen yet. */
  get isAtStart(): boolean {
    return this.#place === 0;
  }

  get length(): number {
    return this.#arms.length;
  }

  /** The one that leaves when the next comes, if the ring is full. */
  get oldest(): ArmReward | undefined {
    const place = this.#place;
    return place < this.length ? { arm: this.#arms[place]!, reward: this.#rewards[place]! } : undefined;
  }

  push(arm: number, reward: Reward): void {
    this.#arms[this.#place] = arm;
    this.#rewards[this.#place] = reward;
    this.#place = this.#place + 1 === this.#capacity ? 0 : this.#place + 1;
  }

  *[Symbol.iterator](): Iterator<ArmReward> {
    for (const [index, arm] of this.#arms.entries()) yield { arm, reward: this.#rewards[index]! };
  }

  save(): RecentState {
    return {
      entries: Array.from(this, ({ arm, reward }) => ({
        arm,
        reward: typeof reward === "number" ? reward : Array.from(reward),
      })),
      place: this.#place,
    };
  }

  restore(saved: RecentState, armCount: number): void {
    const { entries, place } = saved ?? {};
    const isEntry = (entry: RecentState["entries"][number]) =>
      Number.isInteger(entry?.arm) &&
      entry.arm >= 0 &&
      entry.arm < armCount &&
      [entry.reward].flat().every((part) => Number.isFinite(part));
    const isRing =
      Array.isArray(entries) &&
      entries.length <= this.#capacity &&
      entries.every(isEntry) &&
      (entries.length < this.#capacity ? place === entries.length : Number.isInteger(place) && place >= 0) &&
      place < this.#capacity;
    if (!isRing) throw invalid("state", `at most ${this.#capacity} rewards of arms below ${armCount}`, saved);
    this.#arms = entries.map(({ arm }) => arm);
    this.#rewards = entries.map(({ reward }) => reward);
    this.#place = place;
  }
}
