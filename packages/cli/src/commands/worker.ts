import { availableParallelism } from "node:os";
import { countOf } from "@blendit/lab/text";
import type { Command } from "commander";
import { guard } from "../guard.ts";
import { queueAddress, queueOption, workersOption } from "../options.ts";
import { Interruption } from "../play.ts";

interface WorkerOptions {
  readonly queue?: string;
  readonly workers?: number;
}

export function addWorker(program: Command): void {
  program
    .command("worker")
    .description("play chunks of queued runs (run --queue) until Ctrl-C")
    .option("--queue <address>", "postgres://user:password@host/name (default: BLENDIT_QUEUE)", queueOption)
    .option(...workersOption)
    .addHelpText("after", "\nExample:\n  $ npx blendit worker --queue postgres://blendit:secret@db.example/blendit")
    .action(guard(worker));
}

async function worker({ queue, workers: threads = availableParallelism() }: WorkerOptions): Promise<void> {
  const { openQueue } = await import("../queue/queue-connection.ts");
  const { workQueue } = await import("../queue/queue-worker.ts");
  const { signal, listen, release } = new Interruption();
  const onTrouble = (reason: Error) => console.error(`queue error: ${reason.message}`);
  const connection = await openQueue(queueAddress(queue), onTrouble);
  listen();
  console.log(`waiting for work, with ${countOf(threads, "thread")}`);
  try {
    await workQueue(connection, {
      threads,
      signal,
      onRun: (run) => console.log(`working on run ${run}`),
      onIdle: (run, chunks) => console.log(`played ${countOf(chunks, "chunk")} of run ${run}`),
      onTrouble,
    });
  } finally {
    release();
    await connection.close();
  }
  console.log("stopped");
}
