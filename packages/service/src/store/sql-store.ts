import type { CheckpointRecord, DecisionRecord, EventRecord, HistoryRecord } from "../decisions/records.ts";
import type { KeyRecord } from "../decisions/store.ts";
import * as tables from "./tables.ts";

/** A statement that reads records of a table. Its parameters are $1, $2, ... */
export interface Query<Of extends object> {
  readonly table: tables.Table<Of>;
  readonly text: string;
}

export function select<Of extends object>(table: tables.Table<Of>, rest: string): Query<Of> {
  return { table, text: `SELECT ${table.columns} FROM ${table.name} ${rest}` };
}

export const allExperiments = select(tables.experiments, "ORDER BY number");
const configurations = select(tables.configurations, "ORDER BY experiment, version");
const learnerEvents = select(
  tables.events,
  `WHERE experiment = $1 AND sequence > $2 AND ${tables.IS_FOR_LEARNER} ORDER BY sequence LIMIT $3`,
);
export const decisionPage = select(
  tables.decisions,
  "WHERE experiment = $1 AND sequence > $2 ORDER BY sequence LIMIT $3",
);
const checkpoint = select(tables.checkpoints, "WHERE experiment = $1");
const history = select(tables.history, "WHERE experiment = $1 ORDER BY at");
const keys = select(tables.apiKeys, "ORDER BY created_at, id");

/** Marks a key as revoked. A key that was already revoked keeps its date. */
export const REVOKE_KEY = "UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1";

/** The statements that both databases read with. */
export abstract class SqlStore {
  protected abstract read<Of extends object>(query: Query<Of>, ...values: tables.Cell[]): Promise<Of[]>;

  async experiments() {
    // Experiments first: each was committed with its first configuration.
    const records = await this.read(allExperiments);
    const byExperiment = Map.groupBy(await this.read(configurations), ({ experiment }) => experiment);
    return records.map((record) => ({ record, configurations: byExperiment.get(record.number) ?? [] }));
  }

  learnerEvents(experiment: number, after: number, most: number): Promise<EventRecord[]> {
    return this.read(learnerEvents, experiment, after, most);
  }

  decisions(experiment: number, after: number, most: number): Promise<DecisionRecord[]> {
    return this.read(decisionPage, experiment, after, most);
  }

  async checkpoint(experiment: number): Promise<CheckpointRecord | undefined> {
    return (await this.read(checkpoint, experiment))[0];
  }

  history(experiment: number): Promise<HistoryRecord[]> {
    return this.read(history, experiment);
  }

  listKeys(): Promise<KeyRecord[]> {
    return this.read(keys);
  }
}
