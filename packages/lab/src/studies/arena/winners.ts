import { introducedLearner, learnerName } from "../../spec/names.ts";
import { countOf, formatCount, formatShare } from "../../text/numbers.ts";
import { capitalised, listText } from "../../text/words.ts";
import { OWN_LEARNER } from "./arena-match.ts";
import {
  type ArenaLearnerResult,
  type ArenaProblemResult,
  type ArenaResult,
  lastGap,
  learnerOf,
} from "./arena-result.ts";

/** The learner with the best final blend for a problem, among those that do not know the distributions. */
interface Winner {
  readonly problem: ArenaProblemResult;
  readonly best: ArenaLearnerResult;
  /** Learners that are undecided against the best by a paired 95 % interval. */
  readonly level: readonly string[];
  /** The second best; undefined if nobody else played. */
  readonly next: ArenaLearnerResult | undefined;
}

/** The winners of the problems, in order, without problems that only oracles played. */
export function winnersOf({ problems }: ArenaResult): Winner[] {
  return problems.flatMap((problem) => {
    const peers = problem.learners.filter(({ knowsTheArms }) => !knowsTheArms);
    const [best, next] = peers.toSorted(
      (one, other) => lastGap(one, "recommendedGap") - lastGap(other, "recommendedGap"),
    );
    if (!best) return [];
    const ids = new Set(peers.map(({ id }) => id));
    return [{ problem, best, next, level: best.recommendedGap.duels.undecided.filter((id) => ids.has(id)) }];
  });
}

/** How often a learner wins clearly, and how often the winner is undecided. */
export interface Tally {
  readonly id: string;
  readonly wins: number;
  /** Problems without a clear winner in which this learner is the best, or undecided against the best. */
  readonly ties: number;
}

/** The tallies of learners that do not know the distributions, most successful first. */
export function tallies(result: ArenaResult): Tally[] {
  const winners = winnersOf(result);
  const all = result.learners.flatMap(({ id, knowsTheArms }) => {
    if (knowsTheArms) return [];
    const wins = winners.filter(({ best, level }) => best.id === id && level.length === 0).length;
    const ties = winners.filter(({ best, level }) => level.includes(id) || (best.id === id && level.length > 0)).length;
    return [{ id, wins, ties }];
  });
  return all.toSorted((one, other) => other.wins + other.ties - one.wins - one.ties || other.wins - one.wins);
}

/** A learner's share of the possible gain over equal shares; undefined if nothing can be gained. */
function gainOf({ facts }: ArenaProblemResult, learner: ArenaLearnerResult | undefined): number | undefined {
  const { equalSharesGap, resolution } = facts;
  if (!learner || !(equalSharesGap > resolution)) return undefined;
  return 1 - lastGap(learner, "recommendedGap") / equalSharesGap;
}

/** A share of the possible gain for a table. */
function gainText(share: number | undefined): string {
  if (share === undefined) return "–";
  return share < 0 ? "below 0" : formatShare(Math.min(1, share));
}

/** If more than this share of the comparisons with the best learners are undecided, an arena does not say which learner is best. */
const MOST_UNDECIDED = 1 / 3;

/** The comparisons of the best learner of each problem with the others that do not know the distributions. */
function comparisonsWithBest(result: ArenaResult): { readonly undecided: number; readonly all: number } {
  const winners = winnersOf(result);
  const peers = ({ problem }: Winner) => problem.learners.filter(({ knowsTheArms }) => !knowsTheArms).length - 1;
  return {
    undecided: winners.reduce((sum, { level }) => sum + level.length, 0),
    all: winners.reduce((sum, winner) => sum + peers(winner), 0),
  };
}

/** Whether "not clearly behind the best" says much about a learner: there are comparisons, and few of them are undecided. */
export function isConclusive(result: ArenaResult): boolean {
  const { undecided, all } = comparisonsWithBest(result);
  return all > 0 && undecided <= MOST_UNDECIDED * all;
}

function inconclusiveText(result: ArenaResult): string {
  const { undecided, all } = comparisonsWithBest(result);
  if (all === 0) {
    return "No two learners that do not know the distributions played the same problem, so there is nobody to compare.";
  }
  const { replications } = result;
  const few = `${countOf(replications, "replication")} ${replications === 1 ? "is" : "are"} too few to tell which learner is best`;
  return `${few}: ${formatCount(undecided)} of ${countOf(all, "comparison")} with the best learner of a problem ${undecided === 1 ? "is" : "are"} undecided. Add replications.`;
}

/** The answer of the arena in one or two sentences. */
export function arenaAnswer(result: ArenaResult): string {
  if (!isConclusive(result)) return inconclusiveText(result);
  const all = tallies(result);
  const leader = all[0]!;
  const problems = winnersOf(result).length;
  const count = ({ wins, ties }: Tally) => wins + ties;
  const at = (tallied: Tally) =>
    all.filter((other) => count(other) === count(tallied)).map(({ id }) => introducedLearner({ id }));
  const rest = all.find((other) => count(other) < count(leader));
  const own = all.find(({ id }) => id === OWN_LEARNER);
  const others = [
    ...(rest ? [`${listText(at(rest), 3)} in ${count(rest)}`] : []),
    ...(own && rest && count(own) < count(rest) ? [`${introducedLearner(own)} in ${count(own)}`] : []),
  ];
  const level = at(leader);
  const best = `${listText(level, 4)} ${level.length === 1 ? "is" : "are each"} best, or not clearly behind the best, in ${count(leader)} of ${countOf(problems, "problem")}`;
  return `${capitalised([best, ...others].join("; "))}.`;
}

/** The cells of the winners table for a problem: the winner, whether it is clear, and shares of the possible gain. */
export function winnerCells({ problem, best, next, level }: Winner): string[] {
  const own = learnerOf(problem, OWN_LEARNER);
  const others = level.length === 1 ? learnerName(level[0]!) : countOf(level.length, "other");
  return [
    problem.utility,
    `${learnerName(best.id)}${level.length === 0 ? "" : ` (level with ${others})`}`,
    gainText(gainOf(problem, best)),
    next ? learnerName(next.id) : "–",
    gainText(gainOf(problem, next)),
    own ? gainText(gainOf(problem, own)) : "–",
  ];
}

export const WINNER_COLUMNS = [
  { label: "Goal" },
  { label: "Best learner" },
  { label: "Gain", numeric: true },
  { label: "Next" },
  { label: "Gain of next", numeric: true },
  { label: `Gain of ${learnerName(OWN_LEARNER)}`, numeric: true },
] as const;

export const WINNERS_CAPTION =
  "Learners that do not know the distributions, by the blend they recommend in the end. Gain: the share of what the best blend gains over equal shares. Level: a paired 95 % interval of the difference contains 0.";
