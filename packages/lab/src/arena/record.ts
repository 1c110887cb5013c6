import type { PairedField } from "../replication/finals.ts";
import type { ArenaLearnerResult, ArenaProblemResult, ArenaResult, GapResult } from "./arena-result.ts";
import type { Duels, Verdict } from "./standing.ts";

/** Against whom a verdict stands: those that do not know the arms, or oracles too. */
export type Against = "againstPeers" | "againstAll";

export type VerdictCounts = Readonly<Record<Verdict, number>>;
export type DuelCounts = Readonly<Record<keyof Duels, number>>;

export function learnerOf({ learners }: ArenaProblemResult, id: string): ArenaLearnerResult | undefined {
  return learners.find((learner) => learner.id === id);
}

/** In how many problems a learner has the best gap, ties with it, or loses. */
export function verdictCounts(result: ArenaResult, id: string, gap: PairedField, against: Against): VerdictCounts {
  const counts = { best: 0, tie: 0, loses: 0 };
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
): DuelCounts {
  const played = result.problems.flatMap((problem) => learnerOf(problem, id)?.[gap].duels ?? []);
  const count = (outcome: keyof GapResult["duels"]) =>
    played.reduce((sum, duels) => sum + duels[outcome].filter(isOpponent).length, 0);
  return { won: count("won"), tied: count("tied"), lost: count("lost") };
}
