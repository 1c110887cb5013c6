import type { PairedField } from "../../simulate/chunk.ts";
import type { Estimate, Summary } from "../../simulate/summary.ts";
import { type CsvCell, csvText } from "../../text/csv.ts";
import type { ArenaSize, LeftOut } from "./arena-match.ts";
import type { Duels, ProblemFacts, Standing, Verdict } from "./problem-result.ts";

/** One of the two gaps of a learner: of the uniform average of its weights, or of the blend that it recommends. */
export interface GapResult {
  /** At the rounds of the result. */
  readonly at: readonly Estimate[];
  /** At the end, against the best of the others that do not know the arms. */
  readonly againstPeers: Standing | null;
  /** At the end, against the best of all others, oracles included. */
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

/** Against whom a verdict stands: those that do not know the arms, or oracles too. */
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

/** In how many problems a learner is better than the best of the others, not told apart from it, or worse. */
export function verdictCounts(result: ArenaResult, id: string, gap: PairedField, against: Against): VerdictCounts {
  const counts = { better: 0, undecided: 0, worse: 0 };
  for (const problem of result.problems) {
    const verdict = learnerOf(problem, id)?.[gap][against]?.verdict;
    if (verdict) counts[verdict]++;
  }
  return counts;
}

/** Duels of a learner with some opponents, over all problems. */
export function duelCounts(
  result: ArenaResult,
  id: string,
  gap: PairedField,
  opponents: readonly string[],
): VerdictCounts {
  const played = result.problems.flatMap((problem) => learnerOf(problem, id)?.[gap].duels ?? []);
  const count = (verdict: Verdict) =>
    played.flatMap((duels) => duels[verdict]).filter((other) => opponents.includes(other)).length;
  return { better: count("better"), undecided: count("undecided"), worse: count("worse") };
}

/** Of what a gap is, in words. */
export const gapNames: Readonly<Record<PairedField, string>> = {
  recommendedGap: "recommended blend",
  utilityGap: "average of the weights",
};

const gaps: readonly PairedField[] = ["utilityGap", "recommendedGap"];

/** The arena as a flat table: a line for each problem and learner. */
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

/** Empty if there is no such number. */
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
