import {
  type DecisionRecord,
  type EventKind,
  type EventRecord,
  GROUPS,
  type Group,
  isLearnable,
  type Outcome,
} from "./records.ts";

type ArmCounts = ReturnType<typeof noCounts>;
type GroupCounts = ReturnType<typeof noGroupCounts>;
type Moments = ReturnType<typeof noMoments>;

export interface CountsState {
  readonly arms: readonly ArmCounts[];
  readonly groups: Readonly<Record<Group, GroupCounts>>;
}

/** Kinds of events whose value, if any, is the outcome of the decision. */
const OUTCOMES: ReadonlySet<EventKind> = new Set(["learned", "not-learned", "imputed", "missing"]);

/** Counts of the decisions and outcomes in a log, by arm and by group. */
export class Counts {
  readonly arms: ArmCounts[];
  readonly groups: Record<Group, GroupCounts>;

  constructor(state?: CountsState) {
    this.arms = [...(state?.arms ?? [])];
    this.groups = state
      ? { ...state.groups }
      : (Object.fromEntries(GROUPS.map((group) => [group, noGroupCounts()])) as Record<Group, GroupCounts>);
  }

  arm(arm: number): ArmCounts {
    while (this.arms.length <= arm) this.arms.push(noCounts());
    return this.arms[arm]!;
  }

  addDecision({ arm, group }: DecisionRecord): void {
    this.groups[group].decisions++;
    if (isLearnable(group)) this.arm(arm).decisions++;
  }

  addEvent({ arm, group, kind, value }: EventRecord): void {
    if (kind === "learned" || kind === "not-learned") this.groups[group].rewarded++;
    if (OUTCOMES.has(kind) && typeof value === "number") addTo(this.groups[group].outcomes, value);
    if (!isLearnable(group)) return;
    const counts = this.arm(arm);
    if (kind === "learned") counts.rewarded++;
    else if (kind === "imputed") counts.imputed++;
    else if (kind === "missing") counts.missing++;
    else if (kind === "late") counts.late++;
    else if (kind === "never-shown") counts.neverShown++;
    else if (kind === "not-learned") counts.notLearned++;
    if ((kind !== "learned" && kind !== "imputed") || value === null) return;
    if (typeof value === "number") addTo(counts.outcomes, value);
    countOutcome(counts.spread, value);
  }

  /** The number of decisions that the service drew and can learn from. */
  get drawn(): number {
    return this.groups.blend.decisions + this.groups["burn-in"].decisions;
  }

  get decisions(): number {
    return GROUPS.reduce((sum, group) => sum + this.groups[group].decisions, 0);
  }

  total(count: Exclude<keyof ArmCounts, "outcomes" | "spread">): number {
    return this.arms.reduce((sum, counts) => sum + counts[count], 0);
  }

  save(): CountsState {
    return { arms: this.arms, groups: this.groups };
  }
}

/** The number of decisions of an arm that are waiting for a reward. */
export function openOf(counts: ArmCounts): number {
  const { decisions, rewarded, imputed, missing, neverShown, notLearned } = counts;
  return decisions - rewarded - imputed - missing - neverShown - notLearned;
}

export function noCounts() {
  return {
    decisions: 0,
    rewarded: 0,
    missing: 0,
    imputed: 0,
    late: 0,
    neverShown: 0,
    notLearned: 0,
    /** Moments of the learned outcomes that are numbers, including imputed ones. */
    outcomes: noMoments(),
    /** A histogram of the learned outcomes, including imputed ones. */
    spread: noOutcomes(),
  };
}

/**
 * `rewarded` counts rewards that arrived in time, learned or not. `outcomes` has those that are numbers, and imputed
 * ones.
 */
function noGroupCounts() {
  return { decisions: 0, rewarded: 0, outcomes: noMoments() };
}

/** Count, mean and sum of squared deviations of numbers that are added one by one (Welford). */
function noMoments() {
  return { count: 0, mean: 0, squares: 0 };
}

function addTo(moments: Moments, value: number): void {
  moments.count++;
  const off = value - moments.mean;
  moments.mean += off / moments.count;
  moments.squares += off * (value - moments.mean);
}

export function meanOf({ count, mean }: Moments): number | null {
  return count > 0 ? mean : null;
}

export function deviationOf({ count, squares }: Moments): number | null {
  return count > 1 ? Math.sqrt(squares / (count - 1)) : null;
}

/**
 * Counts of numbers in bins of equal width, a power of two. The position of a bin is its distance from zero in widths.
 */
export interface Bins {
  /** The width is two to this power. */
  exponent: number;
  /** The position of the first bin. */
  first: number;
  counts: number[];
}

/** A histogram of outcomes: numbers in bins, each word on its own. Vectors are not counted. */
export interface OutcomeCounts {
  bins: Bins | null;
  readonly words: [word: string, count: number][];
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
  if (typeof outcome === "number") counts.bins = withNumber(counts.bins, outcome);
  else if (typeof outcome === "string") countWord(counts.words, outcome);
}

function countWord(words: OutcomeCounts["words"], word: string): void {
  const entry = words.find(([known]) => known === word);
  if (entry) entry[1]++;
  else words.push([word, 1]);
}

/** Bins without counts, for numbers of about this size. */
function binsFor(value: number): Bins {
  const size = value === 0 ? 0 : Math.ceil(Math.log2(Math.abs(value)));
  const exponent = Math.max(LEAST_EXPONENT, size - FINENESS);
  return { exponent, first: binOf(value, exponent), counts: [] };
}

function withNumber(bins: Bins | null, value: number): Bins {
  const known = bins ?? binsFor(value);
  const position = binOf(value, known.exponent);
  const wide = widened(
    known,
    Math.min(position, known.first),
    Math.max(position, known.first + known.counts.length - 1),
  );
  wide.counts[binOf(value, wide.exponent) - wide.first]!++;
  return wide;
}

/** Extends bins to all positions from `from` to `to`. They get wider if there would be too many. */
export function widened(bins: Bins, from: number, to: number): Bins {
  if (from === bins.first && to === bins.first + bins.counts.length - 1) return bins;
  let halvings = 0;
  while (halved(to, halvings) - halved(from, halvings) >= MOST_BINS) halvings++;
  const first = halved(from, halvings);
  const frame = {
    exponent: bins.exponent + halvings,
    first,
    counts: new Array(halved(to, halvings) - first + 1).fill(0),
  };
  return { ...frame, counts: countsIn(frame, bins) };
}

/** The counts of `bins` in the bins of `frame`, which are at least as wide and cover all of them. */
export function countsIn(frame: Bins, bins: Bins): number[] {
  const counts: number[] = frame.counts.map(() => 0);
  bins.counts.forEach((count, index) => {
    counts[halved(bins.first + index, frame.exponent - bins.exponent) - frame.first]! += count;
  });
  return counts;
}

function binOf(value: number, exponent: number): number {
  return Math.floor(value / 2 ** exponent);
}

/** The position of the bin that contains another one after its width was doubled `times` times. */
export function halved(position: number, times: number): number {
  return Math.floor(position / 2 ** times);
}
