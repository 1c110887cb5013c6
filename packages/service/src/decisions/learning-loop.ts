import type { Experiment } from "./experiment.ts";

/** Milliseconds of learning at once; then other work gets its turn. */
const LEARN_SLICE = 4;

/** Learns committed events in the background, while calls are answered. */
export class LearningLoop {
  readonly #behind = new Set<Experiment>();
  #isScheduled = false;

  /** Tells watchers that something was applied, and learns it soon. */
  wake(experiment: Experiment): void {
    experiment.changed();
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
