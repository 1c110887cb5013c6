import type { Pool, PoolClient } from "pg";
import type { ConfigurationRecord, DecisionRecord, EventRecord } from "../decisions/records.ts";
import type { Found, LogEntry, Wanted } from "../decisions/store.ts";
import * as tables from "./tables.ts";

const EVENTS = `${tables.EVENT_COLUMNS}, sequence`;
const decisionColumns = qualified(tables.decisions);

const texts = {
  // Always locked in the same order, so that no two servers wait for each other.
  decisions: `WITH wanted AS (
      SELECT * FROM unnest($1::integer[], $2::bigint[]) AS numbered (experiment, sequence)
      UNION
      SELECT decisions.experiment, decisions.sequence
      FROM unnest($3::integer[], $4::text[]) AS keyed (experiment, key)
      JOIN decisions ON decisions.experiment = keyed.experiment AND decisions.key = keyed.key AND decisions.key IS NOT NULL
    )
    SELECT ${decisionColumns} FROM decisions JOIN wanted
      ON wanted.experiment = decisions.experiment AND wanted.sequence = decisions.sequence
    ORDER BY decisions.experiment, decisions.sequence FOR UPDATE OF decisions`,
  partialRewards: `SELECT ${qualified(tables.partialRewards)} FROM partial_rewards JOIN unnest($1::integer[], $2::bigint[]) AS wanted (experiment, decision)
      ON wanted.experiment = partial_rewards.experiment AND wanted.decision = partial_rewards.decision
    ORDER BY partial_rewards.experiment, partial_rewards.decision, partial_rewards.sequence`,
  assignments: `SELECT ${qualified(tables.assignments)} FROM assignments JOIN (
      SELECT DISTINCT * FROM unnest($1::integer[], $2::text[]) AS named (experiment, unit)
    ) AS wanted ON wanted.experiment = assignments.experiment AND wanted.unit = assignments.unit
    ORDER BY assignments.experiment, assignments.unit FOR UPDATE OF assignments`,
  configurationsAt: `SELECT ${tables.configurations.columns} FROM configurations WHERE experiment = $1 AND sequence = ANY ($2::bigint[])`,
  head: "SELECT position FROM leases WHERE experiment = $1",
  events: `SELECT ${EVENTS} FROM events WHERE experiment = $1 AND sequence > $2 AND sequence <= $4 ORDER BY sequence LIMIT $3`,
  decided:
    "SELECT position FROM decided WHERE experiment = $1 AND position > $2 AND position <= $4 ORDER BY position LIMIT $3",
  decisionsIn: `SELECT ${decisionColumns}, decided.position FROM decided JOIN decisions
      ON decisions.experiment = decided.experiment AND decisions.sequence BETWEEN decided.first AND decided.last
    WHERE decided.experiment = $1 AND decided.position > $2 AND decided.position <= $3
    ORDER BY decided.position, decisions.sequence`,
  due: `SELECT ${decisionColumns} FROM decisions JOIN leases ON leases.experiment = decisions.experiment AND leases.server = $3
    WHERE ${tables.HAS_OPEN_WINDOW} AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
} as const;

/** The columns of a table, prefixed with its name. */
function qualified<Of extends object>({ name, columns }: tables.Table<Of>): string {
  return columns.replaceAll(/\w+/g, `${name}.$&`);
}

type Row = readonly unknown[];

/** Reads rows as arrays with a named statement, which the database plans once per connection. */
async function rowsOf(client: Pool | PoolClient, name: keyof typeof texts, values: unknown[]): Promise<Row[]> {
  return (await client.query({ name, text: texts[name], values, rowMode: "array" })).rows;
}

async function records<Of extends object>(
  client: Pool | PoolClient,
  table: tables.Table<Of>,
  name: keyof typeof texts,
  values: unknown[],
): Promise<Of[]> {
  return (await rowsOf(client, name, values)).map((row) => table.record("postgres", row));
}

/** Decisions whose window this server must close. */
export function dueIn(pool: Pool, server: number, now: number, most: number): Promise<DecisionRecord[]> {
  return records(pool, tables.decisions, "due", [now, most, server]);
}

/** Reads and locks what a group of calls needs, until the end of the transaction. */
export async function findIn(client: PoolClient, { decisions, units }: Wanted): Promise<Omit<Found, "numbers">> {
  const numbered = decisions.flatMap((reference) => ("sequence" in reference ? [reference] : []));
  const keyed = decisions.flatMap((reference) => ("key" in reference ? [reference] : []));
  const found = async <Of extends object>(table: tables.Table<Of>, name: keyof typeof texts, lists: unknown[][]) =>
    lists.some(({ length }) => length > 0) ? records(client, table, name, lists) : [];
  const made = await found(tables.decisions, "decisions", [
    ...lists(numbered, "experiment", "sequence"),
    ...lists(keyed, "experiment", "key"),
  ]);
  const touched = made.filter(({ result }) => result !== "open");
  return {
    decisions: made,
    partialRewards: await found(tables.partialRewards, "partialRewards", lists(touched, "experiment", "sequence")),
    assignments: await found(tables.assignments, "assignments", lists(units, "experiment", "unit")),
  };
}

/** One list per field, the form that `unnest` takes. */
function lists<Of>(all: readonly Of[], ...fields: (keyof Of)[]): unknown[][] {
  return fields.map((field) => all.map((each) => each[field]));
}

/**
 * The log after a position: at least `most` entries, or all that remain. The decisions of one commit share a position.
 */
export async function entriesIn(pool: Pool, experiment: number, after: number, most: number): Promise<LogEntry[]> {
  // The log may grow between these statements, but not up to the position that was read first.
  const [head] = (await rowsOf(pool, "head", [experiment])).map(([position]) => position as number);
  if (head === undefined || head <= after) return [];
  const [events, decided] = await Promise.all([
    records(pool, tables.events, "events", [experiment, after, most, head]),
    rowsOf(pool, "decided", [experiment, after, most, head]),
  ]);
  const positions = [...events.map(({ sequence }) => sequence), ...decided.map(([position]) => position as number)];
  const last = positions
    .sort((left, right) => left - right)
    .slice(0, most)
    .at(-1);
  if (last === undefined) return [];
  const upTo = events.filter(({ sequence }) => sequence <= last);
  const made = decided.length === 0 ? [] : await rowsOf(pool, "decisionsIn", [experiment, after, last]);
  const configured = await configuredAt(pool, experiment, upTo);
  const entries: LogEntry[] = [
    ...upTo.map((event) => ({ position: event.sequence, event, configured: configured.get(event.sequence) })),
    ...made.map((row) => ({ position: row.at(-1) as number, decision: tables.decisions.record("postgres", row) })),
  ];
  return entries.sort((left, right) => left.position - right.position);
}

async function configuredAt(
  pool: Pool,
  experiment: number,
  events: readonly EventRecord[],
): Promise<Map<number, ConfigurationRecord>> {
  const positions = events.flatMap(({ kind, sequence }) => (kind === "configured" ? [sequence] : []));
  if (positions.length === 0) return new Map();
  const found = await records(pool, tables.configurations, "configurationsAt", [experiment, positions]);
  return new Map(found.map((configured) => [configured.sequence, configured]));
}
