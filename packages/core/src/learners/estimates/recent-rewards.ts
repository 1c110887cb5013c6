import type { Reward } from "../../distributions/law.ts";
import { invalid } from "../../errors/invalid.ts";
import { RewardRing } from "./reward-ring.ts";

export interface ArmReward {
  readonly arm: number;
  readonly reward: Reward;
}

/** The rewards in the order of their places, and the place that the next one will take. */
export interface RecentState {
  readonly entries: readonly { readonly arm: number; readonly reward: number | readonly number[] }[];
  readonly place: number;
}

/** The last rewards of all arms together, up to a capacity, each with its arm. */
export class RecentRewards implements Iterable<ArmReward> {
  readonly #rewards: RewardRing;
  #arms: number[] = [];

  constructor(capacity: number) {
    this.#rewards = new RewardRing(capacity);
  }

  /** Whether the ring was just closed, or nothing was seen yet. */
  get isAtStart(): boolean {
    return this.#rewards.place === 0;
  }

  get length(): number {
    return this.#rewards.length;
  }

  /** The one that leaves when the next comes, if the ring is full. */
  get oldest(): ArmReward | undefined {
    const reward = this.#rewards.oldest;
    return reward === undefined ? undefined : { arm: this.#arms[this.#rewards.place]!, reward };
  }

  push(arm: number, reward: Reward): void {
    this.#arms[this.#rewards.place] = arm;
    this.#rewards.push(reward);
  }

  *[Symbol.iterator](): Iterator<ArmReward> {
    let place = 0;
    for (const reward of this.#rewards) yield { arm: this.#arms[place++]!, reward };
  }

  save(): RecentState {
    const { rewards, place } = this.#rewards.save();
    return { entries: rewards.map((reward, index) => ({ arm: this.#arms[index]!, reward })), place };
  }

  /** Becomes as it was saved, with so many arms. On bad input throws and changes nothing. */
  restore(saved: RecentState, armCount: number): void {
    const entries: unknown = saved?.entries;
    const arms: number[] = Array.isArray(entries) ? entries.map((entry) => entry?.arm) : [];
    if (!(Array.isArray(entries) && arms.every((arm) => Number.isInteger(arm) && arm >= 0 && arm < armCount))) {
      throw invalid("state", `rewards of arms below ${armCount}`, saved);
    }
    this.#rewards.restore({ rewards: entries.map(({ reward }) => reward), place: saved.place });
    this.#arms = arms;
  }
}
