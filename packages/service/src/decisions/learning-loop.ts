import type { LiveExperiment } from "./live-experiment.ts";

/** Milliseconds of learning in one go: decisions come in between. */
const SLICE = 4;

/** Learns what was committed, beside the answering of calls. */
export class LearningLoop {
  readonly #behind = new Set<LiveExperiment>();
  #isScheduled = false;

  wake(experiment: LiveExperiment): void {
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
    const end = performance.now() + SLICE;
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
