import type { Pool } from "pg";
import {
  type AssignmentRecord,
  type ConfigurationRecord,
  type DecisionRecord,
  EVENT_KINDS,
  type EventRecord,
  type ExperimentRecord,
  GROUPS,
  type HistoryRecord,
  type Outcome,
  type PartRecord,
  RESULTS,
} from "../decisions/records.ts";
import type { KeyRecord } from "../decisions/store.ts";

/** What a column of a table has of a record. */
type Columns<Of> = Readonly<Record<string, readonly [type: string, of: (record: Of) => unknown]>>;

/** A table, and how records become its rows. */
class PostgresTable<Of> {
  /** The names of its columns, with commas. */
  readonly columns: string;
  readonly #insert: string;
  readonly #values: readonly ((record: Of) => unknown)[];
  readonly #name: string;

  constructor(name: string, columns: Columns<Of>) {
    this.#name = name;
    this.columns = Object.keys(columns).join(", ");
    this.#values = Object.values(columns).map(([, of]) => of);
    const arrays = Object.values(columns).map(([type], index) => `$${index + 1}::${type}[]`);
    this.#insert = `INSERT INTO ${name} (${this.columns}) SELECT * FROM unnest(${arrays.join(", ")})`;
  }

  /** Writes any number of records. */
  async add(client: Pick<Pool, "query">, records: readonly Of[]): Promise<void> {
    if (records.length > 0) await client.query(this.#statement(records));
  }

  /** With a name: the database plans it once for each connection. */
  #statement(records: readonly Of[]): { name: string; text: string; values: unknown[][] } {
    const values = this.#values.map((of) => records.map(of));
    return { name: `add ${this.#name}`, text: this.#insert, values };
  }
}

export const experimentsTable = new PostgresTable<ExperimentRecord>("experiments", {
  number: ["integer", ({ number }) => number],
  id: ["text", ({ id }) => id],
  created_at: ["bigint", ({ createdAt }) => createdAt],
});

export const configurationsTable = new PostgresTable<ConfigurationRecord>("configurations", {
  experiment: ["integer", ({ experiment }) => experiment],
  version: ["integer", ({ version }) => version],
  sequence: ["bigint", ({ sequence }) => sequence],
  at: ["bigint", ({ at }) => at],
  by: ["text", ({ by }) => by],
  note: ["text", ({ note }) => note],
  change: ["text", ({ change }) => JSON.stringify(change)],
  configuration: ["text", ({ configuration }) => JSON.stringify(configuration)],
});

export const decisionsTable = new PostgresTable<DecisionRecord>("decisions", {
  experiment: ["integer", ({ experiment }) => experiment],
  sequence: ["bigint", ({ sequence }) => sequence],
  key: ["text", ({ key }) => key],
  unit: ["text", ({ unit }) => unit],
  arm: ["integer", ({ arm }) => arm],
  probability: ["double precision", ({ probability }) => probability],
  serving: ["smallint", ({ group }) => GROUPS.indexOf(group)],
  is_first: ["boolean", ({ isFirst }) => isFirst],
  weights_version: ["bigint", ({ weightsVersion }) => weightsVersion],
  configuration: ["integer", ({ configuration }) => configuration],
  decided_at: ["bigint", ({ decidedAt }) => decidedAt],
  expires_at: ["bigint", ({ expiresAt }) => expiresAt],
  result: ["smallint", ({ result }) => RESULTS.indexOf(result)],
  reward: ["text", ({ reward }) => outcomeCell(reward)],
  rewarded_at: ["bigint", ({ rewardedAt }) => rewardedAt],
});

const eventColumns = {
  experiment: ["integer", ({ experiment }) => experiment],
  kind: ["smallint", ({ kind }) => EVENT_KINDS.indexOf(kind)],
  at: ["bigint", ({ at }) => at],
  decision: ["bigint", ({ decision }) => decision],
  arm: ["integer", ({ arm }) => arm],
  probability: ["double precision", ({ probability }) => probability],
  serving: ["smallint", ({ group }) => GROUPS.indexOf(group)],
  is_first: ["boolean", ({ isFirst }) => isFirst],
  value: ["text", ({ value }) => outcomeCell(value)],
  weights_version: ["bigint", ({ weightsVersion }) => weightsVersion],
} as const satisfies Columns<EventRecord>;

/** Columns that an event has wherever it lies, with commas. */
export const EVENT_COLUMNS = Object.keys(eventColumns).join(", ");

export const eventsTable = new PostgresTable<EventRecord>("events", {
  ...eventColumns,
  sequence: ["bigint", ({ sequence }) => sequence],
});

/** An event, or of an experiment the decisions of one commit: from the number `decision` to `last`. */
export interface Arrival {
  readonly event: EventRecord;
  readonly last: number | null;
}

export const arrivalsTable = new PostgresTable<Arrival>("arrivals", {
  ...Object.fromEntries(
    Object.entries(eventColumns).map(([name, [type, of]]) => [
      name,
      [type, ({ event }: Arrival) => of(event)] as const,
    ]),
  ),
  last: ["bigint", ({ last }) => last],
});

export const decidedTable = new PostgresTable<{ experiment: number; place: number; first: number; last: number }>(
  "decided",
  {
    experiment: ["integer", ({ experiment }) => experiment],
    place: ["bigint", ({ place }) => place],
    first: ["bigint", ({ first }) => first],
    last: ["bigint", ({ last }) => last],
  },
);

export const partsTable = new PostgresTable<PartRecord>("parts", {
  experiment: ["integer", ({ experiment }) => experiment],
  decision: ["bigint", ({ decision }) => decision],
  event: ["text", ({ event }) => event],
  sequence: ["bigint", ({ sequence }) => sequence],
  value: ["text", ({ value }) => outcomeCell(value)],
  at: ["bigint", ({ at }) => at],
  is_late: ["boolean", ({ isLate }) => isLate],
});

export const assignmentsTable = new PostgresTable<AssignmentRecord>("assignments", {
  experiment: ["integer", ({ experiment }) => experiment],
  unit: ["text", ({ unit }) => unit],
  arm: ["integer", ({ arm }) => arm],
  probability: ["double precision", ({ probability }) => probability],
  weights_version: ["bigint", ({ weightsVersion }) => weightsVersion],
});

export const historyTable = new PostgresTable<HistoryRecord>("history", {
  experiment: ["integer", ({ experiment }) => experiment],
  at: ["bigint", ({ at }) => at],
  weights: ["text", ({ weights }) => JSON.stringify(weights)],
  recommended: ["text", ({ recommended }) => JSON.stringify(recommended)],
  utility_now: ["double precision", ({ utilityNow }) => utilityNow],
  utility_recommended: ["double precision", ({ utilityRecommended }) => utilityRecommended],
});

export const keysTable = new PostgresTable<KeyRecord>("api_keys", {
  id: ["text", ({ id }) => id],
  name: ["text", ({ name }) => name],
  scope: ["text", ({ scope }) => scope],
  hash: ["text", ({ hash }) => hash],
  created_at: ["bigint", ({ createdAt }) => createdAt],
  revoked_at: ["bigint", ({ revokedAt }) => revokedAt],
});

/** JSON has every finite number to the bit. */
export function outcomeCell(outcome: Outcome | null): string | null {
  return outcome === null ? null : JSON.stringify(outcome);
}
