import { countOutcome, noOutcomes } from "./histogram.ts";
import { type DecisionRecord, type EventKind, type EventRecord, GROUPS, type Group, isLearnable } from "./records.ts";

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
