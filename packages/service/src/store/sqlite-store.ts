import type { DatabaseSync } from "node:sqlite";
import type { Scope } from "../contract/index.ts";
import { nextTurn } from "../decisions/event-loop.ts";
import {
  type AssignmentRecord,
  type CheckpointRecord,
  type ConfigurationRecord,
  type DecisionRecord,
  type EventRecord,
  type ExperimentRecord,
  type HistoryRecord,
  type PartRecord,
  RESULTS,
} from "../decisions/records.ts";
import {
  type Changes,
  type Found,
  type KeyRecord,
  type KeyStore,
  type LogEntry,
  type Numbers,
  type Store,
  StoreUnwritable,
  type Wanted,
} from "../decisions/store.ts";
import {
  assignmentOf,
  checkpointOf,
  configurationOf,
  decisionCells,
  decisionOf,
  eventCells,
  eventOf,
  historyCells,
  historyOf,
  outcomeCell,
  partCells,
  partOf,
  prepareDeletions,
  prepareStatements,
  type Row,
  type Statements,
} from "./sqlite-rows.ts";
import { COUNT_WRITE, openDatabase } from "./sqlite-schema.ts";

/** Rows, so that everybody else waits for some milliseconds. */
const DELETED_AT_ONCE = 1000;

/** What cannot be written now may be written later: another program writes, a full disk, a read-only file, a failing device. */
const UNWRITABLE = new Set([5, 8, 10, 13, 14]);

/**
 * All data in one file of SQLite, with a write-ahead log that is synced before a commit returns. SQLite answers within the call, so a
 * loop over pages would keep everybody else waiting until its end: every page begins with a turn for the others.
 */
