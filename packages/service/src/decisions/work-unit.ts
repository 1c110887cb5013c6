import {
  type AssignmentRecord,
  type DecisionRecord,
  type EventRecord,
  isDrawn,
  type PartialReward,
} from "./records.ts";
import type { Reading } from "./steady-clock.ts";
import { type Changes, type Found, type Numbers, noChanges } from "./store.ts";

/**
 * What a group of calls has read from the store, and what its calls have changed so far: each call sees the changes of those before
 * it. All changes are committed at once.
 */
export class WorkUnit {
  readonly changes: Changes = noChanges();
  readonly numbers: Numbers;
  /** When the calls are applied. */
  readonly time: Reading;
  readonly #decisions = new Map<string, DecisionRecord>();
  readonly #byKey = new Map<string, DecisionRecord>();
  readonly #partialRewards = new Map<string, PartialReward[]>();
  readonly #assignments = new Map<string, AssignmentRecord>();
  /** Decisions of this group, by their index in its changes. */
  readonly #added = new Map<string, number>();
  readonly #changed = new Map<string, number>();
  readonly #drawn = new Map<number, number>();

  constructor({ decisions, partialRewards, assignments, numbers }: Found, time: Reading) {
    this.numbers = numbers;
    this.time = time;
    for (const decision of decisions) this.#know(decision);
    // Once each, however many calls of the group speak of their decision.
    const distinct = new Map(partialRewards.map((part) => [`${part.experiment} ${part.decision} ${part.event}`, part]));
    for (const part of distinct.values()) this.#partialRewardsOf(part.experiment, part.decision).push(part);
    for (const assignment of assignments) this.#assignments.set(unitName(assignment), assignment);
  }

  decision(experiment: number, sequence: number): DecisionRecord | undefined {
    return this.#decisions.get(name(experiment, sequence));
  }

  decisionOf(experiment: number, key: string): DecisionRecord | undefined {
    return this.#byKey.get(name(experiment, key));
  }

  partialRewards({ experiment, sequence }: DecisionRecord): readonly PartialReward[] {
    return this.#partialRewards.get(name(experiment, sequence)) ?? [];
  }

  assignment(experiment: number, unit: string): AssignmentRecord | undefined {
    return this.#assignments.get(name(experiment, unit));
  }

  /** How many decisions of this group were drawn by the experiment: they are not in its counts yet. */
  drawn(experiment: number): number {
    return this.#drawn.get(experiment) ?? 0;
  }

  addDecision(decision: DecisionRecord): void {
    if (isDrawn(decision.group)) this.#drawn.set(decision.experiment, this.drawn(decision.experiment) + 1);
    this.#added.set(name(decision.experiment, decision.sequence), this.changes.decisions.length);
    this.changes.decisions.push(decision);
    this.#know(decision);
  }

  changeDecision(before: DecisionRecord, change: Partial<DecisionRecord>): DecisionRecord {
    const decision = { ...before, ...change };
    const id = name(decision.experiment, decision.sequence);
    const added = this.#added.get(id);
    const changed = this.#changed.get(id);
    if (added !== undefined) this.changes.decisions[added] = decision;
    else if (changed !== undefined) this.changes.changedDecisions[changed] = decision;
    else {
      this.#changed.set(id, this.changes.changedDecisions.length);
      this.changes.changedDecisions.push(decision);
    }
    if (before.key !== null && decision.key === null) this.#byKey.delete(name(before.experiment, before.key));
    this.#know(decision);
    return decision;
  }

  addEvent(event: EventRecord): void {
    this.changes.events.push(event);
  }

  addPartialReward(part: PartialReward): void {
    this.changes.partialRewards.push(part);
    this.#partialRewardsOf(part.experiment, part.decision).push(part);
  }

  assign(assignment: AssignmentRecord): void {
    this.changes.assignments.push(assignment);
    this.#assignments.set(unitName(assignment), assignment);
  }

  #know(decision: DecisionRecord): void {
    this.#decisions.set(name(decision.experiment, decision.sequence), decision);
    if (decision.key !== null) this.#byKey.set(name(decision.experiment, decision.key), decision);
  }

  #partialRewardsOf(experiment: number, decision: number): PartialReward[] {
    const id = name(experiment, decision);
    const partialRewards = this.#partialRewards.get(id) ?? [];
    this.#partialRewards.set(id, partialRewards);
    return partialRewards;
  }
}

function name(experiment: number, rest: string | number): string {
  return `${experiment} ${rest}`;
}

function unitName({ experiment, unit }: AssignmentRecord): string {
  return name(experiment, unit);
}
