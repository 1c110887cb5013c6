import type { Reward } from "../../distributions/law.ts";
import { invalid } from "../../errors/invalid.ts";
import type { ArmStatistics } from "./arm-statistics.ts";

/**
 * How long rewards count, where laws drift; made by `slidingWindow` or `discount`. A learner is given one, so that an app
 * which never forgets need not carry it.
 */
export interface Memory {
  readonly kind: string;
  /** How many rewards there are to it, in effect. */
  readonly length: number;
  /** What forgets, for the statistics of one learner. */
  forgetting(statistics: ArmStatistics): Forgetting;
}

export interface Forgetting {
  /** Counts a reward in the statistics, and takes off what is forgotten for it. */
  add(arm: number, reward: Reward): void;
  /** The coordinates changed and what was summed was carried over. */
  countAgain(): void;
  /** What it takes besides the statistics to go on; null if nothing. */
  save(): unknown;
  /** Becomes as it was saved, with so many arms. On bad input throws. */
  restore(saved: unknown, armCount: number): void;
}

/** Refuses what is no built memory, such as its plain data. */
export function checkMemory(memory: Memory | undefined): Memory | undefined {
  if (memory === undefined || typeof memory?.forgetting === "function") return memory;
  throw invalid("memory", "what slidingWindow or discount gives", memory);
}
