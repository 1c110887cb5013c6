import { nextTurn } from "./event-loop.ts";
import type { LiveExperiment } from "./experiment.ts";
import type { Learning } from "./learning.ts";
import type { Store } from "./store.ts";

/** Milliseconds of learning in one go: decisions come in between. */
const LEARN_SLICE = 4;

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
/** Others get their turn after so many milliseconds. */
const FOLD_SLICE = 5;

interface FoldOptions {
  /** Called after each lesson from `lookFrom` on. */
  readonly look?: () => void;
  readonly lookFrom?: number;
  /** Whether nobody waits for the result any more. */
  readonly isEnded?: () => boolean;
}

/** Lets a learning follow the log from where it stands to a place in it, a little at a time. */
export async function foldLog(
  store: Store,
  experiment: number,
  learning: Learning,
  until: number,
  { look = () => {}, lookFrom = Number.POSITIVE_INFINITY, isEnded = () => false }: FoldOptions = {},
): Promise<void> {
  for (;;) {
    const lessons = await store.lessons(experiment, learning.version, PAGE);
    let started = performance.now();
    for (const lesson of lessons) {
      if (lesson.sequence > until || isEnded()) return;
      learning.fold(lesson);
      if (lesson.sequence >= lookFrom) look();
      if (performance.now() - started > FOLD_SLICE) {
        await nextTurn();
        started = performance.now();
      }
    }
    if (lessons.length < PAGE) return;
  }
}
