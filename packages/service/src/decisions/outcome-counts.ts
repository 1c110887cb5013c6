import type { Outcome } from "./records.ts";

/** Numbers counted in bins of one width, a power of two; a bin's place is how many widths it is from zero. */
export interface Bins {
  /** The width is two to this power. */
  exponent: number;
  /** The place of the first bin. */
  first: number;
  counts: number[];
}

/** How often which outcomes came: numbers in bins, words one by one. Vectors are not counted. */
export interface OutcomeCounts {
  bins: Bins | null;
  readonly words: [word: string, count: number][];
}

/** More bins than this become half as many, twice as wide. */
export const MOST_BINS = 64;
/** Bins of a first number are this much smaller than the number, so that the next one may be near. */
const FINENESS = 30;
/** Smaller numbers share a bin: two to a smaller power, or a large number over it, would be none. */
const LEAST_EXPONENT = -500;

export function noOutcomes(): OutcomeCounts {
  return { bins: null, words: [] };
}

export function countOutcome(counts: OutcomeCounts, outcome: Outcome): void {
  if (typeof outcome === "number") counts.bins = withNumber(counts.bins, outcome);
  else if (typeof outcome === "string") countWord(counts.words, outcome);
}

function countWord(words: OutcomeCounts["words"], word: string): void {
  const entry = words.find(([known]) => known === word);
  if (entry) entry[1]++;
  else words.push([word, 1]);
}

/** No bins yet, for numbers of about this size. */
function binsFor(value: number): Bins {
  const size = value === 0 ? 0 : Math.ceil(Math.log2(Math.abs(value)));
  const exponent = Math.max(LEAST_EXPONENT, size - FINENESS);
  return { exponent, first: placeOf(value, exponent), counts: [] };
}

function withNumber(bins: Bins | null, value: number): Bins {
  const known = bins ?? binsFor(value);
  const place = placeOf(value, known.exponent);
  const wide = widened(known, Math.min(place, known.first), Math.max(place, known.first + known.counts.length - 1));
  wide.counts[placeOf(value, wide.exponent) - wide.first]!++;
  return wide;
}

/** The same counts in bins that reach from one place to another, wider where they would be too many. */
export function widened(bins: Bins, from: number, to: number): Bins {
  if (from === bins.first && to === bins.first + bins.counts.length - 1) return bins;
  let halvings = 0;
  while (halved(to, halvings) - halved(from, halvings) >= MOST_BINS) halvings++;
  const first = halved(from, halvings);
  const counts: number[] = new Array(halved(to, halvings) - first + 1).fill(0);
  bins.counts.forEach((count, index) => {
    counts[halved(bins.first + index, halvings) - first]! += count;
  });
  return { exponent: bins.exponent + halvings, first, counts };
}

function placeOf(value: number, exponent: number): number {
  return Math.floor(value / 2 ** exponent);
}

function halved(place: number, times: number): number {
  return Math.floor(place / 2 ** times);
}
