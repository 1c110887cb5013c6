import type { OutcomesAnswer } from "../contract/index.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import { type Bins, type OutcomeCounts, widened } from "./outcome-counts.ts";

/** How often which outcomes were learned, in the same bins for all arms. */
export function outcomesAnswer({ configuration, tallies }: LiveExperiment): OutcomesAnswer {
  const arms = configuration.arms.map(({ name }, arm) => ({ name, known: tallies.arms[arm]?.spread }));
  const bins = arms.flatMap(({ known }) => known?.bins ?? []);
  if (bins.length > 0) {
    const frame = commonFrame(bins);
    return {
      kind: "numbers",
      start: frame.first * 2 ** frame.exponent,
      width: 2 ** frame.exponent,
      arms: arms.map(({ name, known }) => ({ name, counts: countsWithin(frame, known?.bins ?? null) })),
    };
  }
  const words = [...new Set(arms.flatMap(({ known }) => known?.words.map(([word]) => word) ?? []))].toSorted();
  if (words.length === 0) return { kind: "none" };
  return { kind: "words", words, arms: arms.map(({ name, known }) => ({ name, counts: wordCounts(words, known) })) };
}

/** Empty bins as wide as the widest that reach over all of them. */
function commonFrame(all: readonly Bins[]): Bins {
  const exponent = all.reduce((most, bins) => Math.max(most, bins.exponent), Number.NEGATIVE_INFINITY);
  const place = (bins: Bins, index: number) => Math.floor((bins.first + index) / 2 ** (exponent - bins.exponent));
  const from = all.reduce((least, bins) => Math.min(least, place(bins, 0)), Number.POSITIVE_INFINITY);
  const to = all.reduce((most, bins) => Math.max(most, place(bins, bins.counts.length - 1)), from);
  return widened({ exponent, first: from, counts: [] }, from, to);
}

function countsWithin(frame: Bins, bins: Bins | null): number[] {
  const counts = frame.counts.map(() => 0);
  const ratio = 2 ** (frame.exponent - (bins?.exponent ?? 0));
  bins?.counts.forEach((count, index) => {
    counts[Math.floor((bins.first + index) / ratio) - frame.first]! += count;
  });
  return counts;
}

function wordCounts(words: readonly string[], known: OutcomeCounts | undefined): number[] {
  const counts = new Map(known?.words);
  return words.map((word) => counts.get(word) ?? 0);
}
