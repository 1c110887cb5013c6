import type { DatabaseSync } from "node:sqlite";
import { COUNT_WRITE } from "./instance.ts";
import { DECISION_COLUMNS, EVENT_COLUMNS } from "./sqlite-rows.ts";

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
