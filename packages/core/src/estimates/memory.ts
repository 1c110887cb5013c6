import { checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { RewardRing } from "./reward-ring.ts";

/** How long rewards count, where distributions drift; made by `slidingWindow` or `discount`. */
export interface Memory {
  readonly kind: string;
  /** How many rewards count, in effect. */
  readonly length: number;
  /** How many times as much as the next one each reward counts. */
  readonly share?: number;
  /** Makes room for the last rewards. Part of the memory, so that an app which never forgets need not ship it. */
  readonly window?: () => RewardRing;
}

/** Refuses what is no built memory, such as its plain data. */
export function checkMemory(memory: Memory | undefined): Memory | undefined {
  if (memory === undefined || memory?.share !== undefined || typeof memory?.window === "function") return memory;
  throw invalid("memory", "made by slidingWindow or discount", memory);
}

/** Each reward counts this many times as much as the one after it, whichever arm it came from: in effect 1 / (1 - share) of them. */
export function discount(share: number): Memory {
  if (!(typeof share === "number" && share > 0 && share < 1)) {
    throw invalid("memory.discount", "above 0 and below 1", share);
  }
  return { kind: "discount", length: 1 / (1 - share), share };
}

/** Only the last rewards count, so many of all arms together. */
export function slidingWindow(length: number): Memory {
  checkInteger("memory.window", length, 1);
  return { kind: "sliding-window", length, window: () => new RewardRing(length) };
}
