import type { PairedField } from "../../simulate/chunk.ts";
import { learnerName } from "../../spec/names.ts";
import { formatNumber } from "../../text/numbers.ts";
import { OWN_LEARNER, OWN_NAME } from "./arena-match.ts";
import { type Against, type ArenaProblemResult, type ArenaResult, lastGap, learnerOf } from "./arena-result.ts";

/** A problem in which `OWN_LEARNER` is worse than another learner. */
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

export function losses({ problems }: ArenaResult, gap: PairedField, against: Against): Loss[] {
  return problems.flatMap((problem) => {
    const own = learnerOf(problem, OWN_LEARNER);
    const standing = own?.[gap][against];
    if (standing?.verdict !== "worse") return [];
    const { opponent, interval } = standing;
    return [
      {
        problem: problem.name,
        gap,
        winner: opponent,
        ownGap: lastGap(own!, gap),
        winnerGap: lastGap(learnerOf(problem, opponent)!, gap),
        interval,
        reason: why(problem, gap, opponent),
      },
    ];
  });
}

/** Equal shares are good if their gap is below this share of the worst option's. */
const LITTLE = 0.01;

/** Why `OWN_LEARNER` loses to another: the first of these reasons that the numbers support. Each claims only what was measured. */
export function why({ facts, ...problem }: ArenaProblemResult, gap: PairedField, winnerId: string): string {
  const [own, winner] = [learnerOf(problem, OWN_LEARNER)!, learnerOf(problem, winnerId)!];
  const itsName = learnerName(winnerId);
  if (winner.knowsTheArms) return `${itsName} knows the distributions, which ${OWN_NAME} has to estimate.`;
  const share = facts.equalSharesGap / facts.worstArmGap;
  if (share < LITTLE) {
    return `There is little to gain: the gap of equal shares, ${short(facts.equalSharesGap)}, is ${short(100 * share)} % of that of the worst option.`;
  }
  if (facts.isBestOneArm && winner.seeksOneArm) {
    return `The best blend gives one option everything except the minimum shares, and ${itsName} looks for a single option.`;
  }
  const [ownFirst, itsFirst] = [own, winner].map((learner) => learner[gap].at[0]!.mean) as [number, number];
  const [ownBlend, itsBlend] = [lastGap(own, "recommendedGap"), lastGap(winner, "recommendedGap")];
  const hasEarlier = own[gap].at.length > 1;
  if (gap === "utilityGap" && ownBlend <= itsBlend && hasEarlier && ownFirst > itsFirst) {
    return `The average counts the early rounds: at the first checkpoint ${OWN_NAME} had a gap of ${short(ownFirst)}, ${itsName} ${short(itsFirst)}. The blend recommended at the end is no worse: ${short(ownBlend)} against ${short(itsBlend)}.`;
  }
  const [ownLeft, itsLeft] = [lastGap(own, gap) / ownFirst, lastGap(winner, gap) / itsFirst];
  if (!facts.isSmooth && ownLeft > itsLeft) {
    return `The goal has a kink, where slopes jump instead of fading: from the first checkpoint to the end the gap of ${OWN_NAME} ended at ${short(ownLeft)} of what it was, that of ${itsName} at ${short(itsLeft)}.`;
  }
  const [ownRegret, itsRegret] = [own.regret.mean, winner.regret.mean];
  const regrets = `regret ${short(itsRegret)} against ${short(ownRegret)}`;
  if (itsRegret <= ownRegret) return `${itsName} was nearer to the best blend over all rounds (${regrets}).`;
  return gap === "utilityGap"
    ? `${itsName} is further off in single rounds (${regrets}), but their average is nearer.`
    : `${itsName} loses more on the way (${regrets}) and recommends the better blend in the end.`;
}

function short(value: number): string {
  return formatNumber(value, 2);
}
