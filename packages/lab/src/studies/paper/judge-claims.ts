import { type MeanInterval, meanInterval } from "../../simulate/moments.ts";
import { type Bounds, type ClaimPart, readings } from "./claim-parts.ts";
import { type Claim, paperClaims } from "./claims.ts";
import type { PaperResult } from "./experiments.ts";
import type { PaperFigure } from "./figure-names.ts";
import { type Panels, panelsOf } from "./panel.ts";

/** The verdict of the numbers on a sentence. */
export type Verdict = "holds" | "undecided" | "contradicted";

/** Holds if the whole interval is within the bounds, contradicted if the whole interval is outside; otherwise undecided. */
export function verdictOf(interval: MeanInterval["interval"], bounds: Bounds): Verdict {
  if (interval === null) return "undecided";
  const [low, high] = interval;
  const { above = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = bounds;
  if (low > above && high < below) return "holds";
  return high < above || low > below ? "contradicted" : "undecided";
}

/** The verdict on a sentence that is true if at least `needed` of its parts are; undecided if it depends on undecided parts. */
export function jointVerdict(parts: readonly Verdict[], needed: number): Verdict {
  const count = (verdict: Verdict) => parts.filter((part) => part === verdict).length;
  if (count("holds") >= needed) return "holds";
  return count("contradicted") > parts.length - needed ? "contradicted" : "undecided";
}

/** A part with its mean, interval and verdict. */
export interface JudgedPart extends Omit<ClaimPart, "values">, MeanInterval {
  readonly verdict: Verdict;
}

/** A sentence of the paper with the verdict of the replications. */
export interface JudgedClaim extends Omit<Claim, "parts" | "needed">, Decision {
  /** In the order of the text: 1, 2, 3. */
  readonly number: number;
  /** The number of parts that must hold in each reading; null for all. */
  readonly needed: number | null;
  /** Empty if the runs were too short to judge the sentence. */
  readonly parts: readonly JudgedPart[];
}

/** A verdict, and the part of the sentence that decides it. */
export interface Decision {
  readonly verdict: Verdict;
  /** The part with this verdict that is least within its bounds; null without parts. */
  readonly decisive: JudgedPart | null;
}

/** The intervals of a sentence jointly contain the truth with a probability of at least 95 %. */
const ERROR = 0.05;

/** All sentences, each with its verdict. */
export function judgePaper(results: readonly PaperResult[]): JudgedClaim[] {
  return judgeClaims(panelsOf(results));
}

export function judgeClaims(panels: Panels | undefined): JudgedClaim[] {
  return paperClaims.map((claim, index) => judge(claim, index + 1, panels));
}

function judge(claim: Claim, number: number, panels: Panels | undefined): JudgedClaim {
  const { id, text, criterion, needed = null } = claim;
  const claimed = panels ? claim.parts(panels) : [];
  // Bonferroni: the parts share the error.
  const parts = claimed.map((part) => judgePart(part, ERROR / claimed.length));
  const decision = decide(parts, needed);
  return { number, id, text, criterion, ...decision, needed, parts };
}

/**
 * The verdict on parts of a sentence, of which `needed` or all must hold in each reading, and the part that decides it. Undecided if
 * readings disagree, or without parts.
 */
function decide(parts: readonly JudgedPart[], needed: JudgedClaim["needed"]): Decision {
  const [first = "undecided", ...others] = byReading(parts).map((some) => {
    const verdicts = some.map((part) => part.verdict);
    return jointVerdict(verdicts, Math.min(needed ?? some.length, some.length));
  });
  const verdict = others.every((other) => other === first) ? first : "undecided";
  const same = parts.filter((part) => part.verdict === verdict);
  // If readings disagree, possibly no part has the common verdict.
  const [decisive = null] = (same.length > 0 ? same : parts).toSorted((one, other) => margin(one) - margin(other));
  return { verdict, decisive };
}

function byReading(parts: readonly JudgedPart[]): JudgedPart[][] {
  return [undefined, ...readings]
    .map((reading) => parts.filter((part) => part.reading === reading))
    .filter((some) => some.length > 0);
}

function judgePart({ values, ...part }: ClaimPart, error: number): JudgedPart {
  const { mean, interval } = meanInterval(values, error);
  return { ...part, mean, interval, verdict: verdictOf(interval, part.bounds) };
}

/** How far the mean is within its bounds, in half widths of the interval; negative if it is outside. */
function margin({ mean, interval, bounds }: JudgedPart): number {
  if (interval === null) return 0;
  const { above = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = bounds;
  return Math.min(mean - above, below - mean) / Math.max(interval[1] - mean, Number.MIN_VALUE);
}

/**
 * The decision on a sentence by the numbers of one panel, or by the joint numbers of all four panels if `scenario` is null; undefined
 * if the sentence has no such numbers.
 */
export function decideIn(
  { parts, needed }: Pick<JudgedClaim, "parts" | "needed">,
  figure: PaperFigure,
  scenario: number | null,
): Decision | undefined {
  const here = parts.filter((part) => part.figure === figure && part.scenario === scenario);
  return here.length === 0 ? undefined : decide(here, needed);
}

/** The number of sentences with each verdict. */
export type VerdictCounts = Readonly<Record<Verdict, number>>;

/** Counts sentences by their verdicts. */
export function verdictCounts(claims: readonly Pick<JudgedClaim, "verdict">[]): VerdictCounts {
  const count = (verdict: Verdict) => claims.filter((claim) => claim.verdict === verdict).length;
  return { holds: count("holds"), undecided: count("undecided"), contradicted: count("contradicted") };
}
