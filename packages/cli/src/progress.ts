import type { Optimum } from "@blendit/core/optimum";
import { formatCount } from "@blendit/lab/text";
import { SingleBar } from "cli-progress";

/** A line of progress for a terminal: what cli-progress fills in, and how long its bar is. */
interface ProgressFormat {
  readonly format: string;
  readonly barsize: number;
}

const BAR = { least: 10, most: 40 };
const LONGEST_LABEL = 30;
/** As long as these can become: 100, `9.99M`, `59m59s` and `99h59m`. */
const LENGTHS = { "{percentage}": 3, "{rate}": 5, "{eta_formatted}": 6 };

/**
 * The line that says most of those that fit so many columns. Percentage, rate and time left are in all of them; the count,
 * the label and the bar make way for them, in this order.
 */
export function progressFormat(label: string, total: number, columns: number): ProgressFormat {
  const name = label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label;
  const rest = "{rate} rounds/s | {eta_formatted} left";
  const choices = [
    `${name} [{bar}] {percentage} % | {value}/{total} replications | ${rest}`,
    `${name} [{bar}] {percentage} % | ${rest}`,
    `[{bar}] {percentage} % | ${rest}`,
    `{percentage} % | ${rest}`,
  ];
  const room = (format: string) => columns - 1 - lengthOf(format, total);
  const format =
    choices.find((choice) => room(choice) >= (choice.includes("{bar}") ? BAR.least : 0)) ?? choices.at(-1)!;
  return { format, barsize: Math.max(BAR.least, Math.min(BAR.most, room(format))) };
}

/** Without the bar. */
function lengthOf(format: string, total: number): number {
  const count = String(total).length;
  const lengths = { ...LENGTHS, "{bar}": 0, "{value}": count, "{total}": count };
  return Object.entries(lengths).reduce(
    (length, [part, own]) => (format.includes(part) ? length - part.length + own : length),
    format.length,
  );
}

export interface Progress {
  readonly label: string;
  /** Replications are played from now on: those reported before do not count for rate and time left. */
  begin(): void;
  update(done: number, total: number): void;
  /** A line among the progress. */
  note(line: string): void;
  stop(): void;
}

/** Share of the work after which a plain line is written if there is no terminal. */
const PLAIN_STEP = 0.1;

/** A bar with rate and time left on a terminal, plain lines elsewhere; both on standard error. */
export function startProgress(label: string, roundsPerReplication: number): Progress {
  return process.stderr.isTTY ? bar(label, roundsPerReplication) : plainLines(label);
}

function bar(label: string, roundsPerReplication: number): Progress {
  let start: number | undefined;
  let drawn: SingleBar | undefined;
  // Replications that an interrupted run has left.
  let before: number | undefined;
  return {
    label,
    begin: () => {
      start ??= performance.now();
    },
    update: (done, total) => {
      if (start === undefined) {
        before = done;
        return;
      }
      before ??= done - 1;
      const isFirst = drawn === undefined;
      const rate = rateOf((done - before) * roundsPerReplication, performance.now() - start);
      drawn ??= newBar(label, total);
      if (isFirst) drawn.start(total, done, rate);
      drawn.update(done, rate);
    },
    note: (line) => process.stderr.write(`\n${line}\n`),
    stop: () => drawn?.stop(),
  };
}

function newBar(label: string, total: number): SingleBar {
  const line = progressFormat(label, total, process.stderr.columns ?? 80);
  return new SingleBar({ ...line, hideCursor: true, clearOnComplete: true, stopOnComplete: false });
}

/** Rounds a second, such as `1.23M`. */
function rateOf(rounds: number, milliseconds: number): { readonly rate: string } {
  const rate = Math.round((rounds * 1000) / milliseconds);
  return { rate: rate.toLocaleString("en", { notation: "compact", maximumSignificantDigits: 3 }) };
}

function plainLines(label: string): Progress {
  let next = PLAIN_STEP;
  return {
    label,
    begin: () => {},
    update: (done, total) => {
      if (done < next * total) return;
      next = done < total ? Math.min(done / total + PLAIN_STEP, 1) : Number.POSITIVE_INFINITY;
      process.stderr.write(`${label}: ${formatCount(done)} of ${formatCount(total)} replications\n`);
    },
    note: (line) => process.stderr.write(`${line}\n`),
    stop: () => {},
  };
}

interface SearchStatus {
  /** The file is being read: with a thousand arms this can take half a minute. */
  reading(): void;
  show(best: Pick<Optimum, "certificate">): void;
  clear(): void;
}

/** One line on a terminal that says how far the search for the best blend has come; nothing elsewhere. */
export function searchStatus(label: string): SearchStatus {
  let isShown = false;
  const write = (text: string) => process.stderr.write(`\r\x1b[2K${text}`);
  const say = (text: string) => {
    if (!process.stderr.isTTY) return;
    isShown = true;
    write(`${label}: ${text}`);
  };
  return {
    reading: () => say("reading it and working out its distributions (Ctrl-C ends)"),
    show: ({ certificate }) =>
      say(`looking for the best blend, at most ${certificate.toExponential(1)} better than the one found`),
    clear: () => {
      if (isShown) write("");
      isShown = false;
    },
  };
}

/** Says on a terminal that a file is being read, while `read` does so; `note` prints what is good to know about the file. */
export async function whileReading<Result>(
  file: string,
  read: (note: (message: string) => void) => Promise<Result>,
  note: (message: string) => void = console.error,
): Promise<Result> {
  const status = searchStatus(file);
  status.reading();
  try {
    return await read((message) => {
      status.clear();
      note(message);
    });
  } finally {
    status.clear();
  }
}
