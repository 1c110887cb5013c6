import type { Learning } from "./learning.ts";
import { nextTurn } from "./next-turn.ts";
import type { Store } from "./store.ts";

const PAGE = 500;
/** Others get their turn after so many milliseconds. */
const SLICE = 5;

export interface FoldOptions {
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
      if (performance.now() - started > SLICE) {
        await nextTurn();
        started = performance.now();
      }
    }
    if (lessons.length < PAGE) return;
  }
}
