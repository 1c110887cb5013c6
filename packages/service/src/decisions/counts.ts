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

/** Events whose value, where they have one, is the outcome of the decision. */
const OUTCOMES: ReadonlySet<EventKind> = new Set(["learned", "not-learned", "imputed", "missing"]);

/** How many decisions and outcomes the log has, by arm and by group. */
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

  /** Decisions that were drawn by the service and may be learned. */
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

/** Decisions of an arm that still wait for a reward. */
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
    /** Moments of the learned outcomes that are numbers, imputed ones included. */
    outcomes: noMoments(),
    /** A histogram of the learned outcomes, imputed ones included. */
    spread: noOutcomes(),
  };
}

/** `rewarded` counts rewards in time, learned or not; `outcomes` has those that are numbers, imputed ones included. */
function noGroupCounts() {
  return { decisions: 0, rewarded: 0, outcomes: noMoments() };
}

/** Count, mean and squared deviations of numbers that come one by one (Welford). */
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

/** Numbers counted in bins of one width, a power of two; a bin's position is how many widths it is from zero. */
export interface Bins {
  /** The width is two to this power. */
  exponent: number;
  /** The position of the first bin. */
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

/** Counts in bins from one index to another; bins get wider if there would be too many. */
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

/** Counts in the bins of a frame, which are at least as wide and reach over all of them. */
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

/** The position of the bin that holds another, after its width was doubled so many times. */
export function halved(position: number, times: number): number {
  return Math.floor(position / 2 ** times);
}
