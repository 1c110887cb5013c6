import type { ExperimentHistory } from "../contract/index.ts";
import type { Configuration, HistoryRecord } from "./records.ts";

/** A picture has no more room. */
const MOST_POINTS = 500;

/** Points in columns, about evenly spread over time where there are many. */
export function historyAnswer(
  records: readonly HistoryRecord[],
  { arms }: Configuration,
  now: number,
): ExperimentHistory {
  const points = spreadOut(records);
  return {
    now: new Date(now).toISOString(),
    at: points.map(({ at }) => new Date(at).toISOString()),
    arms: arms.map(({ name }, arm) => ({
      name,
      // Arms that came later had no share before.
      weights: points.map(({ weights }) => rounded(weights[arm] ?? 0)),
      recommended: points.map(({ recommended }) => rounded(recommended[arm] ?? 0)),
    })),
    utility: {
      now: points.map(({ utilityNow }) => utilityNow),
      recommended: points.map(({ utilityRecommended }) => utilityRecommended),
    },
  };
}

/** Not more than about so many points, with the first and the last, and no two much nearer to each other than need be. */
function spreadOut(records: readonly HistoryRecord[]): readonly HistoryRecord[] {
  if (records.length <= MOST_POINTS) return records;
  const last = records.at(-1)!;
  const pause = (last.at - records[0]!.at) / (MOST_POINTS - 2);
  let next = Number.NEGATIVE_INFINITY;
  const kept = records.filter(({ at }) => {
    if (at < next) return false;
    next = at + pause;
    return true;
  });
  return kept.at(-1) === last ? kept : [...kept, last];
}

function rounded(share: number): number {
  return Math.round(share * 1e6) / 1e6;
}
