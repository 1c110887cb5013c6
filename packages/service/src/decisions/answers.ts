import type * as contract from "../contract/index.ts";
import type { Made } from "./decide.ts";
import type { Answer } from "./decision-calls.ts";
import type { LiveExperiment } from "./experiment.ts";
import { decisionId } from "./experiments.ts";
import type { Observed } from "./observe.ts";
import type { DecisionRecord } from "./records.ts";
import { Refusal } from "./refusal.ts";
import type { Rewarded } from "./reward.ts";

export function decisionAnswer(experiment: LiveExperiment, { decision, isNew }: Made): Answer<contract.DecisionAnswer> {
  const { probability, weightsVersion, group } = decision;
  const arm = armName(experiment, decision);
  const id = decisionId(experiment.record.id, decision);
  return { status: isNew ? 201 : 200, body: { decision: id, arm, probability, weightsVersion, group } };
}

export function armName({ configuration }: LiveExperiment, { arm }: DecisionRecord): string {
  return configuration.arms[arm]!.name;
}

export function rewardAnswer(experiment: LiveExperiment, rewarded: Rewarded): Answer<contract.RewardAnswer> {
  const { isNew, decision, value, event, at, result } = rewarded;
  const body = {
    decision: decisionId(experiment.record.id, decision),
    arm: armName(experiment, decision),
    value: value as contract.RewardAnswer["value"],
    event,
    rewardedAt: new Date(at).toISOString(),
    result,
  };
  return { status: isNew ? 201 : 200, body };
}

export function observationAnswer(
  experiment: LiveExperiment,
  { isNew, decision, result }: Observed,
): Answer<contract.ObservationAnswer> {
  const { probability } = decision;
  const id = decisionId(experiment.record.id, decision);
  return { status: isNew ? 201 : 200, body: { decision: id, arm: armName(experiment, decision), probability, result } };
}

/** One of many in a batch: its answer, or why there is none. */
export function itemOf<Name extends string, Body>(name: Name, call: () => Answer<Body>) {
  try {
    const { status, body } = call();
    return { status, [name]: body } as { status: number } & Record<Name, Body>;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, error: error.code, message: error.message };
  }
}
