import type { Progress } from "../progress.ts";

export interface QueueProgress extends Progress {
  /** How many threads of workers there are now. */
  threads(count: number): void;
}

/** Share of the work after which a line is written where there is no terminal. */
const PLAIN_STEP = 0.1;

/** Progress of a run that others play: how many they are, and how fast. One line on a terminal, some lines elsewhere. */
export function queueProgress(
  label: string,
  roundsPerReplication: number,
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
): QueueProgress {
  const { isTTY } = stream;
  let [threads, done, total, next] = [0, 0, 0, PLAIN_STEP];
  let first: { readonly done: number; readonly at: number } | undefined;

  function write(): void {
    const line = `${label}: ${done} of ${total} replications, ${workersText(threads)}${rateText()}`;
    stream.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  }

  /** What an interrupted run had done before does not count. */
  function rateText(): string {
    const seconds = (performance.now() - (first?.at ?? 0)) / 1000;
    const rate = first && seconds > 0 ? Math.round(((done - first.done) * roundsPerReplication) / seconds) : 0;
    return rate > 0 ? `, ${rate.toLocaleString("en")} rounds/s` : "";
  }

  return {
    update: (nowDone, nowTotal) => {
      [done, total] = [nowDone, nowTotal];
      first ??= { done, at: performance.now() };
      if (!isTTY && done < next * total) return;
      next = Math.floor(done / total / PLAIN_STEP + 1) * PLAIN_STEP;
      write();
    },
    threads: (count) => {
      threads = count;
      if (total > 0 || count === 0) write();
    },
    note: (line) => stream.write(`${isTTY ? "\n" : ""}${line}\n`),
    stop: () => {
      if (isTTY && total > 0) stream.write("\n");
    },
  };
}

function workersText(threads: number): string {
  if (threads === 0) return "no workers (start some with: npx blendit worker --queue ...)";
  return `${threads} ${threads === 1 ? "worker" : "workers"}`;
}
