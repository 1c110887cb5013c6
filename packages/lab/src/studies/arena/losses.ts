import type { PairedField } from "../../simulate/finals.ts";
import type { ArenaProblemResult, ArenaResult } from "./arena-result.ts";
import { type Against, learnerOf } from "./record.ts";
import { why } from "./why.ts";

/** A problem in which a learner is worse than another. */
export interface Loss {
  readonly problem: string;
  readonly gap: PairedField;
  readonly winner: string;
  readonly ownGap: number;
  readonly winnerGap: number;
  /** Paired 95 % interval of the difference. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason: string;
}

export function losses({ problems }: ArenaResult, id: string, gap: PairedField, against: Against): Loss[] {
  return problems.flatMap((problem) => lossOf(problem, id, gap, against) ?? []);
}

function lossOf(problem: ArenaProblemResult, id: string, gap: PairedField, against: Against): Loss | undefined {
  const own = learnerOf(problem, id)?.[gap];
  const standing = own?.[against];
  if (standing?.verdict !== "worse") return undefined;
  const { opponent, interval } = standing;
  return {
    problem: problem.name,
    gap,
    winner: opponent,
    ownGap: own!.at.at(-1)!.mean,
    winnerGap: learnerOf(problem, opponent)![gap].at.at(-1)!.mean,
    interval,
    reason: why(problem, gap, id, opponent),
  };
}
