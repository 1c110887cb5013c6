import type { Optimum } from "@blendit/core/optimum";
import { formatCount } from "@blendit/lab/text";
import { SingleBar } from "cli-progress";

/** A line of progress for a terminal: the template that cli-progress fills in, and the length of the bar. */
interface ProgressFormat {
  readonly format: string;
  readonly barsize: number;
}

const BAR = { least: 10, most: 40 };
const LONGEST_LABEL = 30;
/** The longest texts of these fields. */
const LONGEST = { bar: "", percentage: "100", rate: "9.99M", eta_formatted: "59m59s" };

/**
 * The most detailed line that fits into the given number of columns. It always has percentage, rate and time left; on narrow
 * terminals the count, then the label, then the bar are dropped.
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

/** The length of a line without its bar. */
function lengthOf(format: string, total: number): number {
  const longest: Readonly<Record<string, unknown>> = { ...LONGEST, value: total, total };
  return format.replace(/\{(\w+)\}/g, (_, field: string) => String(longest[field])).length;
}

export interface Progress {
  /** Shows a search for the best blend, until the first replications are played. */
  searching(best: Pick<Optimum, "certificate">): void;
  /** Starts the clock: replications reported before do not count for rate and time left. */
  begin(): void;
  update(done: number, total: number): void;
  /** Prints a line without disturbing the progress. */
  note(line: string): void;
  stop(): void;
}

/** Without a terminal, a plain line is written after each further share of the work of this size. */
const PLAIN_STEP = 0.1;

/** Shows a bar with rate and time left on a terminal, plain lines elsewhere; both on standard error. */
export function startProgress(label: string, roundsPerReplication: number): Progress {
  return process.stderr.isTTY ? terminalProgress(label, roundsPerReplication) : plainLines(label);
}

function terminalProgress(label: string, roundsPerReplication: number): Progress {
  const search = searchStatus(label);
  let start: number | undefined;
  let drawn: SingleBar | undefined;
  // Replications that an interrupted run had finished.
  let before: number | undefined;
  return {
    searching: (best) => {
      if (start === undefined) search.show(best);
    },
    begin: () => {
      search.clear();
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
    stop: () => {
      search.clear();
      drawn?.stop();
    },
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
    searching: () => {},
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
  /** Shows that the file is being read, which can take half a minute with a thousand arms. */
  reading(): void;
  show(best: Pick<Optimum, "certificate">): void;
  clear(): void;
}

/** Shows the progress of the search for the best blend on one line of a terminal; nothing elsewhere. */
export function searchStatus(label: string): SearchStatus {
  let isShown = false;
  const write = (text: string) => process.stderr.write(`\r\x1b[2K${text}`);
  const say = (text: string) => {
    if (!process.stderr.isTTY) return;
    isShown = true;
    write(`${label}: ${text}`);
  };
  return {
    reading: () => say("reading the file and computing distributions (Ctrl-C to stop)"),
    show: ({ certificate }) => say(`searching for the best blend, now within ${certificate.toExponential(1)} of it`),
    clear: () => {
      if (isShown) write("");
      isShown = false;
    },
  };
}

/** Shows on a terminal that a file is being read while `read` runs; `note` prints remarks about the file. */
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
