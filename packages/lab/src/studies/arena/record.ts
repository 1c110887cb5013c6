import type { PairedField } from "../../simulate/finals.ts";
import type { ArenaLearnerResult, ArenaProblemResult, ArenaResult } from "./arena-result.ts";
import type { Verdict } from "./standing.ts";

/** Against whom a verdict stands: those that do not know the arms, or oracles too. */
export type Against = "againstPeers" | "againstAll";

export type VerdictCounts = Readonly<Record<Verdict, number>>;

export function learnerOf({ learners }: ArenaProblemResult, id: string): ArenaLearnerResult | undefined {
  return learners.find((learner) => learner.id === id);
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
  isOpponent: (id: string) => boolean,
): VerdictCounts {
  const played = result.problems.flatMap((problem) => learnerOf(problem, id)?.[gap].duels ?? []);
  const count = (verdict: Verdict) => played.reduce((sum, duels) => sum + duels[verdict].filter(isOpponent).length, 0);
  return { better: count("better"), undecided: count("undecided"), worse: count("worse") };
}
