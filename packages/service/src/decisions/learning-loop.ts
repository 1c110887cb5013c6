import { yieldToEventLoop } from "./event-loop.ts";
import type { Experiment } from "./experiment.ts";
import type { Learning } from "./learning.ts";
import type { Store } from "./store.ts";

/** Milliseconds of learning at once; then other work gets its turn. */
const LEARN_SLICE = 4;

/** Learns committed events in the background, while calls are answered. */
export class LearningLoop {
  readonly #behind = new Set<Experiment>();
  #isScheduled = false;

  wake(experiment: Experiment): void {
    if (!experiment.canLearn) return;
    this.#behind.add(experiment);
    this.#schedule();
  }

  /** Learns all pending events, however long it takes, or until `until` by `performance.now()`. */
  finish(until = Number.POSITIVE_INFINITY): void {
    for (const experiment of this.#behind) experiment.learn(until);
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
      experiment.learn(end);
      this.#behind.delete(experiment);
      experiment.notify();
      if (!experiment.canLearn) continue;
      // Moves to the end of the queue, so that the others come first next time.
      this.#behind.add(experiment);
      return;
    }
  }
}

const PAGE = 500;
/** Milliseconds after which other work gets its turn. */
const LEARN_LOG_SLICE = 5;

/**
 * Learns the log up to a position, in small steps. `goesOn` is called after each event and says whether to continue.
 */
export async function learnLog(
  store: Store,
  experiment: number,
  learning: Learning,
  until: number,
  goesOn = () => true,
): Promise<void> {
  for (;;) {
    const events = await store.learnerEvents(experiment, learning.version, PAGE);
    let started = performance.now();
    for (const event of events) {
      if (event.sequence > until) return;
      learning.apply(event);
      if (!goesOn()) return;
      if (performance.now() - started > LEARN_LOG_SLICE) {
        await yieldToEventLoop();
        started = performance.now();
      }
    }
    if (events.length < PAGE) return;
  }
}
