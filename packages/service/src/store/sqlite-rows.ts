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

export type Cell = null | number | bigint | string | NodeJS.ArrayBufferView;
export type Row = Readonly<Record<string, Cell>>;

export const DECISION_COLUMNS = `experiment, sequence, key, unit, arm, probability, serving, is_first, weights_version,
  configuration, decided_at, expires_at, result, reward, rewarded_at`;
export const EVENT_COLUMNS =
  "experiment, sequence, kind, at, decision, arm, probability, serving, is_first, value, weights_version";

/** Numbers stay numbers and words words; vectors become their bytes. */
export function outcomeCell(outcome: Outcome | null): Cell {
  return outcome === null || typeof outcome !== "object" ? outcome : new Uint8Array(Float64Array.from(outcome).buffer);
}

function outcomeOf(cell: Cell | undefined): Outcome | null {
  if (cell instanceof Uint8Array) return Array.from(new Float64Array(cell.slice().buffer));
  return cell === undefined ? null : (cell as number | string | null);
}

/** A row as an array of its columns, in the order of `DECISION_COLUMNS`: much faster than by their names. */
export function decisionOf(cells: readonly Cell[]): DecisionRecord {
  return {
    experiment: cells[0] as number,
    sequence: cells[1] as number,
    key: cells[2] as string | null,
    unit: cells[3] as string | null,
    arm: cells[4] as number,
    probability: cells[5] as number,
    group: GROUPS[cells[6] as number]!,
    isFirst: cells[7] === 1,
    weightsVersion: cells[8] as number,
    configuration: cells[9] as number,
    decidedAt: cells[10] as number,
    expiresAt: cells[11] as number | null,
    result: RESULTS[cells[12] as number]!,
    reward: outcomeOf(cells[13]),
    rewardedAt: cells[14] as number | null,
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

/** In the order of `EVENT_COLUMNS`. */
export function eventOf(cells: readonly Cell[]): EventRecord {
  return {
    experiment: cells[0] as number,
    sequence: cells[1] as number,
    kind: EVENT_KINDS[cells[2] as number]!,
    at: cells[3] as number,
    decision: cells[4] as number,
    arm: cells[5] as number,
    probability: cells[6] as number,
    group: GROUPS[cells[7] as number]!,
    isFirst: cells[8] === 1,
    value: outcomeOf(cells[9]),
    weightsVersion: cells[10] as number,
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
    event.weightsVersion,
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

/** Shares for pictures need no more digits than these four bytes have. */
function sharesCell(shares: readonly number[]): Cell {
  return new Uint8Array(Float32Array.from(shares).buffer);
}

function sharesOf(cell: Cell | undefined): number[] {
  return Array.from(new Float32Array((cell as Uint8Array).slice().buffer));
}

export function historyCells(record: HistoryRecord): Cell[] {
  const { experiment, at, weights, recommended, utilityNow, utilityRecommended } = record;
  return [experiment, at, sharesCell(weights), sharesCell(recommended), utilityNow, utilityRecommended];
}

export function historyOf(row: Row): HistoryRecord {
  return {
    experiment: row.experiment as number,
    at: row.at as number,
    weights: sharesOf(row.weights),
    recommended: sharesOf(row.recommended),
    utilityNow: row.utility_now as number | null,
    utilityRecommended: row.utility_recommended as number | null,
  };
}
