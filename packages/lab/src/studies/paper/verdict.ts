import type { MeanInterval } from "../../simulate/mean-interval.ts";

/** What numbers say of a sentence. */
export type Verdict = "holds" | "undecided" | "contradicted";

/** The numbers for which a sentence is true: those between, without the bounds themselves. */
export interface Bounds {
  readonly above?: number;
  readonly below?: number;
}

/** Holds where the whole interval is within the bounds, contradicted where all of it is outside; else undecided. */
export function verdictOf(interval: MeanInterval["interval"], bounds: Bounds): Verdict {
  if (interval === null) return "undecided";
  const [low, high] = interval;
  const { above = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = bounds;
  if (low > above && high < below) return "holds";
  return high < above || low > below ? "contradicted" : "undecided";
}

/** Of a sentence that is true if so many of its parts are: what is sure of them decides, whatever the others are. */
export function jointVerdict(parts: readonly Verdict[], needed: number): Verdict {
  const count = (verdict: Verdict) => parts.filter((part) => part === verdict).length;
  if (parts.length === 0) return "undecided";
  if (count("holds") >= needed) return "holds";
  return count("contradicted") > parts.length - needed ? "contradicted" : "undecided";
}

/** Of a sentence that can be read in several ways: undecided where they disagree. */
export function commonVerdict(readings: readonly Verdict[]): Verdict {
  const [first = "undecided", ...others] = readings;
  return others.every((verdict) => verdict === first) ? first : "undecided";
}
