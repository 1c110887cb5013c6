import { meanOf } from "../replication/mean-interval.ts";
import { pairedDifference } from "./paired-difference.ts";

/** `best`: the lowest mean gap. `tie`: at most 1.1 times the best, or not told apart from it. */
export type Verdict = "best" | "tie" | "loses";

/** How a learner fares against the best of the others. */
export interface Standing {
  readonly opponent: string;
  /** Mean gap less the opponent's: below 0 is better. */
  readonly difference: number;
  /** Its paired 95 % interval; null for one replication. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly verdict: Verdict;
}

/** Opponents of a learner by the outcome: an interval of the difference wholly below 0 is won, wholly above it lost. */
export interface Duels {
  readonly won: readonly string[];
  readonly tied: readonly string[];
  readonly lost: readonly string[];
}

/** The final gaps of one learner, by replication. */
export interface FinalGaps {
  readonly id: string;
  readonly values: readonly number[];
}

/** Gaps up to this many times the best count as good as the best. */
const TIE_RATIO = 1.1;

/** The standing among others; null without others. Differences up to `resolution` are rounding. */
export function standing(own: FinalGaps, others: readonly FinalGaps[], resolution: number): Standing | null {
  const [best] = others.filter(({ id }) => id !== own.id).toSorted((a, b) => meanOf(a.values) - meanOf(b.values));
  if (best === undefined) return null;
  const { mean, interval } = pairedDifference(own.values, best.values);
  const isNear = meanOf(own.values) <= TIE_RATIO * meanOf(best.values);
  const isTie = isNear || outcome(mean, interval, resolution) === "tied";
  return {
    opponent: best.id,
    difference: mean,
    interval,
    verdict: mean <= 0 ? "best" : isTie ? "tie" : "loses",
  };
}

/** Everybody else, by whether the own gap is surely smaller, surely larger, or neither. */
export function duels(own: FinalGaps, others: readonly FinalGaps[], resolution: number): Duels {
  const result = { won: [] as string[], tied: [] as string[], lost: [] as string[] };
  for (const { id, values } of others) {
    if (id === own.id) continue;
    const { mean, interval } = pairedDifference(own.values, values);
    result[outcome(mean, interval, resolution)].push(id);
  }
  return result;
}

function outcome(mean: number, interval: Standing["interval"], resolution: number): keyof Duels {
  if (interval === null || Math.abs(mean) <= resolution) return "tied";
  if (interval[1] < 0) return "won";
  return interval[0] > 0 ? "lost" : "tied";
}
