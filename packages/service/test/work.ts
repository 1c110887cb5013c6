import { applyCancel } from "../src/decisions/cancel.ts";
import { applyDecide } from "../src/decisions/decide.ts";
import type { Experiment } from "../src/decisions/experiment.ts";
import { applyObserve, type Observation, type Observed } from "../src/decisions/observe.ts";
import type { DecisionRecord, Outcome } from "../src/decisions/records.ts";
import { Refusal } from "../src/decisions/refusal.ts";
import { applyReward, closeIfDue, type Rewarded } from "../src/decisions/reward.ts";
import type { Reading } from "../src/decisions/steady-clock.ts";
import { WorkUnit } from "../src/decisions/work-unit.ts";
import { numbersFrom } from "./live.ts";

/** Calls to one experiment within one unit of work, with a clock in seconds. */
export class Work {
  readonly unit: WorkUnit;
  readonly live: Experiment;
  seconds = 0;

  constructor(live: Experiment) {
    this.live = live;
    this.unit = new WorkUnit({
      decisions: [],
      partialRewards: [],
      assignments: [],
      numbers: numbersFrom(live.position),
    });
  }

  get now(): number {
    return 1000 * this.seconds;
  }

  get #time(): Reading {
    return { now: this.now, sure: this.now, hasJumped: false };
  }

  decide(names: { key?: string; unit?: string } = {}, uniform = 0): DecisionRecord {
    const random = { uniform: () => uniform };
    return applyDecide(this.unit, this.live, names, this.now, random).decision;
  }

  /** The decision as it is now. */
  current({ sequence }: DecisionRecord): DecisionRecord {
    return this.unit.decision(1, sequence)!;
  }

  reward(decision: DecisionRecord, value: Outcome, event?: string): Rewarded {
    return applyReward(this.unit, this.live, this.current(decision), { value, event }, this.#time);
  }

  cancel(decision: DecisionRecord): void {
    applyCancel(this.unit, this.live, this.current(decision), this.#time);
  }

  observe(observation: Observation): Observed {
    return applyObserve(this.unit, this.live, observation, this.#time);
  }

  close(decision: DecisionRecord): DecisionRecord {
    return closeIfDue(this.unit, this.live, this.current(decision), this.#time);
  }

  /** Kinds and values of what has happened to a decision, in order. */
  events({ sequence }: DecisionRecord): [string, Outcome | null][] {
    const events = this.unit.changes.events.filter((event) => event.decision === sequence);
    return events.map(({ kind, value }) => [kind, value]);
  }
}

/** The status and the word of what a call is refused with. */
export function refusalOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code}`;
    throw error;
  }
  return "done";
}
