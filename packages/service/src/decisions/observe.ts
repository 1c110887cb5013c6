import type * as contract from "../contract/index.ts";
import { type Answer, batchItem, type CommandContext, submitToExperiment } from "./command.ts";
import { armNumber, unknownArm } from "./configuration.ts";
import { addDecision } from "./decide.ts";
import type { Experiment } from "./experiment.ts";
import { type DecisionRecord, decisionId, type Outcome } from "./records.ts";
import { Refusal } from "./refusal.ts";
import { appendEvent, applyReward, checkOutcome, closeIfDue, type Rewarded } from "./reward.ts";
import type { Reading } from "./steady-clock.ts";
import type { WorkUnit } from "./work-unit.ts";

/** Records a decision that was made elsewhere, with its outcome where that is known. */
export function observe(
  context: CommandContext,
  id: string,
  body: contract.ObservationBody,
): Promise<Answer<contract.ObservationAnswer>> {
  return submitToExperiment(context, id, [{ key: body.key }], (work, experiment) =>
    answer(context, work, experiment, body),
  );
}

export function observeBatch(
  context: CommandContext,
  id: string,
  { observations }: contract.ObservationBatchBody,
): Promise<contract.ObservationBatchAnswer> {
  const keys = observations.map(({ key }) => ({ key }));
  return submitToExperiment(context, id, keys, (work, experiment) => ({
    observations: observations.map((each) => batchItem("observation", () => answer(context, work, experiment, each))),
  }));
}

function answer(
  { clock }: CommandContext,
  work: WorkUnit,
  experiment: Experiment,
  body: contract.ObservationBody,
): Answer<contract.ObservationAnswer> {
  const { isNew, decision, result } = applyObserve(work, experiment, body as Observation, clock.read());
  const { probability } = decision;
  const id = decisionId(experiment.record.id, decision);
  return { status: isNew ? 201 : 200, body: { decision: id, arm: experiment.armName(decision), probability, result } };
}

export interface Observation {
  readonly key: string;
  readonly arm: string;
  readonly probability: number;
  readonly value?: Outcome | undefined;
  readonly unit?: string | undefined;
}

export interface Observed {
  readonly isNew: boolean;
  readonly decision: DecisionRecord;
  readonly result: Rewarded["result"] | "open";
}

/** Rewards that come with an observation have this name, where a decision may have several. */
const OBSERVED = "observed";

/**
 * Records a decision that was made elsewhere. It replaces a decision with the same key that was never shown: cancelled, or made here
 * and not rewarded, since the caller then decided otherwise.
 */
export function applyObserve(
  work: WorkUnit,
  experiment: Experiment,
  { key, arm: name, probability, value, unit }: Observation,
  time: Reading,
): Observed {
  const { configuration, record } = experiment;
  if (configuration.status === "archived") {
    throw new Refusal(409, "archived", `experiment ${record.id} is archived: it learns no more`);
  }
  const arm = armNumber(configuration, name);
  if (arm === undefined) throw unknownArm(configuration, "arm", name);
  if (value !== undefined) checkOutcome(experiment, value);
  const seen = work.decisionOf(record.number, key);
  if (seen && isSameDecision(seen, arm, probability)) return withReward(work, experiment, seen, value, false, time);
  if (seen) giveWay(work, experiment, seen, time);
  const choice = { key, unit, arm, probability, group: "elsewhere", isFirst: true } as const;
  const { version: weightsVersion } = experiment.learning;
  const decision = addDecision(work, experiment, { ...choice, weightsVersion }, time.now);
  return withReward(work, experiment, decision, value, true, time);
}

function isSameDecision({ group, arm, probability, result }: DecisionRecord, otherArm: number, other: number): boolean {
  return group === "elsewhere" && arm === otherArm && probability === other && result !== "never-shown";
}

function withReward(
  work: WorkUnit,
  experiment: Experiment,
  decision: DecisionRecord,
  value: Outcome | undefined,
  isNew: boolean,
  time: Reading,
): Observed {
  if (value === undefined) return { isNew, decision, result: "open" };
  const { isNew: isNewReward, result } = applyReward(work, experiment, decision, { value, event: OBSERVED }, time);
  return { isNew: isNew || isNewReward, decision, result };
}

/** The key goes to the decision that was really made. */
function giveWay(work: WorkUnit, experiment: Experiment, decision: DecisionRecord, time: Reading): void {
  const current = closeIfDue(work, experiment, decision, time);
  const { result, group } = current;
  if (result === "open" && group !== "elsewhere") {
    work.changeDecision(appendEvent(work, current, "never-shown", null, time.now), { key: null });
  } else if (result === "never-shown") work.changeDecision(current, { key: null });
  else {
    const made = group === "elsewhere" ? "made elsewhere" : "made here";
    throw new Refusal(409, "other-decision", `the key has another decision, ${made}, which is ${result}`);
  }
}
