import { SingleBar } from "cli-progress";

export interface Progress {
  update(done: number, total: number): void;
  /** A line among the progress. */
  note(line: string): void;
  stop(): void;
}

/** Share of the work after which a plain line is written where there is no terminal. */
const PLAIN_STEP = 0.1;

/** A bar with rate and time left on a terminal, plain lines elsewhere; both on standard error. */
export function startProgress(label: string, roundsPerReplication: number): Progress {
  return process.stderr.isTTY ? bar(label, roundsPerReplication) : plainLines(label);
}

function bar(label: string, roundsPerReplication: number): Progress {
  const start = performance.now();
  const format = `${label} [{bar}] {percentage} % | {value}/{total} replications | {rate} rounds/s | {eta_formatted} left`;
  const drawn = new SingleBar({ format, hideCursor: true, clearOnComplete: true, stopOnComplete: false });
  // What an interrupted run had done before does not count for the rate.
  let before: number | undefined;
  return {
    update: (done, total) => {
      const isFirst = before === undefined;
      before ??= done - 1;
      const rounds = (done - before) * roundsPerReplication;
      const rate = Math.round((rounds * 1000) / (performance.now() - start)).toLocaleString("en");
      if (isFirst) drawn.start(total, done, { rate });
      drawn.update(done, { rate });
    },
    note: (line) => process.stderr.write(`\n${line}\n`),
    stop: () => drawn.stop(),
  };
}

function plainLines(label: string): Progress {
  let next = PLAIN_STEP;
  return {
    update: (done, total) => {
      if (done < next * total) return;
      next = done < total ? Math.min(done / total + PLAIN_STEP, 1) : Number.POSITIVE_INFINITY;
      process.stderr.write(`${label}: ${done} of ${total} replications\n`);
    },
    note: (line) => process.stderr.write(`${line}\n`),
    stop: () => {},
  };
}
