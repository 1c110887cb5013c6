import type { LogRow } from "../contract/index.ts";
import { decisionId } from "./decision-id.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import type { DecisionRecord } from "./records.ts";

/** A decision as the log of an experiment shows it. */
export function logRow({ record, configuration }: LiveExperiment, decision: DecisionRecord): LogRow {
  const { key, unit, group, arm, probability, weightsVersion, reward, result } = decision;
  return {
    decision: decisionId(record.id, decision),
    key,
    unit,
    group,
    arm: configuration.arms[arm]!.name,
    probability,
    weightsVersion,
    configuration: decision.configuration,
    decidedAt: dateOf(decision.decidedAt),
    reward: reward as LogRow["reward"],
    rewardedAt: decision.rewardedAt === null ? null : dateOf(decision.rewardedAt),
    result,
  };
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
