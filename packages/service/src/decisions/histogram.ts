import type { OutcomesAnswer } from "../contract/index.ts";
import type { Outcome } from "./records.ts";

/** Counts of outcomes: numbers in bins, each word on its own. Vectors are not counted. */
export interface OutcomeCounts {
  bins: Bins | null;
  readonly words: [word: string, count: number][];
}

/**
 * Counts of numbers in bins of equal width, a power of two. The position of a bin is its distance from zero in widths.
 */
interface Bins {
  /** The width is two to this power. */
  exponent: number;
  /** The position of the first bin. */
  first: number;
  counts: number[];
}

/** With more bins than this, neighbouring bins are merged, which doubles their width. */
export const MOST_BINS = 64;
/** The first bin is narrower than the first number by this power of two, since the next number may be close to it. */
const FINENESS = 30;
/**
 * The smallest exponent of a width. A smaller width could underflow, or a large number divided by it could overflow.
 */
const LEAST_EXPONENT = -500;

export function noOutcomes(): OutcomeCounts {
  return { bins: null, words: [] };
}

export function countOutcome(counts: OutcomeCounts, outcome: Outcome): void {
  if (typeof outcome === "number") counts.bins = withNumber(counts.bins ?? binsFor(outcome), outcome);
  if (typeof outcome !== "string") return;
  const entry = counts.words.find(([word]) => word === outcome);
  if (entry) entry[1]++;
  else counts.words.push([outcome, 1]);
}

/** A histogram of the outcomes of arms, with the same bins for all of them. An arm without decisions has no counts. */
export function histogramOf(
  arms: readonly { readonly name: string; readonly outcomes: OutcomeCounts | undefined }[],
): OutcomesAnswer {
  const bins = arms.flatMap(({ outcomes }) => outcomes?.bins ?? []);
  if (bins.length > 0) {
    const frame = commonFrame(bins);
    return {
      kind: "numbers",
      start: frame.first * 2 ** frame.exponent,
      width: 2 ** frame.exponent,
      arms: arms.map(({ name, outcomes }) => ({ name, counts: countsIn(frame, outcomes?.bins ?? frame) })),
    };
  }
  const words = [...new Set(arms.flatMap(({ outcomes }) => outcomes?.words.map(([word]) => word) ?? []))].toSorted();
  if (words.length === 0) return { kind: "none" };
  const wordCounts = (outcomes: OutcomeCounts | undefined) => {
    const counts = new Map(outcomes?.words);
    return words.map((word) => counts.get(word) ?? 0);
  };
  return { kind: "words", words, arms: arms.map(({ name, outcomes }) => ({ name, counts: wordCounts(outcomes) })) };
}

/** Bins without counts, for numbers of about this size. */
function binsFor(value: number): Bins {
  const size = value === 0 ? 0 : Math.ceil(Math.log2(Math.abs(value)));
  const exponent = Math.max(LEAST_EXPONENT, size - FINENESS);
  return { exponent, first: binOf(value, exponent), counts: [] };
}

function withNumber(bins: Bins, value: number): Bins {
  const position = binOf(value, bins.exponent);
  const last = bins.first + bins.counts.length - 1;
  const wide = widened(bins, Math.min(position, bins.first), Math.max(position, last));
  wide.counts[binOf(value, wide.exponent) - wide.first]!++;
  return wide;
}

/** Extends bins to all positions from `from` to `to`. They get wider if there would be too many. */
function widened(bins: Bins, from: number, to: number): Bins {
  if (from === bins.first && to === bins.first + bins.counts.length - 1) return bins;
  let doublings = 0;
  while (binOf(to, doublings) - binOf(from, doublings) >= MOST_BINS) doublings++;
  const first = binOf(from, doublings);
  const counts = new Array(binOf(to, doublings) - first + 1).fill(0);
  const frame = { exponent: bins.exponent + doublings, first, counts };
  return { ...frame, counts: countsIn(frame, bins) };
}

/** Empty bins that are as wide as the widest of `all` and cover all of them. */
function commonFrame(all: readonly Bins[]): Bins {
  const exponent = all.reduce((most, bins) => Math.max(most, bins.exponent), Number.NEGATIVE_INFINITY);
  const position = (bins: Bins, index: number) => binOf(bins.first + index, exponent - bins.exponent);
  const from = all.reduce((least, bins) => Math.min(least, position(bins, 0)), Number.POSITIVE_INFINITY);
  const to = all.reduce((most, bins) => Math.max(most, position(bins, bins.counts.length - 1)), from);
  return widened({ exponent, first: from, counts: [] }, from, to);
}

/** The counts of `bins` in the bins of `frame`, which are at least as wide and cover all of them. */
function countsIn(frame: Bins, bins: Bins): number[] {
  const counts: number[] = frame.counts.map(() => 0);
  bins.counts.forEach((count, index) => {
    counts[binOf(bins.first + index, frame.exponent - bins.exponent) - frame.first]! += count;
  });
  return counts;
}

/**
 * The position of the bin that contains a number, for bins whose width is two to a power; or the position of the bin
 * that contains another one, after the width has been doubled that often.
 */
function binOf(value: number, power: number): number {
  return Math.floor(value / 2 ** power);
}
