import type { DatabaseSync } from "node:sqlite";
import { COUNT_WRITE } from "./sqlite-schema.ts";
import type { Cell, Table } from "./tables.ts";
import * as tables from "./tables.ts";

/** What is read: from which table, and which rows. Numbers of results and kinds are indices in the lists of `records.ts`. */
const reads = {
  experiments: [tables.experiments, "ORDER BY number"],
  configurations: [tables.configurations, "ORDER BY experiment, version"],
  configurationAt: [tables.configurations, "WHERE experiment = ? AND sequence = ?"],
  decisionBySequence: [tables.decisions, "WHERE experiment = ? AND sequence = ?"],
  decisionByKey: [tables.decisions, "WHERE experiment = ? AND key = ?"],
  decisions: [tables.decisions, "WHERE experiment = ? AND sequence > ? ORDER BY sequence LIMIT ?"],
  // Open and waiting decisions, which have an index of their own.
  due: [
    tables.decisions,
    "WHERE result < 2 AND expires_at IS NOT NULL AND expires_at <= ? ORDER BY expires_at LIMIT ?",
  ],
  events: [tables.events, "WHERE experiment = ? AND sequence > ? ORDER BY sequence LIMIT ?"],
  // Learned and imputed rewards, and configurations.
  learnerEvents: [tables.events, "WHERE experiment = ? AND sequence > ? AND kind < 3 ORDER BY sequence LIMIT ?"],
  partialRewards: [tables.partialRewards, "WHERE experiment = ? AND decision = ? ORDER BY sequence"],
  assignment: [tables.assignments, "WHERE experiment = ? AND unit = ?"],
  checkpoint: [tables.checkpoints, "WHERE experiment = ?"],
  history: [tables.history, "WHERE experiment = ? ORDER BY at"],
  keys: [tables.apiKeys, "ORDER BY created_at, id"],
} as const;

type RecordOf<Of> = Of extends Table<infer Row> ? Row : never;
type Reads = {
  readonly [Name in keyof typeof reads]: (...values: Cell[]) => RecordOf<(typeof reads)[Name][0]>[];
};

/** Functions that read records. Rows come as arrays, which is much faster than by the names of columns. */
export function prepareReads(database: DatabaseSync): Reads {
  const entries = Object.entries(reads).map(([name, [table, rest]]) => [
    name,
    prepareRead(database, table as Table<object>, rest),
  ]);
  return Object.fromEntries(entries) as Reads;
}

function prepareRead<Of extends object>(database: DatabaseSync, table: Table<Of>, rest: string) {
  const statement = database.prepare(`SELECT ${table.columns} FROM ${table.name} ${rest}`);
  statement.setReturnArrays(true);
  return (...values: Cell[]) => statement.all(...values).map((cells) => table.fromCells(cells as never));
}

/** All records of a table, some at a time. */
export function* pagesOf<Of extends object>(database: DatabaseSync, table: Table<Of>, most: number): Generator<Of[]> {
  const statement = database.prepare(`SELECT ${table.columns} FROM ${table.name}`);
  statement.setReturnArrays(true);
  let page: Of[] = [];
  for (const cells of statement.iterate()) {
    page.push(table.fromCells(cells as never));
    if (page.length < most) continue;
    yield page;
    page = [];
  }
  yield page;
}

const writes = {
  addExperiment: insertInto(tables.experiments),
  addConfiguration: insertInto(tables.configurations),
  addDecision: insertInto(tables.decisions),
  addEvent: insertInto(tables.events),
  addPartialReward: insertInto(tables.partialRewards),
  assign: insertInto(tables.assignments, "INSERT OR REPLACE"),
  addHistory: insertInto(tables.history, "INSERT OR REPLACE"),
  saveCheckpoint: insertInto(tables.checkpoints, "INSERT OR REPLACE"),
  addKey: insertInto(tables.apiKeys),
  revokeKey: "UPDATE api_keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?",
  // In the order of `changedDecisions`.
  changeDecision: `UPDATE decisions SET key = ?3, result = ?4, reward = ?5, rewarded_at = ?6
    WHERE experiment = ?1 AND sequence = ?2`,
  deleteCheckpoint: "DELETE FROM checkpoints WHERE experiment = ?",
  deleteConfigurations: "DELETE FROM configurations WHERE experiment = ?",
  deleteExperiment: "DELETE FROM experiments WHERE number = ?",
  countWrite: COUNT_WRITE,
  lastPosition: `SELECT max(
      coalesce((SELECT max(sequence) FROM decisions WHERE experiment = ?1), 0),
      coalesce((SELECT max(sequence) FROM events WHERE experiment = ?1), 0),
      coalesce((SELECT max(sequence) FROM configurations WHERE experiment = ?1), 0)
    ) AS last`,
} as const;

function insertInto(
  { name, columns, list }: Pick<Table<object>, "name" | "columns" | "list">,
  verb = "INSERT",
): string {
  return `${verb} INTO ${name} (${columns}) VALUES (${list.map(() => "?").join(", ")})`;
}

type Statement = ReturnType<DatabaseSync["prepare"]>;
export type Writes = Readonly<Record<keyof typeof writes, Statement>>;

export function prepareWrites(database: DatabaseSync): Writes {
  return Object.fromEntries(Object.entries(writes).map(([name, sql]) => [name, database.prepare(sql)])) as Writes;
}

/** Tables with many rows of an experiment, and a column by which to delete them in small steps. */
const logTables = [
  ["decisions", "sequence"],
  ["events", "sequence"],
  ["partial_rewards", "decision"],
  ["assignments", "unit"],
  ["history", "at"],
] as const;

/** Statements that delete up to so many rows of an experiment, each to be run until it deletes none. */
export function prepareDeletions(database: DatabaseSync): Statement[] {
  return logTables.map(([table, column]) =>
    database.prepare(`DELETE FROM ${table} WHERE experiment = :experiment AND ${column} IN
      (SELECT ${column} FROM ${table} WHERE experiment = :experiment ORDER BY ${column} LIMIT :most)`),
  );
}
