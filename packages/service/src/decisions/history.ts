import type { ExperimentHistory } from "../contract/index.ts";
import type { CommandContext } from "./command.ts";
import { type Estimates, isLong } from "./estimates.ts";
import { yieldToEventLoop } from "./event-loop.ts";
import type { Experiment } from "./experiment.ts";
import type { Configuration, HistoryRecord } from "./records.ts";
import type { Reading } from "./steady-clock.ts";
import { type Store, StoreUnwritable } from "./store.ts";

/** The least milliseconds between two points of an experiment. */
const LEAST_PAUSE = 1000;
/** Points are at least this share of the experiment's age apart: a chart of its whole life cannot show more. */
const SHARE_OF_AGE = 1 / 400;
/** With more arms than this, the points would take more space than the log. */
const MOST_ARMS = 1000;

/**
 * Records the weights of experiments that have changed and have had no point for a while, for charts of their history.
 * At shutdown it records all that have changed, and does not wait for slow estimates.
 */
export async function keepHistory(
  store: Store,
  experiments: readonly Experiment[],
  { now, hasJumped }: Reading,
  estimate: (experiment: Experiment) => Promise<Estimates>,
  isEnd: boolean,
): Promise<void> {
  // Points with a wrong time would stay in the chart.
  if (hasJumped && !isEnd) return;
  const records: HistoryRecord[] = [];
  for (const experiment of experiments.filter((each) => each.hasNews && (isEnd || isDue(each, now)))) {
    await yieldToEventLoop();
    experiment.hasNews = false;
    const { isUnloaded, configuration } = experiment;
    if (isUnloaded || configuration.arms.length > MOST_ARMS || (isEnd && isLong(experiment))) continue;
    records.push(pointOf(experiment, await estimate(experiment), now));
    experiment.lastPointAt = now;
    // Pending events will change the weights again.
    if (experiment.canLearn) experiment.hasNews = true;
  }
  if (records.length === 0) return;
  try {
    await store.addHistory(records);
  } catch (error) {
    // A gap in a chart is no reason to stop deciding.
    if (!(error instanceof StoreUnwritable)) throw error;
  }
}

function isDue({ lastPointAt, record }: Experiment, now: number): boolean {
  // The clock may have been set back.
  return Math.abs(now - lastPointAt) >= Math.max(LEAST_PAUSE, SHARE_OF_AGE * (now - record.createdAt));
}

function pointOf(experiment: Experiment, { recommended, utility }: Estimates, at: number): HistoryRecord {
  return {
    experiment: experiment.record.number,
    at,
    weights: Array.from(experiment.shares()),
    recommended: Array.from(recommended),
    utilityNow: utility.now,
    utilityRecommended: utility.recommended,
  };
}

/** A chart has no room for more. */
const MOST_POINTS = 500;

/** The history of an experiment. */
export async function experimentHistory(
  { store, follower, clock }: CommandContext,
  id: string,
): Promise<ExperimentHistory> {
  const { record, configuration } = await follower.find(id);
  return historyAnswer(await store.history(record.number), configuration, clock.read().now);
}

/** Arranges points in columns. If there are many, it selects points about evenly over time. */
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
      // Arms that were added later had no share before.
      weights: points.map(({ weights }) => rounded(weights[arm] ?? 0)),
      recommended: points.map(({ recommended }) => rounded(recommended[arm] ?? 0)),
    })),
    utility: {
      now: points.map(({ utilityNow }) => utilityNow),
      recommended: points.map(({ utilityRecommended }) => utilityRecommended),
    },
  };
}

/** At most about `MOST_POINTS` points, about evenly spaced, including the first and the last one. */
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
