import type * as contract from "../contract/index.ts";
import { type Answer, batchItem, type CommandContext, submitToExperiment } from "./command.ts";
import { unknownArm } from "./configuration.ts";
import { addDecision } from "./decide.ts";
import type { Experiment } from "./experiment.ts";
import { type DecisionRecord, decisionId } from "./records.ts";
import { Refusal } from "./refusal.ts";
import { appendEvent, applyReward, checkCombines, checkOutcome, closeIfDue } from "./reward.ts";
import type { WorkUnit } from "./work-unit.ts";

/** Records a decision that was made elsewhere, with its outcome if known. */
export function observe(
  context: CommandContext,
  id: string,
  body: contract.ObservationBody,
): Promise<Answer<contract.ObservationAnswer>> {
  return submitToExperiment(context, id, [{ key: body.key }], (work, experiment) =>
    applyObserve(work, experiment, body),
  );
}

export function observeBatch(
  context: CommandContext,
  id: string,
  { observations }: contract.ObservationBatchBody,
): Promise<contract.ObservationBatchAnswer> {
  const keys = observations.map(({ key }) => ({ key }));
  return submitToExperiment(context, id, keys, (work, experiment) => ({
    observations: observations.map((each) => batchItem("observation", () => applyObserve(work, experiment, each))),
  }));
}

/** The event name of a reward that comes with an observation, for decisions that may get several. */
const OBSERVED = "observed";

/**
 * Records a decision that was made elsewhere. It replaces a decision with the same key that was never shown: one that
 * was cancelled, or one that was made here without a reward, since the caller then decided otherwise.
 */
export function applyObserve(
  work: WorkUnit,
  experiment: Experiment,
  { key, arm: name, probability, value, unit }: contract.ObservationBody,
): Answer<contract.ObservationAnswer> {
  const { configuration, record } = experiment;
  if (configuration.status === "archived") {
    throw new Refusal(409, "archived", `Experiment ${record.id} is archived, so it no longer learns.`);
  }
  const arm = experiment.armNumber(name);
  if (arm === undefined) throw unknownArm(configuration, "arm", name);
  if (value !== undefined) checkOutcome(experiment, value);
  const seen = work.decisionOf(record.number, key);
  const known = seen && isSameDecision(seen, arm, probability) ? seen : undefined;
  let decision = known;
  if (!decision) {
    // Everything that may be refused comes before the first change.
    const { version: weightsVersion } = experiment.learning;
    if (value !== undefined) checkCombines(configuration.reward.several, value);
    if (seen) giveWay(work, experiment, seen);
    const choice = { arm, probability, group: "elsewhere", isFirst: true, weightsVersion } as const;
    decision = addDecision(work, experiment, { key, unit, ...choice });
  }
  const rewarded =
    value === undefined ? undefined : applyReward(work, { experiment, decision }, { value, event: OBSERVED });
  return {
    status: known && rewarded?.status !== 201 ? 200 : 201,
    body: {
      decision: decisionId(record.id, decision),
      arm: name,
      probability,
      result: rewarded?.body.result ?? "open",
    },
  };
}

function isSameDecision({ group, arm, probability, result }: DecisionRecord, otherArm: number, other: number): boolean {
  return group === "elsewhere" && arm === otherArm && probability === other && result !== "never-shown";
}

/** Frees the key for the decision that was really made. */
function giveWay(work: WorkUnit, experiment: Experiment, decision: DecisionRecord): void {
  const current = closeIfDue(work, experiment, decision);
  const { result, group } = current;
  if (result === "open" && group !== "elsewhere") {
    work.changeDecision(appendEvent(work, current, "never-shown", null), { key: null });
  } else if (result === "never-shown") work.changeDecision(current, { key: null });
  else {
    const made = group === "elsewhere" ? "made elsewhere" : "made here";
    throw new Refusal(
      409,
      "other-decision",
      `This key belongs to another decision, ${made}, which is ${result}. Use another key.`,
    );
  }
}
