import type { Reward } from "../distributions/distribution.ts";
import { checkArms, checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { RewardRing, type RewardRingState } from "./reward-ring.ts";

/** How long rewards count, where distributions drift; made by `slidingWindow` or `discount`. */
export interface Memory {
  readonly kind: string;
  /** How many rewards count, in effect. */
  readonly length: number;
  /** How many times as much as the next one each reward counts. */
  readonly share?: number;
  /** Makes an empty window. Part of the memory, so that an app which never forgets need not ship windows. */
  readonly window?: () => RewardWindow;
}

/** Refuses what is no built memory, such as its plain data. */
export function checkMemory(memory: Memory | undefined): Memory | undefined {
  if (memory === undefined || memory?.share !== undefined || typeof memory?.window === "function") return memory;
  throw invalid("memory", "what slidingWindow or discount gives", memory);
}

/** Each reward counts this many times as much as the one after it, whichever arm it came from: in effect 1 / (1 - share) of them. */
export function discount(share: number): Memory {
  if (!(typeof share === "number" && share > 0 && share < 1)) {
    throw invalid("memory.discount", "0 < discount < 1 (or a window)", share);
  }
  return { kind: "discount", length: 1 / (1 - share), share };
}

/** Only the last rewards count, so many of all arms together. */
export function slidingWindow(length: number): Memory {
  checkInteger("memory.window", length, 1);
  return { kind: "sliding-window", length, window: () => new RewardWindow(length) };
}

interface WindowState extends RewardRingState {
  readonly arms: readonly number[];
}

/** The last rewards, with their arms. */
export class RewardWindow {
  readonly #ring: RewardRing;
  #arms: number[] = [];

  constructor(length: number) {
    this.#ring = new RewardRing(length);
  }

  /** Whether the newest reward is the last one of the ring, so that as many were replaced since the last time. */
  get isClosed(): boolean {
    return this.#ring.next === 0;
  }

  /** Adds a reward; returns the one that it replaces, if any. */
  push(arm: number, reward: Reward): { readonly arm: number; readonly reward: Reward } | undefined {
    const { next } = this.#ring;
    const replacedArm = this.#arms[next]!;
    const replaced = this.#ring.push(reward);
    this.#arms[next] = arm;
    return replaced === undefined ? undefined : { arm: replacedArm, reward: replaced };
  }

  forEach(visit: (arm: number, reward: Reward) => void): void {
    this.#ring.rewards.forEach((reward, index) => {
      visit(this.#arms[index]!, reward);
    });
  }

  save(): WindowState {
    return { ...this.#ring.save(), arms: [...this.#arms] };
  }

  /** Becomes as it was saved, with so many arms. On bad input throws. */
  restore(saved: unknown, armCount: number): void {
    const state = saved as WindowState;
    this.#ring.restore(state);
    this.#arms = [...checkArms("state.arms", state.arms, armCount)];
    if (this.#arms.length !== state.rewards.length) throw invalid("state.arms", "an arm for each reward", state.arms);
  }
}
