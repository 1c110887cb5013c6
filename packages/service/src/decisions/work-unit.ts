import { type AssignmentRecord, type DecisionRecord, isDrawn, type PartialReward } from "./records.ts";
import type { Reading } from "./steady-clock.ts";
import { type Changes, type Found, type Numbers, noChanges } from "./store.ts";

/**
 * What a group of calls has read from the store, and what its calls have changed so far: each call sees the changes of those before
 * it. All changes are committed at once.
 */
export class WorkUnit {
  readonly changes: Changes = noChanges();
  readonly numbers: Numbers;
  /** The time at which the calls are applied. */
  readonly time: Reading;
  readonly #decisions = new Map<string, DecisionRecord>();
  readonly #byKey = new Map<string, DecisionRecord>();
  readonly #partialRewards = new Map<string, PartialReward[]>();
  readonly #assignments = new Map<string, AssignmentRecord>();
  /** The position of each changed decision in the lists of changes. */
  readonly #written = new Map<string, { readonly list: DecisionRecord[]; readonly index: number }>();
  readonly #drawn = new Map<number, number>();

  constructor({ decisions, partialRewards, assignments, numbers }: Found, time: Reading) {
    this.numbers = numbers;
    this.time = time;
    for (const decision of decisions) this.#know(decision);
    // Each one once, even if several calls of the group mention its decision.
    const distinct = new Map(partialRewards.map((part) => [`${part.experiment} ${part.decision} ${part.event}`, part]));
    for (const part of distinct.values()) this.#partialRewardsOf(part.experiment, part.decision).push(part);
    for (const assignment of assignments)
      this.#assignments.set(name(assignment.experiment, assignment.unit), assignment);
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

  /** How many decisions of this group the experiment drew, which are not in its counts yet. */
  drawn(experiment: number): number {
    return this.#drawn.get(experiment) ?? 0;
  }

  addDecision(decision: DecisionRecord): void {
    if (isDrawn(decision.group)) this.#drawn.set(decision.experiment, this.drawn(decision.experiment) + 1);
    this.#write(this.changes.decisions, decision);
  }

  changeDecision(before: DecisionRecord, change: Partial<DecisionRecord>): DecisionRecord {
    const decision = { ...before, ...change };
    if (before.key !== null && decision.key === null) this.#byKey.delete(name(before.experiment, before.key));
    this.#write(this.changes.changedDecisions, decision);
    return decision;
  }

  addPartialReward(part: PartialReward): void {
    this.changes.partialRewards.push(part);
    this.#partialRewardsOf(part.experiment, part.decision).push(part);
  }

  assign(assignment: AssignmentRecord): void {
    this.changes.assignments.push(assignment);
    this.#assignments.set(name(assignment.experiment, assignment.unit), assignment);
  }

  /** Writes each decision once, in its state after all calls. */
  #write(list: DecisionRecord[], decision: DecisionRecord): void {
    const id = name(decision.experiment, decision.sequence);
    const written = this.#written.get(id) ?? { list, index: list.length };
    written.list[written.index] = decision;
    this.#written.set(id, written);
    this.#know(decision);
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
