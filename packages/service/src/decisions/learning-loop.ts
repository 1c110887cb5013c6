import { yieldToEventLoop } from "./event-loop.ts";
import type { Experiment } from "./experiment.ts";
import type { Learning } from "./learning.ts";
import type { Store } from "./store.ts";

/** Milliseconds of learning at once; then other work gets its turn. */
const LEARN_SLICE = 4;

/** Learns what was committed, beside the answering of calls. */
export class LearningLoop {
  readonly #behind = new Set<Experiment>();
  #isScheduled = false;

  wake(experiment: Experiment): void {
    if (experiment.lag === 0 || experiment.isRelearning) return;
    this.#behind.add(experiment);
    this.#schedule();
  }

  /** Learns everything that waits, however long it takes, or until a moment of `performance.now()`. */
  finish(until = Number.POSITIVE_INFINITY): void {
    for (const experiment of this.#behind) {
      while (experiment.lag > 0 && !experiment.isRelearning && performance.now() < until) experiment.learnOne();
    }
    this.#behind.clear();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#behind.size === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#learnSlice();
      this.#schedule();
    });
  }

  #learnSlice(): void {
    const end = performance.now() + LEARN_SLICE;
    for (const experiment of this.#behind) {
      while (experiment.lag > 0 && !experiment.isRelearning && performance.now() < end) experiment.learnOne();
      this.#behind.delete(experiment);
      experiment.notify();
      if (experiment.lag === 0 || experiment.isRelearning) continue;
      // To the end of the line: the others come first next time.
      this.#behind.add(experiment);
      return;
    }
  }
}

const PAGE = 500;
/** Milliseconds after which other work gets its turn. */
const LEARN_LOG_SLICE = 5;

interface LearnLogOptions {
  /** Called after each event from `lookFrom` on. */
  readonly look?: () => void;
  readonly lookFrom?: number;
  /** Whether the result is no longer needed. */
  readonly isEnded?: () => boolean;
}

/** Learns the log up to a position, in small steps. */
export async function learnLog(
  store: Store,
  experiment: number,
  learning: Learning,
  until: number,
  { look = () => {}, lookFrom = Number.POSITIVE_INFINITY, isEnded = () => false }: LearnLogOptions = {},
): Promise<void> {
  for (;;) {
    const events = await store.learnerEvents(experiment, learning.version, PAGE);
    let started = performance.now();
    for (const event of events) {
      if (event.sequence > until || isEnded()) return;
      learning.apply(event);
      if (event.sequence >= lookFrom) look();
      if (performance.now() - started > LEARN_LOG_SLICE) {
        await yieldToEventLoop();
        started = performance.now();
      }
    }
    if (events.length < PAGE) return;
  }
}
