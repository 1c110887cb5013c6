import type { Law, Reward } from "../distributions/law.ts";

/** Where a lazy learner has its influence functions from. A round calls `check`, `influence`, moves the weights, and `learn`. */
export interface LazyEstimate {
  /** Throws, and changes nothing, for a reward that can never be held. */
  check(reward: Reward): void;
  /** The influence of a reward that was checked, at the blend in force; zero while nothing at all is known. */
  influence(reward: Reward): number;
  /** Adds the reward whose influence was asked for last, and takes note of the weights that came of it. */
  learn(arm: number): void;
  /** The influence function at the blend in force. */
  influenceFunction(): (reward: Reward) => number;
  /** Its mean for each of these laws, less that of the blend. */
  expectedGradient(laws: readonly Law[]): Float64Array;
  save(): unknown;
  /** Takes up a saved state, the weights saved beside it being in force. Throws, and changes nothing, if it is none. */
  restore(state: unknown): void;
}