export class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  /** The last place of the log of an experiment, of those that were asked for. */
  readonly #lastPlaces = new Map<number, number>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepareStatements(this.#database);
  }

  async experiments() {
    const configurations = this.#statements.allConfigurations.all().map((row) => configurationOf(row as Row));
    const byExperiment = Map.groupBy(configurations, ({ experiment }) => experiment);
    return this.#statements.allExperiments.all().map((row) => {
      const record: ExperimentRecord = {
        number: row.number as number,
        id: row.id as string,
        createdAt: row.created_at as number,
      };
      return { record, configurations: byExperiment.get(record.number) ?? [] };
    });
  }

  async transact(wanted: Wanted, work: (found: Found) => Changes): Promise<readonly LogEntry[]> {
    const changes = work(this.#find(wanted));
    if (Object.values(changes).every((list) => list.length === 0)) return [];
    this.#inTransaction(() => this.#write(changes));
    const entries = merged(
      changes.decisions,
      changes.events,
      ({ experiment, sequence }) =>
        changes.configurations.find((each) => each.experiment === experiment && each.sequence === sequence)!,
    );
    for (const { place, decision, event } of entries) this.#lastPlaces.set((decision ?? event).experiment, place);
    return entries;
  }

  async advance(): Promise<ReadonlyMap<number, number>> {
    const numbers = this.#statements.allExperiments.all().map(({ number }) => number as number);
    return new Map(numbers.map((number) => [number, this.#lastPlace(number)]));
  }

  #find({ decisions, units }: Wanted): Found {
    const { decisionByKey, decisionBySequence, partsOfDecision, assignment } = this.#statements;
    const found: DecisionRecord[] = [];
    for (const reference of decisions) {
      const row =
        "key" in reference
          ? decisionByKey.get(reference.experiment, reference.key)
          : decisionBySequence.get(reference.experiment, reference.sequence);
      if (row) found.push(decisionOf(row as never));
    }
    return {
      decisions: found,
      parts: found.flatMap(({ experiment, sequence, result }) =>
        result === "open" ? [] : partsOfDecision.all(experiment, sequence).map((row) => partOf(row as Row)),
      ),
      assignments: units.flatMap(({ experiment, unit }) => {
        const row = assignment.get(experiment, unit);
        return row ? [assignmentOf(row as Row)] : [];
      }),
      numbers: this.#numbers(),
    };
  }

  /** Decisions and events have the next places of the log. */
  #numbers(): Numbers {
    const given = new Map<number, number>();
    const next = (experiment: number) => {
      const place = 1 + (given.get(experiment) ?? this.#lastPlace(experiment));
      given.set(experiment, place);
      return place;
    };
    return { decision: next, event: next };
  }

  #lastPlace(experiment: number): number {
    const known = this.#lastPlaces.get(experiment);
    if (known !== undefined) return known;
    const row = this.#statements.lastPlace.get(experiment, experiment, experiment) as { last: number };
    this.#lastPlaces.set(experiment, row.last);
    return row.last;
  }

  async due(now: number, most: number): Promise<DecisionRecord[]> {
    return this.#statements.due.all(now, most).map((row) => decisionOf(row as never));
  }

  async entries(experiment: number, after: number, most: number): Promise<LogEntry[]> {
    await nextTurn();
    // Both in one go: what is committed between would leave a gap.
    const decisions = this.#decisions(experiment, after, most);
    const events = this.#statements.events.all(experiment, after, most).map((row) => eventOf(row as never));
    const configured = ({ sequence }: EventRecord) =>
      configurationOf(this.#statements.configuration.get(experiment, sequence) as Row);
    return merged(decisions, events, configured).slice(0, most);
  }

  async lessons(experiment: number, after: number, most: number): Promise<EventRecord[]> {
    await nextTurn();
    return this.#statements.lessons.all(experiment, after, most).map((row) => eventOf(row as never));
  }

  async decisions(experiment: number, after: number, most: number): Promise<DecisionRecord[]> {
    await nextTurn();
    return this.#decisions(experiment, after, most);
  }

  async checkpoint(experiment: number): Promise<CheckpointRecord | undefined> {
    const row = this.#statements.checkpoint.get(experiment);
    return row && checkpointOf(row as Row);
  }

  async saveCheckpoints(checkpoints: readonly CheckpointRecord[]): Promise<void> {
    this.#inTransaction(() => {
      for (const { experiment, sequence, configuration, node, state } of checkpoints) {
        this.#statements.saveCheckpoint.run(experiment, sequence, configuration, node, state);
      }
    });
  }

  async addHistory(records: readonly HistoryRecord[]): Promise<void> {
    this.#inTransaction(() => {
      for (const record of records) this.#statements.addHistory.run(...historyCells(record));
    });
  }

  async history(experiment: number): Promise<HistoryRecord[]> {
    return this.#statements.history.all(experiment).map((row) => historyOf(row as Row));
  }

  /** All parts, some at a time. */
  *parts(most: number): Generator<PartRecord[]> {
    yield* pagesOf(this.#statements.allParts.iterate(), most, (row) => partOf(row as Row));
  }

  /** All arms that units keep, some at a time. */
  *assignments(most: number): Generator<AssignmentRecord[]> {
    yield* pagesOf(this.#statements.allAssignments.iterate(), most, (row) => assignmentOf(row as Row));
  }

  async deleteExperiment(experiment: number): Promise<void> {
    for (const deletion of prepareDeletions(this.#database)) {
      let deleted = 0;
      do {
        await nextTurn();
        this.#inTransaction(() => {
          deleted = Number(deletion.run({ experiment, most: DELETED_AT_ONCE }).changes);
        });
      } while (deleted > 0);
    }
    const { deleteCheckpoint, deleteConfigurations, deleteExperiment } = this.#statements;
    this.#inTransaction(() => {
      for (const deletion of [deleteCheckpoint, deleteConfigurations, deleteExperiment]) deletion.run(experiment);
    });
    this.#lastPlaces.delete(experiment);
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #inTransaction(write: () => void): void {
    try {
      this.#database.exec("BEGIN IMMEDIATE");
      write();
      this.#statements.countWrite.run();
      this.#database.exec("COMMIT");
    } catch (error) {
      // Some failures have ended the transaction already.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw isUnwritable(error) ? new StoreUnwritable("the store cannot be written", { cause: error }) : error;
    }
  }

  #decisions(experiment: number, after: number, most: number): DecisionRecord[] {
    return this.#statements.decisions.all(experiment, after, most).map((row) => decisionOf(row as never));
  }

  #write(changes: Changes): void {
    const statements = this.#statements;
    for (const { number, id, createdAt } of changes.experiments) statements.addExperiment.run(number, id, createdAt);
    for (const configuration of changes.configurations) this.#writeConfiguration(configuration);
    // Changed ones first: a key may go from one decision to another.
    for (const { experiment, sequence, key, result, reward, rewardedAt } of changes.changedDecisions) {
      statements.changeDecision.run(
        key,
        RESULTS.indexOf(result),
        outcomeCell(reward),
        rewardedAt,
        experiment,
        sequence,
      );
    }
    for (const decision of changes.decisions) statements.addDecision.run(...decisionCells(decision));
    for (const event of changes.events) statements.addEvent.run(...eventCells(event));
    for (const part of changes.parts) statements.addPart.run(...partCells(part));
    for (const { experiment, unit, arm, probability, weightsVersion } of changes.assignments) {
      statements.assign.run(experiment, unit, arm, probability, weightsVersion);
    }
  }

  #writeConfiguration(record: ConfigurationRecord): void {
    const { experiment, version, sequence, at, by, note, change, configuration } = record;
    const texts = [JSON.stringify(change), JSON.stringify(configuration)] as const;
    this.#statements.addConfiguration.run(experiment, version, sequence, at, by, note, ...texts);
  }
}

