import type { RandomSource } from "@blendit/core";
import type { Experiment } from "./experiment.ts";
import { type Experiments, unknownDecision } from "./experiments.ts";
import type { Call } from "./group-commit.ts";
import type { LogFollower } from "./log-follower.ts";
import { type DecisionRecord, parseDecisionId } from "./records.ts";
import { Refusal } from "./refusal.ts";
import type { Relearner } from "./relearner.ts";
import type { SteadyClock } from "./steady-clock.ts";
import type { Store } from "./store.ts";
import type { WorkUnit } from "./work-unit.ts";

/** What every command gets besides its body. */
export interface CommandContext {
  readonly store: Store;
  readonly experiments: Experiments;
  readonly follower: LogFollower;
  readonly relearner: Relearner;
  readonly clock: SteadyClock;
  readonly random: RandomSource;
  /** Applies a call with the next group commit. */
  readonly submit: <Result>(call: Call<Result>) => Promise<Result>;
}

/** An answer with its HTTP status: 201 for something new, 200 for something that existed before. */
export interface Answer<Body> {
  readonly status: 200 | 201;
  readonly body: Body;
}

/** Submits a command about one experiment and the keys and units that it mentions. */
export async function submitToExperiment<Result>(
  { experiments, follower, submit }: CommandContext,
  id: string,
  names: readonly { readonly key?: string | undefined; readonly unit?: string | undefined }[],
  apply: (work: WorkUnit, experiment: Experiment) => Result,
): Promise<Result> {
  if (follower.mayBeNew(id)) await follower.catchUp();
  const { number: experiment } = experiments.find(id).record;
  return submit({
    decisions: names.flatMap(({ key }) => (key === undefined ? [] : [{ experiment, key }])),
    units: names.flatMap(({ unit }) => (unit === undefined ? [] : [{ experiment, unit }])),
    // Looked up again, since a change or a deletion may have been committed in the meantime.
    apply: (work) => apply(work, experiments.find(id)),
  });
}

export interface FoundDecision {
  readonly experiment: Experiment;
  readonly decision: DecisionRecord;
}

/**
 * Submits a command about decisions by their ids. `find` returns the decision of the id at an index, or throws a
 * refusal.
 */
export async function submitToDecisions<Result>(
  { experiments, follower, submit }: CommandContext,
  ids: readonly string[],
  apply: (work: WorkUnit, find: (index: number) => FoundDecision) => Result,
): Promise<Result> {
  const mayBeOfNew = (id: string) => follower.mayBeNew(parseDecisionId(id)?.experiment ?? "");
  if (ids.some(mayBeOfNew)) await follower.catchUp();
  const numbers = ids.map((id) => experiments.decisionNumber(id));
  return submit({
    decisions: numbers.flatMap((number) => (number instanceof Refusal ? [] : [number])),
    apply: (work) =>
      apply(work, (index) => {
        const number = numbers[index]!;
        if (number instanceof Refusal) throw number;
        const decision = work.decision(number.experiment, number.sequence);
        const experiment = experiments.byNumber(number.experiment);
        if (!decision || !experiment) throw unknownDecision(ids[index]!);
        return { decision, experiment };
      }),
  });
}

/** The result of one item of a batch: its answer under `name`, or the reason why it was refused. */
export function batchItem<Name extends string, Body>(name: Name, apply: () => Answer<Body>) {
  try {
    const { status, body } = apply();
    return { status, [name]: body } as { status: number } & Record<Name, Body>;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, error: error.code, message: error.message };
  }
}
