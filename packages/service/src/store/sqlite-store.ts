import type { DatabaseSync } from "node:sqlite";
import {
  type CheckpointRecord,
  type ConfigurationRecord,
  type DecisionRecord,
  type EventRecord,
  type ExperimentRecord,
  type HistoryRecord,
  RESULTS,
} from "../decisions/records.ts";
import {
  type Changes,
  type Found,
  type LogEntry,
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
  type Row,
} from "./rows.ts";
import { prepareStatements, type Statements } from "./statements.ts";

/** What cannot be written now may be written later: another program writes, a full disk, a read-only file, a failing device. */
const UNWRITABLE = new Set([5, 8, 10, 13, 14]);

/** All data in one file of SQLite, with a write-ahead log that is synced before a commit returns. */
export class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;

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

  async find({ decisions, units }: Wanted): Promise<Found> {
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
    };
  }

  async commit(changes: Changes): Promise<void> {
    this.#inTransaction(() => this.#write(changes));
  }

  async due(now: number, most: number): Promise<DecisionRecord[]> {
    return this.#statements.due.all(now, most).map((row) => decisionOf(row as never));
  }

  async entries(experiment: number, after: number, most: number): Promise<LogEntry[]> {
    const decisions = await this.decisions(experiment, after, most);
    const events = this.#statements.events.all(experiment, after, most).map((row) => eventOf(row as never));
    return merged(decisions, events).slice(0, most);
  }

  async lessons(experiment: number, after: number, most: number): Promise<EventRecord[]> {
    return this.#statements.lessons.all(experiment, after, most).map((row) => eventOf(row as never));
  }

  async decisions(experiment: number, after: number, most: number): Promise<DecisionRecord[]> {
    return this.#statements.decisions.all(experiment, after, most).map((row) => decisionOf(row as never));
  }

  async lastSequence(experiment: number): Promise<number> {
    const row = this.#statements.lastSequence.get(experiment, experiment, experiment) as { last: number };
    return row.last;
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

  async close(): Promise<void> {
    this.#database.close();
  }

  #inTransaction(write: () => void): void {
    try {
      this.#database.exec("BEGIN IMMEDIATE");
      write();
      this.#database.exec("COMMIT");
    } catch (error) {
      // Some failures have ended the transaction already.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw isUnwritable(error) ? new StoreUnwritable("the store cannot be written", { cause: error }) : error;
    }
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

function isUnwritable(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  // The low byte is the kind of failure, what is above it the detail.
  return typeof errcode === "number" && UNWRITABLE.has(errcode & 0xff);
}

function merged(decisions: readonly DecisionRecord[], events: readonly EventRecord[]): LogEntry[] {
  const entries: LogEntry[] = [...decisions.map((decision) => ({ decision })), ...events.map((event) => ({ event }))];
  return entries.sort((left, right) => placeOf(left) - placeOf(right));
}

function placeOf(entry: LogEntry): number {
  return (entry.decision ?? entry.event)!.sequence;
}
