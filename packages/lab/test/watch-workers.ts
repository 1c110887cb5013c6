import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach } from "vitest";

/** Tracks every worker thread that this process starts during a test. `each` is called when one starts. */
export function watchWorkers(): { readonly all: Worker[]; each: (worker: Worker) => void; alive(): number } {
  const nothing = () => {};
  const watched = {
    all: [] as Worker[],
    each: nothing as (worker: Worker) => void,
    // The id of a thread is -1 after it has ended.
    alive: () => watched.all.filter(({ threadId }) => threadId !== -1).length,
  };
  const see = (worker: Worker) => {
    watched.all.push(worker);
    watched.each(worker);
  };
  beforeEach(() => {
    watched.all.length = 0;
    watched.each = nothing;
    process.on("worker", see);
  });
  afterEach(() => process.off("worker", see));
  return watched;
}
