import { type MeanInterval, meanInterval } from "../../simulate/moments.ts";
import { countOf } from "../../text/numbers.ts";
import { type Bounds, type Claim, type ClaimPart, readings } from "./claim-measures.ts";
import { paperClaims } from "./claims.ts";
import type { PaperResult } from "./experiments.ts";
import type { PaperFigure } from "./figure-names.ts";
import { type Panels, panelsOf } from "./panel.ts";

/** What numbers say of a sentence. */
export type Verdict = "holds" | "undecided" | "contradicted";

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

/** A part with its number: mean, interval, and what follows. */
export interface JudgedPart extends Omit<ClaimPart, "values">, MeanInterval {
  readonly verdict: Verdict;
}

/** A sentence of the paper and what the replications say of it. */
export interface JudgedClaim extends Omit<Claim, "parts" | "needed">, Decision {
  /** In the order of the text: 1, 2, 3. */
  readonly number: number;
  /** How many of its parts must hold, in each reading; null for all. */
  readonly needed: number | null;
  /** None where the runs were too short to judge it. */
  readonly parts: readonly JudgedPart[];
}

/** What the numbers say of a sentence, and the part of it on which that hangs. */
export interface Decision {
  readonly verdict: Verdict;
  /** Of the parts with that verdict, the one that is least within its bounds; null if there is no part. */
  readonly decisive: JudgedPart | null;
}

/** Of each interval of a sentence together: all of them hold the truth with probability 95 %, or more. */
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
  const asked = panels ? claim.parts(panels) : [];
  // Bonferroni: a share of the error for each part.
  const parts = asked.map((part) => judgePart(part, ERROR / asked.length));
  const decision = decide(parts, needed);
  return { number, id, text, criterion, ...decision, needed, parts };
}

/** The verdict on parts of a sentence, of which so many must hold or all, and the part on which it hangs. */
function decide(parts: readonly JudgedPart[], needed: JudgedClaim["needed"]): Decision {
  const verdict = commonVerdict(
    byReading(parts).map((some) => {
      const verdicts = some.map((part) => part.verdict);
      return jointVerdict(verdicts, Math.min(needed ?? some.length, some.length));
    }),
  );
  const same = parts.filter((part) => part.verdict === verdict);
  // Where readings disagree, no part need have the verdict of all.
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

/** How far the mean is within its bounds, in half widths of the interval; negative where it is outside. */
function margin({ mean, interval, bounds }: JudgedPart): number {
  if (interval === null) return 0;
  const { above = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = bounds;
  return Math.min(mean - above, below - mean) / Math.max(interval[1] - mean, Number.MIN_VALUE);
}

/**
 * What a sentence comes to in one panel, or by its numbers of all four panels together where `scenario` is null; undefined
 * where the sentence does not speak of it.
 */
export function decideIn(
  { parts, needed }: Pick<JudgedClaim, "parts" | "needed">,
  figure: PaperFigure,
  scenario: number | null,
): Decision | undefined {
  const here = parts.filter((part) => part.figure === figure && part.scenario === scenario);
  return here.length === 0 ? undefined : decide(here, needed);
}

/** How many sentences have each verdict. */
export type VerdictCounts = Readonly<Record<Verdict, number>>;

/** Counts sentences by their verdicts. */
export function verdictCounts(claims: readonly Pick<JudgedClaim, "verdict">[]): VerdictCounts {
  const count = (verdict: Verdict) => claims.filter((claim) => claim.verdict === verdict).length;
  return { holds: count("holds"), undecided: count("undecided"), contradicted: count("contradicted") };
}

/** `With 20 replications: 9 sentences hold, 5 are undecided, 1 is contradicted.` */
export function verdictCountsText(claims: readonly Pick<JudgedClaim, "verdict">[], replications: number): string {
  const { holds, undecided, contradicted } = verdictCounts(claims);
  const is = (count: number) => (count === 1 ? "is" : "are");
  const sentences = holds === 1 ? "sentence holds" : "sentences hold";
  return `With ${countOf(replications, "replication")}: ${holds} ${sentences}, ${undecided} ${is(undecided)} undecided, ${contradicted} ${is(contradicted)} contradicted.`;
}
