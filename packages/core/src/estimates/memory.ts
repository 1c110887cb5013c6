import type { Reward } from "../distributions/distribution.ts";
import { checkArms, checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { SparseFeatures } from "../features/feature-space.ts";
import type { ArmStatistics } from "./arm-statistics.ts";
import { RewardRing, type RewardRingState } from "./reward-ring.ts";

/**
 * How long rewards count, where distributions drift; made by `slidingWindow` or `discount`. A learner is given one, so that an
 * app which never forgets need not carry it.
 */
export interface Memory {
  readonly kind: string;
  /** How many rewards count, in effect. */
  readonly length: number;
  /** What forgets, for the statistics of one learner. */
  forgetting(statistics: ArmStatistics): Forgetting;
}

export interface Forgetting {
  /** Counts a reward in the statistics, and removes what is forgotten for it. */
  add(arm: number, reward: Reward): void;
  /** To be called after the coordinates changed and all sums were carried over. */
  countAgain(): void;
  /** State beyond that of the statistics; null if there is none. */
  save(): unknown;
  /** Becomes as it was saved, with so many arms. On bad input throws. */
  restore(saved: unknown, armCount: number): void;
}

/** Refuses what is no built memory, such as its plain data. */
export function checkMemory(memory: Memory | undefined): Memory | undefined {
  if (memory === undefined || typeof memory?.forgetting === "function") return memory;
  throw invalid("memory", "what slidingWindow or discount gives", memory);
}

/** Each reward counts this many times as much as the one after it, whichever arm it came from. */
export function discount(share: number): Memory {
  if (!(typeof share === "number" && share > 0 && share < 1)) {
    throw invalid("memory.discount", "0 < discount < 1 (or a window)", share);
  }
  return {
    kind: "discount",
    length: 1 / (1 - share),
    forgetting: (statistics) => ({
      add(arm, reward) {
        statistics.age(share);
        statistics.count(arm, reward);
      },
      countAgain() {},
      save: () => null,
      restore() {},
    }),
  };
}

/** Only the last rewards count, so many of all arms together. */
export function slidingWindow(length: number): Memory {
  checkInteger("memory.window", length, 1);
  return { kind: "sliding-window", length, forgetting: (statistics) => new SlidingWindow(statistics, length) };
}

interface WindowState extends RewardRingState {
  readonly arms: readonly number[];
}

class SlidingWindow implements Forgetting {
  readonly #statistics: ArmStatistics;
  readonly #ring: RewardRing;
  /** The arm of each reward in the ring. */
  #arms: number[] = [];
  /** Those of rewards other than the newest. */
  readonly #features: SparseFeatures;

  constructor(statistics: ArmStatistics, length: number) {
    this.#statistics = statistics;
    this.#ring = new RewardRing(length);
    this.#features = new SparseFeatures(statistics.space.sparsity);
  }

  add(arm: number, reward: Reward): void {
    const { next } = this.#ring;
    const oldestArm = this.#arms[next]!;
    const oldest = this.#ring.push(reward);
    this.#arms[next] = arm;
    this.#statistics.count(arm, reward);
    if (oldest !== undefined) this.#statistics.count(oldestArm, oldest, -1, this.#features);
    // Once around: the rounding that removed rewards left behind is cleared before it can add up.
    if (this.#ring.next === 0) this.countAgain();
  }

  /** Cells of an old grid straddle those of a new one: a reward must be counted in the coordinates it will be removed in. */
  countAgain(): void {
    this.#statistics.clear();
    this.#ring.rewards.forEach((reward, index) => {
      this.#statistics.count(this.#arms[index]!, reward, 1, this.#features);
    });
  }

  save(): WindowState {
    return { ...this.#ring.save(), arms: [...this.#arms] };
  }

  restore(saved: WindowState, armCount: number): void {
    this.#ring.restore(saved);
    this.#arms = [...checkArms("state.arms", saved.arms, armCount)];
    if (this.#arms.length !== saved.rewards.length) throw invalid("state.arms", "an arm for each reward", saved.arms);
  }
}
