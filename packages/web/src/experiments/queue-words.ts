import { countOf, formatCount, formatNumber } from "@blendit/lab/text";
import type { QueuedRun, QueueWorker } from "@blendit/service/contract";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in at most two units: 8 s, 12 min, 3 h 20 min, 2 days 4 h. */
export function durationWords(seconds: number): string {
  if (seconds < 1) return "less than 1 s";
  if (Math.round(seconds) < MINUTE) return `${Math.round(seconds)} s`;
  if (Math.round(seconds / MINUTE) < MINUTE) return `${Math.round(seconds / MINUTE)} min`;
  if (Math.round(seconds / MINUTE) * MINUTE < DAY) return inTwo(Math.round(seconds / MINUTE), MINUTE, "h", "min");
  const hours = Math.round(seconds / HOUR);
  return inTwo(hours, 24, hours < 48 ? "day" : "days", "h");
}

/** How long ago something happened. Workers report every few seconds, so anything newer than that is "just now". */
export function agoWords(at: string, now: string): string {
  const seconds = (Date.parse(now) - Date.parse(at)) / 1000;
  return seconds < 4 ? "just now" : `${durationWords(seconds)} ago`;
}

function inTwo(small: number, perLarge: number, large: string, name: string): string {
  const [whole, rest] = [Math.floor(small / perLarge), small % perLarge];
  return rest === 0 ? `${whole} ${large}` : `${whole} ${large} ${rest} ${name}`;
}

/** How far a run is, how fast it goes, and how long it will take if that is known. Workers finish older runs first. */
export function progressWords({ replications, rate, secondsLeft, threads }: QueuedRun, hasOlder: boolean): string {
  const { done, wanted } = replications;
  const parts = [`${formatCount(done)} of ${formatCount(wanted)} replications`];
  if (rate !== null) parts.push(`${rateWords(rate)} on ${countOf(threads, "thread")}`);
  else if (threads > 0) parts.push(hasOlder ? "waiting for older runs" : "starting");
  if (secondsLeft !== null && done < wanted) parts.push(`about ${durationWords(secondsLeft)} left`);
  return parts.join(" · ");
}

/** Replications per second, minute or hour, whichever gives a number near 1 or above. */
function rateWords(rate: number): string {
  if (rate >= 0.95) return `${formatNumber(rate, 2)} a second`;
  return rate * MINUTE >= 0.95
    ? `${formatNumber(rate * MINUTE, 2)} a minute`
    : `${formatNumber(rate * HOUR, 2)} an hour`;
}

/** Why a run cannot finish; undefined if nothing is wrong. */
export function troubleWords({ failure, collector, threads, version }: QueuedRun): string | undefined {
  if (failure !== null) return `It failed: ${failure}.`;
  if (!collector.isThere) {
    return "The command that collects its results has stopped. Workers continue; start it again with --resume, or cancel it.";
  }
  return threads === 0 ? `No worker is running it: it needs one with ${version}.` : undefined;
}

/** How many workers and threads there are. */
export function workersWords(workers: readonly QueueWorker[]): string {
  const present = workers.filter(({ isThere }) => isThere);
  const threads = present.reduce((sum, worker) => sum + worker.threads, 0);
  const silent = workers.length - present.length;
  const there =
    present.length === 0 ? "No workers" : `${countOf(present.length, "worker")}, ${countOf(threads, "thread")}`;
  return silent === 0 ? there : `${there}; ${formatCount(silent)} silent`;
}
