import { meanOf } from "../../simulate/mean-interval.ts";
import { pairedDifference } from "./paired-difference.ts";

/** Of a gap against another: the paired 95 % interval of the difference lies below 0, contains it, or lies above. */
export type Verdict = "better" | "undecided" | "worse";

/** How a learner fares against the best of the others. */
export interface Standing {
  readonly opponent: string;
  /** Mean gap less the opponent's: below 0 is better. */
  readonly difference: number;
  /** Its paired 95 % interval; null for one replication. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly verdict: Verdict;
}

/** The opponents of a learner, by the verdict against each. */
export type Duels = Readonly<Record<Verdict, readonly string[]>>;

/** The final gaps of one learner, by replication. */
export interface FinalGaps {
  readonly id: string;
  readonly values: readonly number[];
}

/** The standing among others; null without others. Differences up to `resolution` are rounding. */
export function standing(own: FinalGaps, others: readonly FinalGaps[], resolution: number): Standing | null {
  const [best] = others.filter(({ id }) => id !== own.id).toSorted((a, b) => meanOf(a.values) - meanOf(b.values));
  if (best === undefined) return null;
  const { mean, interval } = pairedDifference(own.values, best.values);
  return { opponent: best.id, difference: mean, interval, verdict: verdictOf(mean, interval, resolution) };
}

/** Everybody else, by whether the own gap is surely smaller, surely larger, or neither. */
export function duels(own: FinalGaps, others: readonly FinalGaps[], resolution: number): Duels {
  const result: Record<Verdict, string[]> = { better: [], undecided: [], worse: [] };
  for (const { id, values } of others) {
    if (id === own.id) continue;
    const { mean, interval } = pairedDifference(own.values, values);
    result[verdictOf(mean, interval, resolution)].push(id);
  }
  return result;
}

function verdictOf(mean: number, interval: Standing["interval"], resolution: number): Verdict {
  if (interval === null || Math.abs(mean) <= resolution) return "undecided";
  if (interval[1] < 0) return "better";
  return interval[0] > 0 ? "worse" : "undecided";
}
