import type { WeightLimits } from "@blendit/core/simplex";
import type { AnyDistributionSpec, UtilitySpec } from "@blendit/core/specs";
import type { LearnerSpec } from "../baselines/index.ts";
import type { RecordedSource } from "../tables/recorded-arms.ts";
import type { ConstraintSpec } from "./constraints.ts";
import type { ModuleUtility } from "./module-spec.ts";

/** All diagnostics. The first four are recorded unless an experiment says otherwise. */
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

/** What can be recorded along a run. */
export type DiagnosticName = (typeof diagnosticNames)[number];

export const defaultDiagnostics: readonly DiagnosticName[] = diagnosticNames.slice(0, 4);

/**
 * Distributions that change: in round t an arm pays by its distribution `to` with a probability that rises from 0 at round `from` to 1 at
 * round `until`, in 20 equal steps, and else by its distribution in `arms`. Where both are the same round, the change is sudden.
 */
export interface Drift {
  readonly to: readonly AnyDistributionSpec[];
  readonly from: number;
  readonly until: number;
}

/** `grid`: some hundred rounds, dense enough for smooth curves; `all`: every round; or every n-th round. */
type RecordSpec = "grid" | "all" | { readonly every: number };

/**
 * A replication ends when the learner's certificate is at most this: a number, or a percentage of the gap of equal weights,
 * such as "5 %".
 */
export interface StopSpec {
  readonly certificate: number | string;
}

/** An arm of an experiment: its distribution and, where it was given one, the name it has in results. */
export type ArmSpec = AnyDistributionSpec & { readonly name?: string };

/** A learner of an experiment file, which may have been given the name it has in results. */
export type LearnerEntry = LearnerSpec & { readonly id?: string };

/** A learner of an experiment: its spec and the name it has in results. */
export type NamedLearner = LearnerSpec & { readonly id: string };

/**
 * A checked experiment with every default filled in: plain data, the same for files, workers and results. Recorded arms
 * have become `empirical`, `empirical-vectors` and `empirical-records` distributions.
 */
export interface Experiment extends WeightLimits {
  readonly name: string;
  readonly utility: UtilitySpec | ModuleUtility;
  readonly arms: readonly ArmSpec[];
  readonly costs?: readonly number[];
  readonly drift?: Drift;
  /** Limits that blends must keep. */
  readonly constraints?: readonly ConstraintSpec[];
  readonly horizon: number;
  readonly replications: number;
  readonly seed: number;
  readonly learners: readonly NamedLearner[];
  readonly diagnostics: readonly DiagnosticName[];
  readonly record: RecordSpec;
  readonly stopWhen?: StopSpec;
  /** The tables that recorded distributions were read from, by the place of the distribution, such as `arms[0]` or `utility.target`. */
  readonly sources?: Readonly<Record<string, RecordedSource>>;
  /** Where outcomes were words: these, in the order of their letters. An outcome is then its place in this list, from 0 on. */
  readonly categories?: readonly string[];
}
