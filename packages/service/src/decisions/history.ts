import type { ExperimentHistory } from "../contract/index.ts";
import type { CommandContext } from "./command.ts";
import { type Estimates, isLong } from "./estimates.ts";
import { yieldToEventLoop } from "./event-loop.ts";
import type { Experiment } from "./experiment.ts";
import type { Configuration, HistoryRecord } from "./records.ts";
import type { Reading } from "./steady-clock.ts";
import { type Store, StoreUnwritable } from "./store.ts";

/** Milliseconds between two points of an experiment at least. */
const LEAST_PAUSE = 1000;
/** Points are at least this share of the experiment's age apart: a picture of its whole life shows no more. */
const SHARE_OF_AGE = 1 / 400;
/** Points of more arms than this would take more room than the log. */
const MOST_ARMS = 1000;

/**
 * Writes down the weights of experiments that have changed and of which nothing was written for a while, so that one can see later
 * how they went. A service that ends writes down all that have changed, and does not wait for slow estimates.
 */
export async function keepHistory(
  store: Store,
  experiments: readonly Experiment[],
  { now, hasJumped }: Reading,
  estimate: (experiment: Experiment) => Promise<Estimates>,
  isEnd: boolean,
): Promise<void> {
  // Points of a wrong time would stay in the picture.
  if (hasJumped && !isEnd) return;
  const records: HistoryRecord[] = [];
  for (const experiment of experiments.filter((each) => each.hasNews && (isEnd || isDue(each, now)))) {
    await yieldToEventLoop();
    experiment.hasNews = false;
    const { isUnloaded, configuration } = experiment;
    if (isUnloaded || configuration.arms.length > MOST_ARMS || (isEnd && isLong(experiment))) continue;
    records.push(pointOf(experiment, await estimate(experiment), now));
    experiment.lastPointAt = now;
    // What waits to be learned is yet to be seen.
    if (experiment.lag > 0) experiment.hasNews = true;
  }
  if (records.length === 0) return;
  try {
    await store.addHistory(records);
  } catch (error) {
    // A picture with a gap is no reason to stop deciding.
    if (!(error instanceof StoreUnwritable)) throw error;
  }
}

function isDue({ lastPointAt, record }: Experiment, now: number): boolean {
  // The time may have been set back.
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

/** A picture has no more room. */
const MOST_POINTS = 500;

/** How the weights of an experiment went. */
export async function experimentHistory(
  { store, experiments, clock }: CommandContext,
  id: string,
): Promise<ExperimentHistory> {
  const { record, configuration } = experiments.find(id);
  return historyAnswer(await store.history(record.number), configuration, clock.read().now);
}

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

/** Not more than about this many points, with the first and the last, and no two much nearer to each other than need be. */
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
