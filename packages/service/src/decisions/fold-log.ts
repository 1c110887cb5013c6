import type { Learning } from "./learning.ts";
import type { Store } from "./store.ts";

const PAGE = 2000;
/** Others get their turn after so many milliseconds. */
const SLICE = 5;

/**
 * Lets a learning follow the log from where it stands to a place in it, a little at a time. `look` is called after each lesson from
 * a place on.
 */
export async function foldLog(
  store: Store,
  experiment: number,
  learning: Learning,
  until: number,
  look: () => void = () => {},
  lookFrom = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (;;) {
    const lessons = await store.lessons(experiment, learning.version, PAGE);
    let started = performance.now();
    for (const lesson of lessons) {
      if (lesson.sequence > until) return;
      learning.fold(lesson);
      if (lesson.sequence >= lookFrom) look();
      if (performance.now() - started > SLICE) {
        await new Promise((resolve) => setImmediate(resolve));
        started = performance.now();
      }
    }
    if (lessons.length < PAGE) return;
  }
}
