import type { Experiment } from "../spec/experiment.ts";
import type { Estimate } from "../text/numbers.ts";
import type { Answer } from "./answer.ts";

export type { Estimate };

/** The value of a blend. */
export interface BlendValue {
  /** U minus costs. */
  readonly value: number;
  /** The value in the customary unit of the utility, such as { RKE: 3.2 }, if it has one. */
  readonly shown?: Readonly<Record<string, number>>;
}

/** A best blend. No blend within the floor exceeds its value by more than `certificate`. */
export interface BestBlend extends BlendValue {
  readonly weights: readonly number[];
  readonly certificate: number;
}

/** The values of blends that need no learning. */
export interface Comparison {
  readonly equalShares: BlendValue;
  /** The arm that is best alone, by its index. */
  readonly bestArm: BlendValue & { readonly arm: number };
}

/** Replications that stopped when their certificate was small enough. */
export interface StopSummary {
  /** The share of all replications that stopped. */
  readonly share: number;
  /** The round after which they stopped; null if none did. */
  readonly round: Estimate | null;
  /** Of the replications that stopped, the share whose gap was above the limit; null if none stopped. */
  readonly wrong: number | null;
}

/** The results of one learner at the recorded rounds. Lists are parallel to `rounds`. */
export interface LearnerSummary {
  readonly id: string;
  readonly rounds: readonly number[];
  /** U(w*) - U(average of w_1..w_t). */
  readonly utilityGap: readonly Estimate[];
  /** U(w*) - U(w) for the blend that the learner recommends. */
  readonly recommendedGap: readonly Estimate[];
  /** max_k |B_k| before round t; null for learners without a gradient. */
  readonly bias: readonly Estimate[] | null;
  /** The sum of U(w*) - U(w_s) so far. */
  readonly regret: readonly Estimate[];
  /** The regret divided by t: the average of U(w*) - U(w_s). */
  readonly timeAveragedGap: readonly Estimate[];
  /** The average of w_1..w_t; with more than 500 arms, only for the last round. */
  readonly averageWeights: readonly (readonly number[])[];
  /** The blend that the learner recommends at the end, by arm, over replications. The deviation is null for a single one. */
  readonly recommendedWeights: {
    readonly mean: readonly number[];
    readonly standardDeviation: readonly number[] | null;
  };
  /** The value of the mean recommended blend by the distributions of the last round; undefined without diagnostics. */
  readonly recommendedValue?: BlendValue;
  // Most fields below exist only if `diagnostics` or `stopWhen` require them.
  /** U(w*) - U(w_t). */
  readonly instantaneousGap?: readonly Estimate[];
  /** U of the empirical distribution of the rewards so far, on the learners' grid. */
  readonly empiricalUtility?: readonly Estimate[];
  /** The Frank-Wolfe bound on the gap of the averaged weights. */
  readonly certificate?: readonly Estimate[];
  /** The upper bound of the learner's own certificate, over the replications that have one; null if none has. */
  readonly certificateUpper?: readonly (Estimate | null)[];
  /** The share of replications in which the learner has a certificate. */
  readonly certificateGiven?: readonly number[];
  /** The share of replications in which the gap of the recommended blend exceeded the learner's certificate at any recorded round. */
  readonly certificateMisses?: number;
  /** The replications that stopped, if the experiment has a stop rule. */
  readonly stopped?: StopSummary;
  /** max_k |B_k| by the paper's 1000 draws. */
  readonly monteCarloBias?: readonly Estimate[] | null;
  /** beta_T: the bias norm averaged over the rounds up to t. */
  readonly averageBias?: readonly number[] | null;
  /** The paper's bound on the gap of the averaged weights, if its hypotheses hold. */
  readonly bound?: readonly number[];
}

/** The time that a run took, and the rounds per second of all learners together. */
export interface RunSpeed {
  readonly elapsedSeconds: number;
  readonly roundsPerSecond: number;
}

/** The result of a run, in `summary.json`. It has no speed if all replications were played before, as for merged shards. */
export interface Summary extends Partial<RunSpeed> {
  /** The names of the arms. */
  readonly names: readonly string[];
  readonly experiment: Experiment;
  /** The best blend in the first round; null without diagnostics. */
  readonly optimum: BestBlend | null;
  /** The best blend in the last round, if distributions drift. */
  readonly finalOptimum?: BestBlend;
  /** By the distributions of the last round; null without diagnostics. */
  readonly comparison: Comparison | null;
  /** The result in words. */
  readonly answer: Answer;
  readonly learners: readonly LearnerSummary[];
  readonly versions: { readonly blendit: string; readonly node: string };
  /** A hash of the experiment and these versions, for runs in Node. The same fingerprint gives the same numbers. */
  readonly fingerprint?: string;
}
