import { armNumber, unknownArm } from "./configuration.ts";
import { addDecision } from "./decide.ts";
import type { LiveExperiment } from "./experiment.ts";
import type { DecisionRecord, Outcome } from "./records.ts";
import { Refusal } from "./refusal.ts";
import { checkOutcome, closeIfDue, happen, type Rewarded, reward } from "./reward.ts";
import type { Reading } from "./steady-clock.ts";
import type { WorkUnit } from "./work-unit.ts";

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
 * Takes in a decision that was made elsewhere. It takes the place of one of the same key that was never shown: said to be so, or
 * made here without a reward, since the caller then decided otherwise.
 */
export function observe(
  work: WorkUnit,
  experiment: LiveExperiment,
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
  if (seen && isSameDecision(seen, arm, probability)) return rewarded(work, experiment, seen, value, false, time);
  if (seen) giveWay(work, experiment, seen, time);
  const choice = { key, unit, arm, probability, group: "elsewhere", isFirst: true } as const;
  const { version: weightsVersion } = experiment.learning;
  const decision = addDecision(work, experiment, { ...choice, weightsVersion }, time.now);
  return rewarded(work, experiment, decision, value, true, time);
}

function isSameDecision({ group, arm, probability, result }: DecisionRecord, otherArm: number, other: number): boolean {
  return group === "elsewhere" && arm === otherArm && probability === other && result !== "never-shown";
}

function rewarded(
  work: WorkUnit,
  experiment: LiveExperiment,
  decision: DecisionRecord,
  value: Outcome | undefined,
  isNew: boolean,
  time: Reading,
): Observed {
  if (value === undefined) return { isNew, decision, result: "open" };
  const { isNew: isNewReward, result } = reward(work, experiment, decision, { value, event: OBSERVED }, time);
  return { isNew: isNew || isNewReward, decision, result };
}

/** The key goes to the decision that was really made. */
function giveWay(work: WorkUnit, experiment: LiveExperiment, decision: DecisionRecord, time: Reading): void {
  const current = closeIfDue(work, experiment, decision, time);
  const { result, group } = current;
  if (result === "open" && group !== "elsewhere") {
    work.changeDecision(happen(work, current, "never-shown", null, time.now), { key: null });
  } else if (result === "never-shown") work.changeDecision(current, { key: null });
  else {
    const made = group === "elsewhere" ? "made elsewhere" : "made here";
    throw new Refusal(409, "other-decision", `the key has another decision, ${made}, which is ${result}`);
  }
}
