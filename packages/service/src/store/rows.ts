import {
  type AssignmentRecord,
  type CheckpointRecord,
  type ConfigurationRecord,
  type DecisionRecord,
  EVENT_KINDS,
  type EventRecord,
  GROUPS,
  type Outcome,
  type PartRecord,
  RESULTS,
} from "../decisions/records.ts";

export type Cell = null | number | bigint | string | NodeJS.ArrayBufferView;
export type Row = Readonly<Record<string, Cell>>;

/** Numbers stay numbers and words words; vectors become their bytes. */
export function outcomeCell(outcome: Outcome | null): Cell {
  return outcome === null || typeof outcome !== "object" ? outcome : new Uint8Array(Float64Array.from(outcome).buffer);
}

export function outcomeOf(cell: Cell | undefined): Outcome | null {
  if (cell instanceof Uint8Array) return Array.from(new Float64Array(cell.slice().buffer));
  return cell === undefined ? null : (cell as number | string | null);
}

export function decisionOf(row: Row): DecisionRecord {
  return {
    experiment: row.experiment as number,
    sequence: row.sequence as number,
    key: row.key as string | null,
    unit: row.unit as string | null,
    arm: row.arm as number,
    probability: row.probability as number,
    group: GROUPS[row.serving as number]!,
    isFirst: row.is_first === 1,
    weightsVersion: row.weights_version as number,
    configuration: row.configuration as number,
    decidedAt: row.decided_at as number,
    expiresAt: row.expires_at as number | null,
    result: RESULTS[row.result as number]!,
    reward: outcomeOf(row.reward),
    rewardedAt: row.rewarded_at as number | null,
  };
}

export function decisionCells(decision: DecisionRecord): Cell[] {
  return [
    decision.experiment,
    decision.sequence,
    decision.key,
    decision.unit,
    decision.arm,
    decision.probability,
    GROUPS.indexOf(decision.group),
    decision.isFirst ? 1 : 0,
    decision.weightsVersion,
    decision.configuration,
    decision.decidedAt,
    decision.expiresAt,
    RESULTS.indexOf(decision.result),
    outcomeCell(decision.reward),
    decision.rewardedAt,
  ];
}

export function eventOf(row: Row): EventRecord {
  return {
    experiment: row.experiment as number,
    sequence: row.sequence as number,
    kind: EVENT_KINDS[row.kind as number]!,
    at: row.at as number,
    decision: row.decision as number,
    arm: row.arm as number,
    probability: row.probability as number,
    group: GROUPS[row.serving as number]!,
    isFirst: row.is_first === 1,
    value: outcomeOf(row.value),
  };
}

export function eventCells(event: EventRecord): Cell[] {
  return [
    event.experiment,
    event.sequence,
    EVENT_KINDS.indexOf(event.kind),
    event.at,
    event.decision,
    event.arm,
    event.probability,
    GROUPS.indexOf(event.group),
    event.isFirst ? 1 : 0,
    outcomeCell(event.value),
  ];
}

export function partOf(row: Row): PartRecord {
  return {
    experiment: row.experiment as number,
    decision: row.decision as number,
    event: row.event as string,
    sequence: row.sequence as number,
    value: outcomeOf(row.value)!,
    at: row.at as number,
    isLate: row.is_late === 1,
  };
}

export function partCells(part: PartRecord): Cell[] {
  const { experiment, decision, event, sequence, value, at, isLate } = part;
  return [experiment, decision, event, sequence, outcomeCell(value), at, isLate ? 1 : 0];
}

export function assignmentOf(row: Row): AssignmentRecord {
  return {
    experiment: row.experiment as number,
    unit: row.unit as string,
    arm: row.arm as number,
    probability: row.probability as number,
    weightsVersion: row.weights_version as number,
  };
}

export function configurationOf(row: Row): ConfigurationRecord {
  return {
    experiment: row.experiment as number,
    version: row.version as number,
    sequence: row.sequence as number,
    at: row.at as number,
    by: row.by as string,
    note: row.note as string | null,
    change: JSON.parse(row.change as string),
    configuration: JSON.parse(row.configuration as string),
  };
}

export function checkpointOf(row: Row): CheckpointRecord {
  return {
    experiment: row.experiment as number,
    sequence: row.sequence as number,
    configuration: row.configuration as number,
    node: row.node as number,
    state: row.state as string,
  };
}
