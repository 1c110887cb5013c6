import type { DatabaseSync } from "node:sqlite";
import { yieldToEventLoop } from "../decisions/event-loop.ts";
import type {
  AssignmentRecord,
  CheckpointRecord,
  ConfigurationRecord,
  DecisionRecord,
  EventRecord,
  HistoryRecord,
  PartialReward,
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
import { openDatabase } from "./sqlite-schema.ts";
import { pagesOf, prepareDeletions, prepareReads, prepareWrites, type Writes } from "./sqlite-statements.ts";
import * as tables from "./tables.ts";

/** How many rows one step deletes: other work waits for some milliseconds. */
const DELETED_AT_ONCE = 1000;

/** Failures that may pass: another program writes, a full disk, a read-only file, a failing device. */
const UNWRITABLE = new Set([5, 8, 10, 13, 14]);

/**
 * All data in one SQLite file, with a write-ahead log that is synced before a commit returns. SQLite blocks the event loop while it
 * answers, so every page of a log yields first.
 */
export class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #read: ReturnType<typeof prepareReads>;
  readonly #write: Writes;
  /** The last position in the log of an experiment, once it was needed. */
  readonly #lastPositions = new Map<number, number>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#read = prepareReads(database);
    this.#write = prepareWrites(database);
  }

  async experiments() {
    const byExperiment = Map.groupBy(this.#read.configurations(), ({ experiment }) => experiment);
    return this.#read.experiments().map((record) => {
      return { record, configurations: byExperiment.get(record.number) ?? [] };
    });
  }

  async transact(wanted: Wanted, work: (found: Found) => Changes): Promise<readonly LogEntry[]> {
    const changes = work(this.#find(wanted));
    if (Object.values(changes).every((list) => list.length === 0)) return [];
    this.#inTransaction(() => this.#writeChanges(changes));
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
    return new Map(this.#read.experiments().map(({ number }) => [number, this.#lastPosition(number)]));
  }

  #find({ decisions, units }: Wanted): Found {
    const found = decisions.flatMap((reference) =>
      "key" in reference
        ? this.#read.decisionByKey(reference.experiment, reference.key)
        : this.#read.decisionBySequence(reference.experiment, reference.sequence),
    );
    return {
      decisions: found,
      partialRewards: found.flatMap(({ experiment, sequence, result }) =>
        result === "open" ? [] : this.#read.partialRewards(experiment, sequence),
      ),
      assignments: units.flatMap(({ experiment, unit }) => this.#read.assignment(experiment, unit)),
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
    const { last } = this.#write.lastPosition.get(experiment) as { last: number };
    this.#lastPositions.set(experiment, last);
    return last;
  }

  async due(now: number, most: number): Promise<DecisionRecord[]> {
    return this.#read.due(now, most);
  }

  async entries(experiment: number, after: number, most: number): Promise<LogEntry[]> {
    await yieldToEventLoop();
    // Both at once: a commit between the two would leave a gap.
    const decisions = this.#read.decisions(experiment, after, most);
    const events = this.#read.events(experiment, after, most);
    const configured = ({ sequence }: EventRecord) => this.#read.configurationAt(experiment, sequence)[0]!;
    return merged(decisions, events, configured).slice(0, most);
  }

  async learnerEvents(experiment: number, after: number, most: number): Promise<EventRecord[]> {
    await yieldToEventLoop();
    return this.#read.learnerEvents(experiment, after, most);
  }

  async decisions(experiment: number, after: number, most: number): Promise<DecisionRecord[]> {
    await yieldToEventLoop();
    return this.#read.decisions(experiment, after, most);
  }

  async checkpoint(experiment: number): Promise<CheckpointRecord | undefined> {
    return this.#read.checkpoint(experiment)[0];
  }

  async saveCheckpoints(checkpoints: readonly CheckpointRecord[]): Promise<void> {
    this.#inTransaction(() => {
      for (const checkpoint of checkpoints) this.#write.saveCheckpoint.run(...tables.checkpoints.cells(checkpoint));
    });
  }

  async addHistory(records: readonly HistoryRecord[]): Promise<void> {
    this.#inTransaction(() => {
      for (const record of records) this.#write.addHistory.run(...tables.history.cells(record));
    });
  }

  async history(experiment: number): Promise<HistoryRecord[]> {
    return this.#read.history(experiment);
  }

  partialRewards(most: number): Generator<PartialReward[]> {
    return pagesOf(this.#database, tables.partialRewards, most);
  }

  assignments(most: number): Generator<AssignmentRecord[]> {
    return pagesOf(this.#database, tables.assignments, most);
  }

  async deleteExperiment(experiment: number): Promise<void> {
    for (const deletion of prepareDeletions(this.#database)) {
      let deleted = 0;
      do {
        await yieldToEventLoop();
        this.#inTransaction(() => {
          deleted = Number(deletion.run({ experiment, most: DELETED_AT_ONCE }).changes);
        });
      } while (deleted > 0);
    }
    const { deleteCheckpoint, deleteConfigurations, deleteExperiment } = this.#write;
    this.#inTransaction(() => {
      for (const deletion of [deleteCheckpoint, deleteConfigurations, deleteExperiment]) deletion.run(experiment);
    });
    this.#lastPositions.delete(experiment);
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #inTransaction(write: () => void): void {
    try {
      this.#database.exec("BEGIN IMMEDIATE");
      write();
      this.#write.countWrite.run();
      this.#database.exec("COMMIT");
    } catch (error) {
      // Some failures have ended the transaction already.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw isUnwritable(error) ? new StoreUnwritable("the store cannot be written", { cause: error }) : error;
    }
  }

  #writeChanges(changes: Changes): void {
    const write = this.#write;
    for (const record of changes.experiments) write.addExperiment.run(...tables.experiments.cells(record));
    for (const record of changes.configurations) write.addConfiguration.run(...tables.configurations.cells(record));
    // Before new decisions: a key may move from one to another.
    for (const decision of changes.changedDecisions)
      write.changeDecision.run(...tables.changedDecisions.cells(decision));
    for (const decision of changes.decisions) write.addDecision.run(...tables.decisions.cells(decision));
    for (const event of changes.events) write.addEvent.run(...tables.events.cells(event));
    for (const each of changes.partialRewards) write.addPartialReward.run(...tables.partialRewards.cells(each));
    for (const assignment of changes.assignments) write.assign.run(...tables.assignments.cells(assignment));
  }
}

function isUnwritable(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  // The low byte is the kind of failure.
  return typeof errcode === "number" && UNWRITABLE.has(errcode & 0xff);
}

/** Decisions and events in one log: their number is their position. */
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

/** API keys, in the same file. */
export class SqliteKeys implements KeyStore {
  readonly #read: ReturnType<typeof prepareReads>;
  readonly #write: Writes;

  constructor(database: DatabaseSync) {
    this.#read = prepareReads(database);
    this.#write = prepareWrites(database);
  }

  async insertKey(key: KeyRecord): Promise<void> {
    this.#write.addKey.run(...tables.apiKeys.cells(key));
    this.#write.countWrite.run();
  }

  async listKeys(): Promise<KeyRecord[]> {
    return this.#read.keys();
  }

  async revokeKey(id: string, at: number): Promise<boolean> {
    const { changes } = this.#write.revokeKey.run(at, id);
    this.#write.countWrite.run();
    return changes === 1;
  }
}

/** Opens the file of a store. Closing the store closes it. */
export function openStore(path: string) {
  const database = openDatabase(path);
  return { store: new SqliteStore(database), keys: new SqliteKeys(database), database };
}
