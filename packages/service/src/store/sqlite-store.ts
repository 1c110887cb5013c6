import type { DatabaseSync, StatementSync } from "node:sqlite";
import { yieldToEventLoop } from "../decisions/event-loop.ts";
import type {
  CheckpointRecord,
  ConfigurationRecord,
  DecisionRecord,
  EventRecord,
  HistoryRecord,
} from "../decisions/records.ts";
import {
  type Changes,
  type Found,
  isEmpty,
  type KeyRecord,
  type KeyStore,
  type LogEntry,
  type Numbers,
  type Store,
  StoreUnwritable,
  type Wanted,
} from "../decisions/store.ts";
import { allExperiments, decisionPage, type Query, REVOKE_KEY, SqlStore, select } from "./sql-store.ts";
import { BUSY, COUNT_WRITE, failureKind, openDatabase } from "./sqlite-schema.ts";
import type { Cell, Table } from "./tables.ts";
import * as tables from "./tables.ts";

const configurationAt = select(tables.configurations, "WHERE experiment = $1 AND sequence = $2");
const decisionBySequence = select(tables.decisions, "WHERE experiment = $1 AND sequence = $2");
const decisionByKey = select(tables.decisions, "WHERE experiment = $1 AND key = $2");
const dueDecisions = select(
  tables.decisions,
  `WHERE ${tables.HAS_OPEN_WINDOW} AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
);
const eventPage = select(tables.events, "WHERE experiment = $1 AND sequence > $2 ORDER BY sequence LIMIT $3");
const partialRewards = select(tables.partialRewards, "WHERE experiment = $1 AND decision = $2 ORDER BY sequence");
const assignment = select(tables.assignments, "WHERE experiment = $1 AND unit = $2");

/** Its parameters are in the order of `changedDecisions`. */
const CHANGE_DECISION = `UPDATE decisions SET key = $3, result = $4, reward = $5, rewarded_at = $6
  WHERE experiment = $1 AND sequence = $2`;
const LAST_POSITION = `SELECT max(
    coalesce((SELECT max(sequence) FROM decisions WHERE experiment = $1), 0),
    coalesce((SELECT max(sequence) FROM events WHERE experiment = $1), 0),
    coalesce((SELECT max(sequence) FROM configurations WHERE experiment = $1), 0)
  )`;

/** How many rows one step deletes, which delays other work by a few milliseconds. */
const DELETED_AT_ONCE = 1000;

/** Temporary failures: another program is writing, the disk is full, the file is read-only, a device fails. */
const UNWRITABLE: ReadonlySet<number | undefined> = new Set([BUSY, 8, 10, 13, 14]);

/**
 * All data in one SQLite file, with a write-ahead log that is synced before a commit returns. SQLite blocks the event
 * loop during a query, so every page of a log yields first.
 */
export class SqliteStore extends SqlStore implements Store, KeyStore {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** The last log position of each experiment that was needed so far. */
  readonly #lastPositions = new Map<number, number>();

  constructor(database: DatabaseSync) {
    super();
    this.#database = database;
  }

  async transact(wanted: Wanted, apply: (found: Found) => Changes): Promise<readonly LogEntry[]> {
    const changes = apply(this.#find(wanted));
    if (isEmpty(changes)) return [];
    this.#inTransaction(() => this.#write(changes));
    const entries = merged(
      changes.decisions,
      changes.events,
      ({ experiment, sequence }) =>
        changes.configurations.find((each) => each.experiment === experiment && each.sequence === sequence)!,
    );
    for (const { position, decision, event } of entries) {
      this.#lastPositions.set((decision ?? event).experiment, position);
    }
    return entries;
  }

  async advance(): Promise<ReadonlyMap<number, number>> {
    return new Map(this.#all(allExperiments).map(({ number }) => [number, this.#lastPosition(number)]));
  }

  #find({ decisions, units }: Wanted): Found {
    const found = decisions.flatMap((reference) =>
      "key" in reference
        ? this.#all(decisionByKey, reference.experiment, reference.key)
        : this.#all(decisionBySequence, reference.experiment, reference.sequence),
    );
    return {
      decisions: found,
      partialRewards: found.flatMap(({ experiment, sequence, result }) =>
        result === "open" ? [] : this.#all(partialRewards, experiment, sequence),
      ),
      assignments: units.flatMap(({ experiment, unit }) => this.#all(assignment, experiment, unit)),
      numbers: this.#numbers(),
    };
  }

  /** Decisions and events get the next positions in the log. */
  #numbers(): Numbers {
    const given = new Map<number, number>();
    const next = (experiment: number) => {
      const position = 1 + (given.get(experiment) ?? this.#lastPosition(experiment));
      given.set(experiment, position);
      return position;
    };
    return { decision: next, event: next };
  }

  #lastPosition(experiment: number): number {
    const known = this.#lastPositions.get(experiment);
    if (known !== undefined) return known;
    const [last] = this.#prepared(LAST_POSITION).get(experiment) as unknown as [number];
    this.#lastPositions.set(experiment, last);
    return last;
  }

  async due(now: number, most: number): Promise<DecisionRecord[]> {
    return this.#all(dueDecisions, now, most);
  }

  async entries(experiment: number, after: number, most: number): Promise<LogEntry[]> {
    await yieldToEventLoop();
    // Read without yielding in between: a commit between the two would leave a gap.
    const decisions = this.#all(decisionPage, experiment, after, most);
    const events = this.#all(eventPage, experiment, after, most);
    const configured = ({ sequence }: EventRecord) => this.#all(configurationAt, experiment, sequence)[0]!;
    return merged(decisions, events, configured).slice(0, most);
  }

  async saveCheckpoints(checkpoints: readonly CheckpointRecord[]): Promise<void> {
    this.#inTransaction(() => this.#insert(tables.checkpoints, checkpoints, tables.checkpoints.replacing));
  }

  async addHistory(records: readonly HistoryRecord[]): Promise<void> {
    this.#inTransaction(() => this.#insert(tables.history, records, tables.history.replacing));
  }

  /** All records of a table, page by page. */
  *pages<Of extends object>(table: Table<Of>, most: number): Generator<Of[]> {
    let page: Of[] = [];
    for (const cells of this.#prepared(select(table, "").text).iterate()) {
      page.push(table.record("sqlite", cells as never));
      if (page.length < most) continue;
      yield page;
      page = [];
    }
    yield page;
  }

  async deleteExperiment(experiment: number): Promise<void> {
    for (const { name, key } of tables.ofExperiments) {
      const column = key[1] ?? key[0];
      const deletion = this.#prepared(`DELETE FROM ${name} WHERE experiment = $1 AND ${column} IN
        (SELECT ${column} FROM ${name} WHERE experiment = $1 ORDER BY ${column} LIMIT ${DELETED_AT_ONCE})`);
      let deleted = 0;
      do {
        await yieldToEventLoop();
        this.#inTransaction(() => {
          deleted = Number(deletion.run(experiment).changes);
        });
      } while (deleted > 0);
    }
    this.#inTransaction(() => {
      this.#prepared("DELETE FROM configurations WHERE experiment = $1").run(experiment);
      this.#prepared("DELETE FROM experiments WHERE number = $1").run(experiment);
    });
    this.#lastPositions.delete(experiment);
  }

  async insertKey(key: KeyRecord): Promise<void> {
    this.#inTransaction(() => this.#insert(tables.apiKeys, [key]));
  }

  async revokeKey(id: string, at: number): Promise<boolean> {
    let isFound = false;
    this.#inTransaction(() => {
      isFound = this.#prepared(REVOKE_KEY).run(id, at).changes === 1;
    });
    return isFound;
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  protected async read<Of extends object>(query: Query<Of>, ...values: Cell[]): Promise<Of[]> {
    await yieldToEventLoop();
    return this.#all(query, ...values);
  }

  #all<Of extends object>({ table, text }: Query<Of>, ...values: Cell[]): Of[] {
    const rows = this.#prepared(text).all(...values);
    return rows.map((cells) => table.record("sqlite", cells as never));
  }

  /** Returns rows as arrays, which is much faster than objects. */
  #prepared(text: string): StatementSync {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text.replaceAll("$", "?"));
    statement.setReturnArrays(true);
    this.#statements.set(text, statement);
    return statement;
  }

  #inTransaction(write: () => void): void {
    try {
      this.#database.exec("BEGIN IMMEDIATE");
      write();
      this.#prepared(COUNT_WRITE).run();
      this.#database.exec("COMMIT");
    } catch (error) {
      // Some failures end the transaction.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      if (!UNWRITABLE.has(failureKind(error))) throw error;
      throw new StoreUnwritable("The store cannot be written.", { cause: error });
    }
  }

  #write(changes: Changes): void {
    this.#insert(tables.experiments, changes.experiments);
    for (const { number } of changes.experiments) {
      // A checkpoint or a history of a deleted experiment with this number may have been saved after its deletion.
      for (const { name } of tables.ofExperiments)
        this.#prepared(`DELETE FROM ${name} WHERE experiment = $1`).run(number);
    }
    this.#insert(tables.configurations, changes.configurations);
    // Before the new decisions, since a key may move from one to another.
    const changeDecision = this.#prepared(CHANGE_DECISION);
    for (const decision of changes.changedDecisions) changeDecision.run(...tables.changedDecisions.cells(decision));
    this.#insert(tables.decisions, changes.decisions);
    this.#insert(tables.events, changes.events);
    this.#insert(tables.partialRewards, changes.partialRewards);
    this.#insert(tables.assignments, changes.assignments, tables.assignments.replacing);
  }

  #insert<Of extends object>(table: Table<Of>, records: readonly Of[], end = ""): void {
    if (records.length === 0) return;
    const cells = table.sqlite.map(() => "?").join(", ");
    const statement = this.#prepared(`INSERT INTO ${table.name} (${table.columns}) VALUES (${cells}) ${end}`);
    for (const record of records) statement.run(...table.cells(record));
  }
}

/** Merges decisions and events into one log. Their number is their position. */
function merged(
  decisions: readonly DecisionRecord[],
  events: readonly EventRecord[],
  configured: (event: EventRecord) => ConfigurationRecord,
): LogEntry[] {
  const entries: LogEntry[] = [
    ...decisions.map((decision) => ({ position: decision.sequence, decision })),
    ...events.map((event) => {
      const { sequence: position, kind } = event;
      return kind === "configured" ? { position, event, configured: configured(event) } : { position, event };
    }),
  ];
  return entries.sort((left, right) => left.position - right.position);
}

/** Opens the file of a store. Closing the store closes it. */
export function openStore(path: string): SqliteStore {
  return new SqliteStore(openDatabase(path));
}
