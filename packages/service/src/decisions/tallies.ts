import { addTo, type Moments, noMoments } from "./moments.ts";
import { countOutcome, noOutcomes, type OutcomeCounts } from "./outcome-counts.ts";
import { type DecisionRecord, type EventKind, type EventRecord, GROUPS, type Group, isLearnable } from "./records.ts";

export interface ArmTally {
  decisions: number;
  rewarded: number;
  missing: number;
  imputed: number;
  late: number;
  neverShown: number;
  notLearned: number;
  /** Of all that was learned and is a number, values that stand for missing rewards included. */
  readonly outcomes: Moments;
  /** Of all that was learned, likewise. */
  readonly spread: OutcomeCounts;
}

export interface GroupTally {
  decisions: number;
  /** Whether learned or not, in time. */
  rewarded: number;
  /** Of rewards in time that are numbers, and of values that stand for missing ones. */
  readonly outcomes: Moments;
}

export interface TalliesState {
  readonly arms: readonly ArmTally[];
  readonly groups: Readonly<Record<Group, GroupTally>>;
}

/** Events whose value, where they have one, is the outcome of the decision. */
const OUTCOMES: ReadonlySet<EventKind> = new Set(["learned", "not-learned", "imputed", "missing"]);

/** What happened to the decisions of each arm and each group: the log, counted. */
export class Tallies {
  readonly arms: ArmTally[] = [];
  readonly groups: Record<Group, GroupTally>;

  constructor(state?: TalliesState) {
    // Saved before outcomes were counted: of no use, the log has all of it.
    if (state?.arms.some(({ spread }) => spread === undefined)) throw new Error("tallies without outcomes");
    this.arms.push(...(state?.arms ?? []));
    this.groups = state
      ? { ...state.groups }
      : (Object.fromEntries(
          GROUPS.map((group) => [group, { decisions: 0, rewarded: 0, outcomes: noMoments() }]),
        ) as Record<Group, GroupTally>);
  }

  arm(arm: number): ArmTally {
    while (this.arms.length <= arm) this.arms.push(emptyTally());
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
    const tally = this.arm(arm);
    if (kind === "learned") tally.rewarded++;
    else if (kind === "imputed") tally.imputed++;
    else if (kind === "missing") tally.missing++;
    else if (kind === "late") tally.late++;
    else if (kind === "never-shown") tally.neverShown++;
    else if (kind === "not-learned") tally.notLearned++;
    if ((kind !== "learned" && kind !== "imputed") || value === null) return;
    if (typeof value === "number") addTo(tally.outcomes, value);
    countOutcome(tally.spread, value);
  }

  /** Decisions that were drawn by the service and may be learned. */
  get drawn(): number {
    return this.groups.blend.decisions + this.groups["burn-in"].decisions;
  }

  get decisions(): number {
    return GROUPS.reduce((sum, group) => sum + this.groups[group].decisions, 0);
  }

  total(count: Exclude<keyof ArmTally, "outcomes" | "spread">): number {
    return this.arms.reduce((sum, tally) => sum + tally[count], 0);
  }

  save(): TalliesState {
    return { arms: this.arms, groups: this.groups };
  }
}

/** Decisions of an arm that still wait for a reward. */
export function openOf(tally: ArmTally): number {
  const { decisions, rewarded, imputed, missing, neverShown, notLearned } = tally;
  return decisions - rewarded - imputed - missing - neverShown - notLearned;
}

export function emptyTally(): ArmTally {
  return {
    decisions: 0,
    rewarded: 0,
    missing: 0,
    imputed: 0,
    late: 0,
    neverShown: 0,
    notLearned: 0,
    outcomes: noMoments(),
    spread: noOutcomes(),
  };
}
