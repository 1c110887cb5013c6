import type { ExperimentHistory } from "../contract/index.ts";
import type { Estimates } from "./estimates.ts";
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

/** Writes down now and then where the weights of experiments are, so that one can see later how they went. */
export class HistoryKeeper {
  readonly #store: Store;
  readonly #changed = new Set<number>();
  readonly #lastAt = new Map<number, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Something happened to an experiment. */
  noteChange(experiment: number): void {
    this.#changed.add(experiment);
  }

  /** Writes down those that have changed and of which nothing was written for a while; of all that have changed where they end. */
  async keep(
    { now, hasJumped }: Reading,
    find: (number: number) => Experiment | undefined,
    estimate: (experiment: Experiment) => Promise<Estimates>,
    isEnd = false,
  ): Promise<void> {
    // Points of a wrong time would stay in the picture.
    if (hasJumped && !isEnd) return;
    const due = [...this.#changed].filter((number) => isEnd || this.#isDue(number, now, find(number)));
    const experiments = due.flatMap((number) => find(number) ?? []);
    for (const number of due) this.#changed.delete(number);
    const records: HistoryRecord[] = [];
    for (const experiment of experiments.filter(hasFewArms)) {
      await yieldToEventLoop();
      // What it has learned may have left memory meanwhile.
      if (!experiment.isUnloaded) records.push(pointOf(experiment, await estimate(experiment), now));
    }
    if (records.length === 0) return;
    try {
      await this.#store.addHistory(records);
    } catch (error) {
      // A picture with a gap is no reason to stop deciding.
      if (!(error instanceof StoreUnwritable)) throw error;
    }
    for (const { experiment } of records) this.#lastAt.set(experiment, now);
    // What waits to be learned is yet to be seen.
    for (const { lag, record } of experiments) if (lag > 0) this.#changed.add(record.number);
  }

  #isDue(number: number, now: number, experiment: Experiment | undefined): boolean {
    const lastAt = this.#lastAt.get(number);
    if (experiment === undefined || lastAt === undefined) return true;
    // The time may have been set back.
    return Math.abs(now - lastAt) >= Math.max(LEAST_PAUSE, SHARE_OF_AGE * (now - experiment.record.createdAt));
  }
}

function hasFewArms({ configuration }: Experiment): boolean {
  return configuration.arms.length <= MOST_ARMS;
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
