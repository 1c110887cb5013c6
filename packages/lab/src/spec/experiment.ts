import type { WeightLimits } from "@blendit/core/simplex";
import type { AnyDistributionSpec, UtilitySpec } from "@blendit/core/specs";
import type { LearnerSpec } from "../baselines/index.ts";
import type { RecordedSource } from "../tables/recorded-spec.ts";
import type { ConstraintSpec } from "./constraints.ts";
import type { ModuleUtility } from "./module-spec.ts";

/** All diagnostics. The first four are recorded by default. */
export const diagnosticNames = [
  "utility-gap",
  "bias",
  "regret",
  "weights",
  "instantaneous-gap",
  "empirical-utility",
  "certificate",
  "monte-carlo-bias",
] as const;

/** A quantity that is recorded during a run. */
export type DiagnosticName = (typeof diagnosticNames)[number];

export const defaultDiagnostics: readonly DiagnosticName[] = diagnosticNames.slice(0, 4);

/**
 * Distributions that change over time. A reward comes from the arm's distribution in `to` with a probability that increases from 0 at
 * round `from` to 1 at round `until`, in 20 equal steps, and otherwise from its distribution in `arms`. If both rounds are the same,
 * the change is sudden.
 */
export interface Drift {
  readonly to: readonly AnyDistributionSpec[];
  readonly from: number;
  readonly until: number;
}

/** The recorded rounds. `grid`: some hundred rounds, dense enough for smooth curves; `all`: every round; or every n-th round. */
type RecordSpec = "grid" | "all" | { readonly every: number };

/**
 * A replication stops when the learner's certificate is at most this number, or this percentage of the gap of equal weights, such as
 * "5 %".
 */
export interface StopSpec {
  readonly certificate: number | string;
}

/** An arm of an experiment: its distribution and, if given, its name in results. */
export type ArmSpec = AnyDistributionSpec & { readonly name?: string };

/** A learner of an experiment file: its spec and, if given, its name in results. */
export type LearnerEntry = LearnerSpec & { readonly id?: string };

/** A learner of an experiment: its spec and its name in results. */
export type NamedLearner = LearnerSpec & { readonly id: string };

/**
 * A valid experiment with all defaults, as plain data for files, workers and results. Recorded arms are replaced by `empirical`,
 * `empirical-vectors` and `empirical-records` distributions.
 */
export interface Experiment extends WeightLimits {
  readonly name: string;
  readonly utility: UtilitySpec | ModuleUtility;
  readonly arms: readonly ArmSpec[];
  readonly costs?: readonly number[];
  readonly drift?: Drift;
  readonly constraints?: readonly ConstraintSpec[];
  readonly horizon: number;
  readonly replications: number;
  readonly seed: number;
  readonly learners: readonly NamedLearner[];
  readonly diagnostics: readonly DiagnosticName[];
  readonly record: RecordSpec;
  readonly stopWhen?: StopSpec;
  /** The tables of recorded distributions, by the path of the distribution, such as `arms[0]` or `utility.target`. */
  readonly sources?: Readonly<Record<string, RecordedSource>>;
  /** If outcomes are words: the sorted words. Each outcome is replaced by its index in this list. */
  readonly categories?: readonly string[];
}