function* pagesOf<Of>(rows: Iterable<unknown>, most: number, read: (row: unknown) => Of): Generator<Of[]> {
  let page: Of[] = [];
  for (const row of rows) {
    page.push(read(row));
    if (page.length < most) continue;
    yield page;
    page = [];
  }
  yield page;
}

function isUnwritable(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  // The low byte is the kind of failure, what is above it the detail.
  return typeof errcode === "number" && UNWRITABLE.has(errcode & 0xff);
}

/** A log of decisions and events, each at its place, which is their number. */
function merged(
  decisions: readonly DecisionRecord[],
  events: readonly EventRecord[],
  configured: (event: EventRecord) => ConfigurationRecord,
): LogEntry[] {
  const entries: LogEntry[] = [
    ...decisions.map((decision) => ({ place: decision.sequence, decision })),
    ...events.map((event) => {
      const { sequence: place, kind } = event;
      return kind === "configured" ? { place, event, configured: configured(event) } : { place, event };
    }),
  ];
  return entries.sort((left, right) => left.place - right.place);
}

/** Keys in the same file as everything else. */
export class SqliteKeys implements KeyStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async insertKey({ id, name, scope, hash, createdAt, revokedAt }: KeyRecord): Promise<void> {
    this.#database
      .prepare("INSERT INTO api_keys (id, name, scope, hash, created_at, revoked_at) VALUES (?, ?, ?, ?, ?, ?)")
      .run(id, name, scope, hash, createdAt, revokedAt);
    this.#database.exec(COUNT_WRITE);
  }

  async listKeys(): Promise<KeyRecord[]> {
    const rows = this.#database.prepare("SELECT * FROM api_keys ORDER BY created_at, id").all();
    return rows.map((row) => keyOf(row as Row));
  }

  async revokeKey(id: string, at: number): Promise<boolean> {
    const revoke = this.#database.prepare("UPDATE api_keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?");
    const { changes } = revoke.run(at, id);
    this.#database.exec(COUNT_WRITE);
    return changes === 1;
  }
}

function keyOf(row: Row): KeyRecord {
  return {
    id: row.id as string,
    name: row.name as string,
    scope: row.scope as Scope,
    hash: row.hash as string,
    createdAt: row.created_at as number,
    revokedAt: row.revoked_at as number | null,
  };
}

/** The file of a store, opened; what it holds, and who may call. Closing the store closes all three. */
export function openStore(path: string) {
  const database = openDatabase(path);
  return { store: new SqliteStore(database), keys: new SqliteKeys(database), database };
}
