import type { PairedField } from "../../simulate/chunk.ts";
import { formatNumber } from "../../text/numbers.ts";
import {
  type Against,
  type ArenaLearnerResult,
  type ArenaProblemResult,
  type ArenaResult,
  lastGap,
  learnerOf,
} from "./arena-result.ts";
import type { ProblemFacts } from "./problem-result.ts";

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
  const own = learnerOf(problem, id);
  const standing = own?.[gap][against];
  if (standing?.verdict !== "worse") return undefined;
  const { opponent, interval } = standing;
  return {
    problem: problem.name,
    gap,
    winner: opponent,
    ownGap: lastGap(own!, gap),
    winnerGap: lastGap(learnerOf(problem, opponent)!, gap),
    interval,
    reason: why(problem, gap, id, opponent),
  };
}

interface Pair {
  readonly own: ArenaLearnerResult;
  readonly winner: ArenaLearnerResult;
  readonly gap: PairedField;
  readonly facts: ProblemFacts;
}

/** Below this share of what there is to lose, equal shares count as good. */
const LITTLE = 0.01;

/**
 * Why one learner loses to another, by the first of these reasons that the numbers bear out. Each says no more than what
 * was measured.
 */
export function why(problem: ArenaProblemResult, gap: PairedField, ownId: string, winnerId: string): string {
  const own = learnerOf(problem, ownId)!;
  const winner = learnerOf(problem, winnerId)!;
  const pair: Pair = { own, winner, gap, facts: problem.facts };
  const reasons = [knownArms, littleToGain, oneArm, earlyRounds, kink];
  return reasons.map((reason) => reason(pair)).find((words) => words !== undefined) ?? regrets(pair);
}

function knownArms({ winner, own }: Pair): string | undefined {
  if (!winner.knowsTheArms) return undefined;
  return `${winner.id} knows the distributions of the arms, which ${own.id} has to estimate.`;
}

function littleToGain({ facts }: Pair): string | undefined {
  const { equalSharesGap, worstArmGap } = facts;
  const share = equalSharesGap / worstArmGap;
  if (!(share < LITTLE)) return undefined;
  const percent = formatNumber(100 * share, 2);
  return `There is little to gain: the gap of equal shares, ${short(equalSharesGap)}, is ${percent} % of that of the worst arm.`;
}

function oneArm({ winner, facts }: Pair): string | undefined {
  if (!(facts.isBestOneArm && winner.seeksOneArm)) return undefined;
  return `The best blend gives all but the floors to one arm, and ${winner.id} looks for nothing else.`;
}

/** Of the average only: the blend that is recommended at the end is no worse. */
function earlyRounds({ own, winner, gap }: Pair): string | undefined {
  const [ownBlend, itsBlend] = [lastGap(own, "recommendedGap"), lastGap(winner, "recommendedGap")];
  if (gap !== "utilityGap" || !(ownBlend <= itsBlend)) return undefined;
  const [ownFirst, itsFirst] = [first(own, gap), first(winner, gap)];
  if (own[gap].at.length === 1 || !(ownFirst > itsFirst)) return undefined;
  return `The average counts the early rounds: at the first checkpoint ${own.id} had a gap of ${short(ownFirst)}, ${winner.id} ${short(itsFirst)}. The blend recommended at the end is no worse: ${short(ownBlend)} against ${short(itsBlend)}.`;
}

function kink({ own, winner, gap, facts }: Pair): string | undefined {
  const [ownShare, itsShare] = [own, winner].map((learner) => lastGap(learner, gap) / first(learner, gap));
  if (facts.isSmooth || !(ownShare! > itsShare!)) return undefined;
  return `The utility has a kink, where slopes jump instead of fading: from the first checkpoint to the end the gap of ${own.id} fell to ${short(ownShare!)} of what it was, that of ${winner.id} to ${short(itsShare!)}.`;
}

function regrets({ own, winner, gap }: Pair): string {
  const [ownRegret, itsRegret] = [own.regret.mean, winner.regret.mean];
  const numbers = `regret ${short(itsRegret)} against ${short(ownRegret)}`;
  if (itsRegret <= ownRegret) return `${winner.id} was nearer to the best blend over all rounds (${numbers}).`;
  return gap === "utilityGap"
    ? `${winner.id} is further off in single rounds (${numbers}), but they make up for each other, and their average is nearer.`
    : `${winner.id} loses more on the way (${numbers}) and recommends the better blend in the end.`;
}

function first(learner: ArenaLearnerResult, gap: PairedField): number {
  return learner[gap].at[0]!.mean;
}

function short(value: number): string {
  return formatNumber(value, 2);
}
