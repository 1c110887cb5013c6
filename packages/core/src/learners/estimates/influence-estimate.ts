import type { Law, Reward } from "../../distributions/law.ts";
import type { StatisticsState } from "./statistics-state.ts";

/** Where mirror ascent has its influence functions from. A round calls `check`, `influence`, `learn`, moves the weights, `follow`. */
export interface InfluenceEstimate {
  readonly kind: string;
  /** Throws, and changes nothing, for a reward that can never be held. */
  check(reward: Reward): void;
  /** The influence of a reward that was checked, at the blend in force; zero while nothing at all is known. */
  influence(reward: Reward): number;
  /** Adds the reward whose influence was asked for last. */
  learn(arm: number): void;
  /** Takes note of what raising the arm did to the weights, where the estimate depends on it. */
  follow?(arm: number): void;
  /** The influence function at the blend in force, to be used before anything changes. */
  influenceFunction(): (reward: Reward) => number;
  /** Its mean for arms of these laws, less their costs, and less what the blend of both is. */
  expectedGradient(laws: readonly Law[], costs: readonly number[] | undefined): Float64Array;
  /** What was seen; null if nothing is learned. */
  save(): StatisticsState | null;
  /** What it takes besides to go on bit for bit; null if nothing. */
  saveDetail(): unknown;
  /** Takes up what was seen, the weights saved beside it being in force. Throws if it cannot, and is then not to be used any more. */
  restore(state: StatisticsState | null): void;
  /** Takes up the detail that was saved beside the state restored last, and beside the weights in force. */
  restoreDetail(detail: unknown): void;
}
