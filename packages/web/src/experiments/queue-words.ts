import { formatCount, formatNumber } from "@blendit/lab/text";
import type { QueuedRun, QueueWorker } from "@blendit/service/contract";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time as one would say it, in at most two units: 8 s, 12 min, 3 h 20 min, 2 days 4 h. */
export function durationWords(seconds: number): string {
  if (seconds < 1) return "less than 1 s";
  if (Math.round(seconds) < MINUTE) return `${Math.round(seconds)} s`;
  if (Math.round(seconds / MINUTE) < MINUTE) return `${Math.round(seconds / MINUTE)} min`;
  if (Math.round(seconds / MINUTE) * MINUTE < DAY) return inTwo(Math.round(seconds / MINUTE), MINUTE, "h", "min");
  const hours = Math.round(seconds / HOUR);
  return inTwo(hours, 24, hours < 48 ? "day" : "days", "h");
}

/** How long ago something was. What is newer than the time between two signs of life of a worker is of now. */
export function agoWords(at: string, now: string): string {
  const seconds = (Date.parse(now) - Date.parse(at)) / 1000;
  return seconds < 4 ? "just now" : `${durationWords(seconds)} ago`;
}

function inTwo(small: number, perLarge: number, large: string, name: string): string {
  const [whole, rest] = [Math.floor(small / perLarge), small % perLarge];
  return rest === 0 ? `${whole} ${large}` : `${whole} ${large} ${rest} ${name}`;
}

/** How far a run is, how fast, and how long it will take where that is known. Workers play older runs first. */
export function progressWords({ replications, rate, secondsLeft, threads }: QueuedRun, hasOlder: boolean): string {
  const { done, wanted } = replications;
  const parts = [`${formatCount(done)} of ${formatCount(wanted)} replications`];
  if (rate !== null) parts.push(`${rateWords(rate)} on ${many(threads, "thread")}`);
  else if (threads > 0) parts.push(hasOlder ? "waits for older runs" : "begins");
  if (secondsLeft !== null && done < wanted) parts.push(`about ${durationWords(secondsLeft)} left`);
  return parts.join(" · ");
}

/** Replications in the unit in which they are at least one, or nearly so. */
function rateWords(rate: number): string {
  if (rate >= 0.95) return `${formatNumber(rate, 2)} a second`;
  return rate * MINUTE >= 0.95
    ? `${formatNumber(rate * MINUTE, 2)} a minute`
    : `${formatNumber(rate * HOUR, 2)} an hour`;
}

/** What keeps a run from being played to its end; undefined where nothing does. */
export function troubleWords({ failure, collector, threads, version }: QueuedRun): string | undefined {
  if (failure !== null) return `It cannot be played: ${failure}.`;
  if (!collector.isThere) {
    return "The command that collects its results is gone. Workers play on; begin it again with --resume, or cancel it.";
  }
  return threads === 0 ? `No worker plays it: it takes one of ${version}.` : undefined;
}

/** Who works, in short. */
export function workersWords(workers: readonly QueueWorker[]): string {
  const present = workers.filter(({ isThere }) => isThere);
  const threads = present.reduce((sum, worker) => sum + worker.threads, 0);
  const silent = workers.length - present.length;
  const there = present.length === 0 ? "No workers" : `${many(present.length, "worker")}, ${many(threads, "thread")}`;
  return silent === 0 ? there : `${there}; ${formatCount(silent)} not heard of lately`;
}

function many(number: number, word: string): string {
  return `${formatCount(number)} ${word}${number === 1 ? "" : "s"}`;
}
