import {
  type AssignmentRecord,
  type CheckpointRecord,
  type ConfigurationRecord,
  type DecisionRecord,
  EVENT_KINDS,
  type EventRecord,
  GROUPS,
  type HistoryRecord,
  type Outcome,
  type PartRecord,
  RESULTS,
} from "../decisions/records.ts";
import type { KeyRecord } from "../decisions/store.ts";

/** A row by the names of its columns: numbers, words, truth values and nulls, as the columns have them. */
export type PostgresRow = Readonly<Record<string, never>>;

export function decisionOf(row: PostgresRow): DecisionRecord {
  return {
    experiment: row.experiment!,
    sequence: row.sequence!,
    key: row.key!,
    unit: row.unit!,
    arm: row.arm!,
    probability: row.probability!,
    group: GROUPS[row.serving!]!,
    isFirst: row.is_first!,
    weightsVersion: row.weights_version!,
    configuration: row.configuration!,
    decidedAt: row.decided_at!,
    expiresAt: row.expires_at!,
    result: RESULTS[row.result!]!,
    reward: outcomeOf(row.reward!),
    rewardedAt: row.rewarded_at!,
  };
}

export function eventOf(row: PostgresRow): EventRecord {
  return {
    experiment: row.experiment!,
    sequence: row.sequence!,
    kind: EVENT_KINDS[row.kind!]!,
    at: row.at!,
    decision: row.decision!,
    arm: row.arm!,
    probability: row.probability!,
    group: GROUPS[row.serving!]!,
    isFirst: row.is_first!,
    weightsVersion: row.weights_version!,
    value: outcomeOf(row.value!),
  };
}

export function partOf(row: PostgresRow): PartRecord {
  return {
    experiment: row.experiment!,
    decision: row.decision!,
    event: row.event!,
    sequence: row.sequence!,
    value: outcomeOf(row.value!)!,
    at: row.at!,
    isLate: row.is_late!,
  };
}

export function assignmentOf(row: PostgresRow): AssignmentRecord {
  return {
    experiment: row.experiment!,
    unit: row.unit!,
    arm: row.arm!,
    probability: row.probability!,
    weightsVersion: row.weights_version!,
  };
}

export function configurationOf(row: PostgresRow): ConfigurationRecord {
  return {
    experiment: row.experiment!,
    version: row.version!,
    sequence: row.sequence!,
    at: row.at!,
    by: row.by!,
    note: row.note!,
    change: JSON.parse(row.change!),
    configuration: JSON.parse(row.configuration!),
  };
}

export function checkpointOf(row: PostgresRow): CheckpointRecord {
  return {
    experiment: row.experiment!,
    sequence: row.sequence!,
    configuration: row.configuration!,
    node: row.node!,
    state: row.state!,
  };
}

export function historyOf(row: PostgresRow): HistoryRecord {
  return {
    experiment: row.experiment!,
    at: row.at!,
    weights: JSON.parse(row.weights!),
    recommended: JSON.parse(row.recommended!),
    utilityNow: row.utility_now!,
    utilityRecommended: row.utility_recommended!,
  };
}

export function keyOf(row: PostgresRow): KeyRecord {
  return {
    id: row.id!,
    name: row.name!,
    scope: row.scope!,
    hash: row.hash!,
    createdAt: row.created_at!,
    revokedAt: row.revoked_at!,
  };
}

function outcomeOf(cell: string | null): Outcome | null {
  return cell === null ? null : (JSON.parse(cell) as Outcome);
}
