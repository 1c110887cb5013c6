import { checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { RewardRing } from "./reward-ring.ts";

/** How long rewards count when distributions drift. Made by `slidingWindow` or `discount`. */
export interface Memory {
  readonly kind: string;
  /** The effective number of rewards that count. */
  readonly length: number;
  /** How many times as much as the next reward each one counts. */
  readonly share?: number;
  /** Makes a buffer for the last rewards. It belongs to the memory so that an app that never forgets need not ship it. */
  readonly window?: () => RewardRing;
}

/** Refuses anything other than a built memory, such as its plain data. */
export function checkMemory(memory: Memory | undefined): Memory | undefined {
  if (memory === undefined || memory?.share !== undefined || typeof memory?.window === "function") return memory;
  throw invalid("memory", "made by slidingWindow or discount", memory);
}

/**
 * Each reward counts `share` times as much as the next one, whichever arm it came from: effectively the last 1 / (1 - share)
 * rewards count.
 */
export function discount(share: number): Memory {
  if (!(typeof share === "number" && share > 0 && share < 1)) {
    throw invalid("memory.discount", "above 0 and below 1", share);
  }
  return { kind: "discount", length: 1 / (1 - share), share };
}

/** Only the last `length` rewards count, all arms together. */
export function slidingWindow(length: number): Memory {
  checkInteger("memory.window", length, 1);
  return { kind: "sliding-window", length, window: () => new RewardRing(length) };
}
