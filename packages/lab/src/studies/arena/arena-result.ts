import type { PairedField } from "../../simulate/finals.ts";
import type { Estimate, Summary } from "../../simulate/summary.ts";
import type { ArenaSize, LeftOut } from "./arena-match.ts";
import type { ProblemFacts } from "./problem-facts.ts";
import type { Duels, Standing } from "./standing.ts";

/** One of the two gaps of a learner: of the uniform average of its weights, or of the blend that it recommends. */
export interface GapResult {
  /** At the rounds of the result. */
  readonly at: readonly Estimate[];
  /** At the end, against the best of the others that do not know the arms. */
  readonly againstPeers: Standing | null;
  /** The same against the best of all others, oracles included. */
  readonly againstAll: Standing | null;
  /** At the end, against each other learner. */
  readonly duels: Duels;
}

/** One learner in one problem of the arena. */
export interface ArenaLearnerResult extends Readonly<Record<PairedField, GapResult>> {
  readonly id: string;
  readonly knowsTheArms: boolean;
  readonly seeksOneArm: boolean;
  /** Cumulative, at the end. */
  readonly regret: Estimate;
  /** Choice and update alone. Measured, so other on every run. */
  readonly microsecondsPerRound: number;
}

/** One problem of the arena with all that played it. */
export interface ArenaProblemResult {
  readonly name: string;
  readonly story: string;
  readonly utility: string;
  readonly floor: number;
  readonly isFromPaper: boolean;
  /** Of the arms. */
  readonly names: Summary["names"];
  readonly optimum: NonNullable<Summary["optimum"]>;
  readonly facts: ProblemFacts;
  readonly learners: readonly ArenaLearnerResult[];
  readonly leftOut: readonly LeftOut[];
}

/** What the arena leaves behind: `arena.json`. */
export interface ArenaResult extends ArenaSize {
  /** At which gaps are given: 100, 500, 2000 and the horizon, where they fit. */
  readonly rounds: readonly number[];
  readonly learners: readonly { readonly id: string; readonly knowsTheArms: boolean }[];
  readonly problems: readonly ArenaProblemResult[];
  readonly versions: Summary["versions"];
  readonly elapsedSeconds: number;
}
