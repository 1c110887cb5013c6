import { SingleBar } from "cli-progress";
import { progressFormat } from "./progress-format.ts";

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
  let drawn: SingleBar | undefined;
  // What an interrupted run had done before does not count for the rate.
  let before = 0;
  return {
    update: (done, total) => {
      const isFirst = drawn === undefined;
      if (isFirst) before = done - 1;
      const rates = ratesOf((done - before) * roundsPerReplication, performance.now() - start);
      drawn ??= newBar(label, total);
      if (isFirst) drawn.start(total, done, rates);
      drawn.update(done, rates);
    },
    note: (line) => process.stderr.write(`\n${line}\n`),
    stop: () => drawn?.stop(),
  };
}

function newBar(label: string, total: number): SingleBar {
  const line = progressFormat(label, total, process.stderr.columns ?? 80);
  return new SingleBar({ ...line, hideCursor: true, clearOnComplete: true, stopOnComplete: false });
}

/** Rounds a second in full, and in short for narrow terminals: `1.23M`. */
function ratesOf(rounds: number, milliseconds: number): { readonly rate: string; readonly shortRate: string } {
  const rate = Math.round((rounds * 1000) / milliseconds);
  const short = { notation: "compact", maximumSignificantDigits: 3 } as const;
  return { rate: rate.toLocaleString("en"), shortRate: rate.toLocaleString("en", short) };
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
