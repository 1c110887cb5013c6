import type { Law, Reward } from "../distributions/law.ts";
import type { Tangent } from "../spaces/tangent.ts";
import type { GroupedWeights } from "./grouped-weights.ts";

/**
 * The estimated blend of grouped weights, kept up to date by what each round changes. A round calls `check`, `admit` and
 * `influence` with the reward, isolates the arm, calls `learn`, raises the arm, and calls `follow`.
 */
export interface GroupedEstimate {
  /** The features that the weights keep totals of, before the first reward. */
  begin(weights: GroupedWeights): void;
  /** Throws, and changes nothing, for a reward that can never be held. */
  check(reward: Reward): void;
  /** Makes room for a reward. */
  admit(reward: Reward, weights: GroupedWeights): void;
  /** The influence of an admitted reward at the estimated blend; zero while nothing at all is known. */
  influence(reward: Reward, weights: GroupedWeights): number;
  /** Adds the reward whose influence was asked for last to the features of an isolated arm. */
  learn(arm: number, weights: GroupedWeights): void;
  /** Takes note of what raising the arm did to the groups. */
  follow(arm: number, weights: GroupedWeights): void;
  /** The utility linearised at the estimated blend; undefined while nothing at all is known. */
  tangentAt(weights: GroupedWeights): Tangent | undefined;
  /** Expected features of a law, for the tangent. */
  expected(law: Law): Float64Array;
  save(weights: GroupedWeights): unknown;
  /** Takes up a saved state, with the weights saved beside it. Throws, and changes nothing, if it is none. */
  restore(state: unknown, weights: GroupedWeights): void;
}
