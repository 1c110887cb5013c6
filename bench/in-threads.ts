import { once } from "node:events";
import { parentPort, Worker } from "node:worker_threads";

const THREADS = 2;

/**
 * Gives the tasks to two threads that run `program` with the options of this one, and returns the results in the order of the tasks.
 * In a thread the program must call `performTasks`.
 */
export async function inThreads<Task, Result>(
  program: string,
  tasks: readonly Task[],
  onResult: (result: Result, task: Task, seconds: number) => void,
): Promise<Result[]> {
  const waiting = tasks.entries();
  const results: Result[] = [];
  const threads = Array.from({ length: THREADS }, async () => {
    const thread = new Worker(new URL(program), { argv: process.argv.slice(2) });
    for (const [index, task] of waiting) {
      const start = performance.now();
      thread.postMessage(task);
      const [result] = (await once(thread, "message")) as [Result];
      results[index] = result;
      onResult(result, task, (performance.now() - start) / 1000);
    }
    await thread.terminate();
  });
  await Promise.all(threads);
  return results;
}

/** In a thread, performs the tasks that it is given. */
export function performTasks<Task>(perform: (task: Task) => unknown): void {
  parentPort!.on("message", async (task: Task) => parentPort!.postMessage(await perform(task)));
}
