import type { DatabaseSync } from "node:sqlite";
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
import { COUNT_WRITE } from "./sqlite-schema.ts";

type Cell = null | number | bigint | string | NodeJS.ArrayBufferView;
export type Row = Readonly<Record<string, Cell>>;

const DECISION_COLUMNS = `experiment, sequence, key, unit, arm, probability, serving, is_first, weights_version,
  configuration, decided_at, expires_at, result, reward, rewarded_at`;
const EVENT_COLUMNS =
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

/** The statements of the store, by what they do. Numbers of results and kinds are places in the lists of `records.ts`. */
const texts = {
  countWrite: COUNT_WRITE,
  allExperiments: "SELECT number, id, created_at FROM experiments ORDER BY number",
  allConfigurations: "SELECT * FROM configurations ORDER BY experiment, version",
  addExperiment: "INSERT INTO experiments (number, id, created_at) VALUES (?, ?, ?)",
  addConfiguration: `INSERT INTO configurations (experiment, version, sequence, at, by, note, change, configuration)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  decisionBySequence: `SELECT ${DECISION_COLUMNS} FROM decisions WHERE experiment = ? AND sequence = ?`,
  decisionByKey: `SELECT ${DECISION_COLUMNS} FROM decisions WHERE experiment = ? AND key = ?`,
  decisions: `SELECT ${DECISION_COLUMNS} FROM decisions WHERE experiment = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
  addDecision: `INSERT INTO decisions (${DECISION_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  changeDecision: `UPDATE decisions SET key = ?, result = ?, reward = ?, rewarded_at = ?
    WHERE experiment = ? AND sequence = ?`,
  // Those that are open or waiting, by the index that has no others.
  due: `SELECT ${DECISION_COLUMNS} FROM decisions
    WHERE result < 2 AND expires_at IS NOT NULL AND expires_at <= ? ORDER BY expires_at LIMIT ?`,
  events: `SELECT ${EVENT_COLUMNS} FROM events WHERE experiment = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
  // Those that are learned, imputed, or the beginning of a configuration.
  lessons: `SELECT ${EVENT_COLUMNS} FROM events WHERE experiment = ? AND sequence > ? AND kind < 3 ORDER BY sequence LIMIT ?`,
  addEvent: `INSERT INTO events (${EVENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  partsOfDecision: "SELECT * FROM parts WHERE experiment = ? AND decision = ? ORDER BY sequence",
  allParts: "SELECT * FROM parts",
  allAssignments: "SELECT * FROM assignments",
  addPart: `INSERT INTO parts (experiment, decision, event, sequence, value, at, is_late) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  assignment: "SELECT * FROM assignments WHERE experiment = ? AND unit = ?",
  assign: `INSERT OR REPLACE INTO assignments (experiment, unit, arm, probability, weights_version)
    VALUES (?, ?, ?, ?, ?)`,
  configuration: "SELECT * FROM configurations WHERE experiment = ? AND sequence = ?",
  lastPlace: `SELECT max(
      coalesce((SELECT max(sequence) FROM decisions WHERE experiment = ?), 0),
      coalesce((SELECT max(sequence) FROM events WHERE experiment = ?), 0),
      coalesce((SELECT max(sequence) FROM configurations WHERE experiment = ?), 0)
    ) AS last`,
  deleteCheckpoint: "DELETE FROM checkpoints WHERE experiment = ?",
  deleteConfigurations: "DELETE FROM configurations WHERE experiment = ?",
  deleteExperiment: "DELETE FROM experiments WHERE number = ?",
  checkpoint: "SELECT * FROM checkpoints WHERE experiment = ?",
  history: "SELECT * FROM history WHERE experiment = ? ORDER BY at",
  addHistory: `INSERT OR REPLACE INTO history (experiment, at, weights, recommended, utility_now, utility_recommended)
    VALUES (?, ?, ?, ?, ?, ?)`,
  saveCheckpoint: `INSERT OR REPLACE INTO checkpoints (experiment, sequence, configuration, node, state)
    VALUES (?, ?, ?, ?, ?)`,
} as const;

/** Tables that have many rows of an experiment, with what these are told apart by. */
const logTables = [
  ["decisions", "sequence"],
  ["events", "sequence"],
  ["parts", "decision"],
  ["assignments", "unit"],
  ["history", "at"],
] as const;

/** Statements that delete up to so many rows of an experiment, each to be run until it deletes none. */
export function prepareDeletions(database: DatabaseSync): ReturnType<DatabaseSync["prepare"]>[] {
  return logTables.map(([table, column]) =>
    database.prepare(`DELETE FROM ${table} WHERE experiment = :experiment AND ${column} IN
      (SELECT ${column} FROM ${table} WHERE experiment = :experiment ORDER BY ${column} LIMIT :most)`),
  );
}

export type Statements = Readonly<Record<keyof typeof texts, ReturnType<DatabaseSync["prepare"]>>>;

/** Those that read decisions and events, of which there are many: their rows come as arrays. */
const READS_MANY = ["decisionBySequence", "decisionByKey", "decisions", "due", "events", "lessons"] as const;

export function prepareStatements(database: DatabaseSync): Statements {
  const entries = Object.entries(texts).map(([name, text]) => [name, database.prepare(text)]);
  const statements = Object.fromEntries(entries) as Statements;
  for (const name of READS_MANY) statements[name].setReturnArrays(true);
  return statements;
}
