import type { ObservationBody } from "../src/contract/index.ts";
import { applyCancel } from "../src/decisions/cancel.ts";
import type { Answer } from "../src/decisions/command.ts";
import { applyDecide } from "../src/decisions/decide.ts";
import type { Experiment } from "../src/decisions/experiment.ts";
import { applyObserve } from "../src/decisions/observe.ts";
import { type DecisionRecord, type Outcome, parseDecisionId } from "../src/decisions/records.ts";
import { Refusal } from "../src/decisions/refusal.ts";
import { applyReward, closeIfDue } from "../src/decisions/reward.ts";
import { WorkUnit } from "../src/decisions/work-unit.ts";
import { numbersFrom } from "./live.ts";

/** Calls to one experiment within one unit of work, with a clock in seconds. */
export class Work {
  readonly unit: WorkUnit;
  readonly live: Experiment;
  seconds = 0;

  constructor(live: Experiment) {
    this.live = live;
    const now = () => 1000 * this.seconds;
    const time = {
      get now() {
        return now();
      },
      get sure() {
        return now();
      },
      hasJumped: false,
    };
    const numbers = numbersFrom(live.position);
    this.unit = new WorkUnit({ decisions: [], partialRewards: [], assignments: [], numbers }, time);
  }

  decide(names: { key?: string; unit?: string } = {}, uniform = 0): DecisionRecord {
    return this.#record(applyDecide(this.unit, this.live, names, { uniform: () => uniform }));
  }

  /** The current state of a decision. */
  current({ sequence }: { readonly sequence: number }): DecisionRecord {
    return this.unit.decision(1, sequence)!;
  }

  reward(made: DecisionRecord, value: Outcome, event?: string) {
    const found = { experiment: this.live, decision: this.current(made) };
    const { status, body } = applyReward(this.unit, found, { value: value as number, ...(event && { event }) });
    return { isNew: status === 201, ...body };
  }

  cancel(made: DecisionRecord): void {
    applyCancel(this.unit, { experiment: this.live, decision: this.current(made) });
  }

  observe(observation: ObservationBody) {
    const answer = applyObserve(this.unit, this.live, observation);
    return { isNew: answer.status === 201, decision: this.#record(answer), result: answer.body.result };
  }

  close(made: DecisionRecord): DecisionRecord {
    return closeIfDue(this.unit, this.live, this.current(made));
  }

  #record({ body }: Answer<{ readonly decision: string }>): DecisionRecord {
    return this.current(parseDecisionId(body.decision)!);
  }

  /** Kinds and values of the events of a decision, in order. */
  events({ sequence }: DecisionRecord): [string, Outcome | null][] {
    const events = this.unit.changes.events.filter((event) => event.decision === sequence);
    return events.map(({ kind, value }) => [kind, value]);
  }
}

/** The status and the code of the refusal of a call; `done` if it was not refused. */
export function refusalOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code}`;
    throw error;
  }
  return "done";
}
