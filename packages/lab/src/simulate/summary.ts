import type { Experiment } from "../spec/experiment.ts";
import type { Estimate } from "../text/numbers.ts";
import type { Answer } from "./answer.ts";

export type { Estimate };

/** What a blend is worth. */
export interface BlendValue {
  /** U, less costs. */
  readonly value: number;
  /** The value in the units that people quote, such as { RKE: 3.2 }, for utilities that have such. */
  readonly shown?: Readonly<Record<string, number>>;
}

/** A best blend, and what no blend within the floor exceeds its value by. */
export interface BestBlend extends BlendValue {
  readonly weights: readonly number[];
  readonly certificate: number;
}

/** What one would have without learning. */
export interface Comparison {
  readonly equalShares: BlendValue;
  /** The arm that is best alone, by its place. */
  readonly bestArm: BlendValue & { readonly arm: number };
}

/** Replications that stopped when their certificate was small enough. */
export interface StopSummary {
  /** Of all replications. */
  readonly share: number;
  /** The round at which they stopped; null where none did. */
  readonly round: Estimate | null;
  /** The share of those that stopped though the gap of the recommended blend was above the limit; null where none stopped. */
  readonly wrong: number | null;
}

/** What one learner did, at the recorded rounds. Lists run parallel to `rounds`. */
export interface LearnerSummary {
  readonly id: string;
  readonly rounds: readonly number[];
  /** U(w*) - U(average of w_1..w_t). */
  readonly utilityGap: readonly Estimate[];
  /** U(w*) - U(w) for the blend that the learner recommends. */
  readonly recommendedGap: readonly Estimate[];
  /** max_k |B_k| before round t; null for learners without a gradient. */
  readonly bias: readonly Estimate[] | null;
  /** Cumulative: sum of U(w*) - U(w_s). */
  readonly regret: readonly Estimate[];
  /** The regret divided by t: the average of U(w*) - U(w_s). */
  readonly timeAveragedGap: readonly Estimate[];
  /** With more than 500 arms in the last round alone. */
  readonly averageWeights: readonly (readonly number[])[];
  /** The blend that the learner recommends at the end, by arm, over replications; no deviation for a single one. */
  readonly recommendedWeights: {
    readonly mean: readonly number[];
    readonly standardDeviation: readonly number[] | null;
  };
  /** What that mean is worth by the distributions of the last round; not without diagnostics. */
  readonly recommendedValue?: BlendValue;
  /** Below: only where asked for. U(w*) - U(w_t). */
  readonly instantaneousGap?: readonly Estimate[];
  /** U of the distribution of the rewards received so far, on the learners' grid. */
  readonly empiricalUtility?: readonly Estimate[];
  /** The Frank-Wolfe bound of the gap at the averaged weights. */
  readonly certificate?: readonly Estimate[];
  /** The upper end of the learner's own certificate, over the replications that have one; null where none has. */
  readonly certificateUpper?: readonly (Estimate | null)[];
  /** The share of replications that have one. */
  readonly certificateGiven?: readonly number[];
  /** The share of replications in which the gap of the recommended blend was above it at any recorded round so far. */
  readonly certificateMisses?: number;
  /** With a stop rule: the replications that stopped. */
  readonly stopped?: StopSummary;
  /** max_k |B_k| by the paper's 1000 draws. */
  readonly monteCarloBias?: readonly Estimate[] | null;
  /** beta_T: the bias norm averaged over the rounds up to t. */
  readonly averageBias?: readonly number[] | null;
  /** The paper's bound of the gap of the averaged weights, where its hypotheses hold. */
  readonly bound?: readonly number[];
}

/** How long a run took, and the rounds of all learners together that it played in a second. */
export interface RunSpeed {
  readonly elapsedSeconds: number;
  readonly roundsPerSecond: number;
}

/** What a run leaves behind: `summary.json`. Without a speed where all replications were played before, as in merged shards. */
export interface Summary extends Partial<RunSpeed> {
  /** Of the arms. */
  readonly names: readonly string[];
  readonly experiment: Experiment;
  /** In the first round; null without diagnostics. */
  readonly optimum: BestBlend | null;
  /** The best blend in the last round, where distributions drift. */
  readonly finalOptimum?: BestBlend;
  /** By the distributions of the last round; null without diagnostics. */
  readonly comparison: Comparison | null;
  /** What all of this comes to, in words. */
  readonly answer: Answer;
  readonly learners: readonly LearnerSummary[];
  readonly versions: { readonly blendit: string; readonly node: string };
  /** Of the experiment and these versions, for runs in Node. The same fingerprint gives the same numbers. */
  readonly fingerprint?: string;
}
