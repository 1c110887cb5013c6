import type { PairedField } from "../../simulate/chunk.ts";
import type { Estimate, Summary } from "../../simulate/summary.ts";
import { type CsvCell, csvText } from "../../text/csv.ts";
import type { ArenaSize, LeftOut } from "./arena-match.ts";

/** A comparison of two gaps: the paired 95 % interval of their difference is below 0, contains 0, or is above 0. */
export type Verdict = "better" | "undecided" | "worse";

/** The comparison of a learner with the best of the others. */
export interface Standing {
  readonly opponent: string;
  /** Mean gap minus the opponent's; negative is better. */
  readonly difference: number;
  /** The paired 95 % interval of the difference; null for one replication. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly verdict: Verdict;
}

/** The opponents of a learner by verdict. */
type Duels = Readonly<Record<Verdict, readonly string[]>>;

/** One of the two gaps of a learner: of the uniform average of its weights, or of its recommended blend. */
export interface GapResult {
  /** The gaps at the rounds of the result. */
  readonly at: readonly Estimate[];
  /** The final gap against the best of the other learners that do not know the arms. */
  readonly againstPeers: Standing | null;
  /** The final gap against the best of all others, including oracles. */
  readonly againstAll: Standing | null;
  /** The final gap against each other learner. */
  readonly duels: Duels;
}

/** One learner in one problem of the arena. */
export interface ArenaLearnerResult extends Readonly<Record<PairedField, GapResult>> {
  readonly id: string;
  readonly knowsTheArms: boolean;
  readonly seeksOneArm: boolean;
  /** The cumulative regret at the end. */
  readonly regret: Estimate;
  /** Time of choice and update only. Measured, so different in every run. */
  readonly microsecondsPerRound: number;
}

/** Properties of a problem, to explain which learners do well. */
export interface ProblemFacts {
  readonly armCount: number;
  /** False if the utility has kinks. */
  readonly isSmooth: boolean;
  /** U* - U(equal shares), the possible gain from learning. */
  readonly equalSharesGap: number;
  /** U* - min_k U(arm k), the possible loss. */
  readonly worstArmGap: number;
  /** Whether the best blend gives everything except the floors to one arm. */
  readonly isBestOneArm: boolean;
  /** Gaps that differ by at most this count as equal, because of the optimum's certificate and rounding. */
  readonly resolution: number;
}

/** One problem of the arena with the results of its players. */
export interface ArenaProblemResult {
  readonly name: string;
  readonly story: string;
  readonly utility: string;
  readonly floor: number;
  readonly isFromPaper: boolean;
  /** The names of the arms. */
  readonly names: Summary["names"];
  readonly optimum: NonNullable<Summary["optimum"]>;
  readonly facts: ProblemFacts;
  readonly learners: readonly ArenaLearnerResult[];
  readonly leftOut: readonly LeftOut[];
}

/** The content of `arena.json`. */
export interface ArenaResult extends ArenaSize {
  /** The rounds of the gaps: 100, 500 and 2000 as far as they are recorded, and the horizon. */
  readonly rounds: readonly number[];
  readonly learners: readonly { readonly id: string; readonly knowsTheArms: boolean }[];
  readonly problems: readonly ArenaProblemResult[];
  readonly versions: Summary["versions"];
  readonly elapsedSeconds: number;
}

/** The opponents of a verdict: learners that do not know the arms, or also oracles. */
export type Against = "againstPeers" | "againstAll";

export type VerdictCounts = Readonly<Record<Verdict, number>>;

export function learnerOf(
  { learners }: Pick<ArenaProblemResult, "learners">,
  id: string,
): ArenaLearnerResult | undefined {
  return learners.find((learner) => learner.id === id);
}

/** The mean gap of a learner at the end. */
export function lastGap(learner: ArenaLearnerResult, gap: PairedField): number {
  return learner[gap].at.at(-1)!.mean;
}

/** The number of problems in which a learner is better than the best of the others, undecided, or worse. */
export function problemCounts(result: ArenaResult, id: string, gap: PairedField, against: Against): VerdictCounts {
  const verdicts = result.problems.map((problem) => learnerOf(problem, id)?.[gap][against]?.verdict);
  return countVerdicts((wanted) => verdicts.filter((verdict) => verdict === wanted).length);
}

/** The number of duels of a learner with some opponents over all problems, by verdict. */
export function duelCounts(
  result: ArenaResult,
  id: string,
  gap: PairedField,
  opponents: readonly string[],
): VerdictCounts {
  const played = result.problems.flatMap((problem) => learnerOf(problem, id)?.[gap].duels ?? []);
  return countVerdicts(
    (wanted) => played.flatMap((duels) => duels[wanted]).filter((other) => opponents.includes(other)).length,
  );
}

function countVerdicts(count: (verdict: Verdict) => number): VerdictCounts {
  return { better: count("better"), undecided: count("undecided"), worse: count("worse") };
}

/** The subject of each gap in words. */
export const gapNames: Readonly<Record<PairedField, string>> = {
  recommendedGap: "recommended blend",
  utilityGap: "average blend",
};

const gaps: readonly PairedField[] = ["utilityGap", "recommendedGap"];

/** The arena as CSV: a line for each problem and learner. */
export function arenaCsv({ problems, rounds }: ArenaResult): string {
  const head = [
    "problem",
    "utility",
    "arms",
    "learner",
    "knowsTheArms",
    ...gaps.flatMap((gap) => rounds.flatMap((round) => [`${gap}${round}`, `${gap}${round}StandardError`])),
    "regret",
    "regretStandardError",
    ...gaps.flatMap((gap) => ["Opponent", "Difference", "Low", "High", "Verdict"].map((name) => `${gap}${name}`)),
    "microsecondsPerRound",
  ];
  const lines = problems.flatMap((problem) => problem.learners.map((learner) => line(problem, learner)));
  return csvText([head, ...lines]);
}

/** The cells of a line; missing numbers are undefined. */
function line(problem: ArenaProblemResult, learner: ArenaLearnerResult): CsvCell[] {
  const standings = gaps.flatMap((gap) => {
    const { opponent, difference, interval, verdict } = learner[gap].againstPeers ?? {};
    return [opponent, difference, interval?.[0], interval?.[1], verdict];
  });
  return [
    problem.name,
    problem.utility,
    problem.facts.armCount,
    learner.id,
    learner.knowsTheArms,
    ...[...gaps.flatMap((gap) => learner[gap].at), learner.regret].flatMap(({ mean, standardError }) => [
      mean,
      standardError,
    ]),
    ...standings,
    learner.microsecondsPerRound,
  ];
}
