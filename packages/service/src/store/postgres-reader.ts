import type { Pool, PoolClient } from "pg";
import type { ConfigurationRecord, DecisionRecord, EventRecord } from "../decisions/records.ts";
import type { Found, LogEntry, Wanted } from "../decisions/store.ts";
import { assignmentOf, configurationOf, decisionOf, eventOf, type PostgresRow, partOf } from "./postgres-rows.ts";
import { decisionsTable, EVENT_COLUMNS } from "./postgres-tables.ts";

const EVENTS = `${EVENT_COLUMNS}, sequence`;
const decisionColumns = decisionsTable.columns.replaceAll(/\w+/g, "decisions.$&");

const texts = {
  // Locked in one order, so that no two servers wait for each other.
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
  parts: `SELECT parts.* FROM parts JOIN unnest($1::integer[], $2::bigint[]) AS wanted (experiment, decision)
      ON wanted.experiment = parts.experiment AND wanted.decision = parts.decision
    ORDER BY parts.experiment, parts.decision, parts.sequence`,
  assignments: `SELECT assignments.* FROM assignments JOIN (
      SELECT DISTINCT * FROM unnest($1::integer[], $2::text[]) AS named (experiment, unit)
    ) AS wanted ON wanted.experiment = assignments.experiment AND wanted.unit = assignments.unit
    ORDER BY assignments.experiment, assignments.unit FOR UPDATE OF assignments`,
  configurations: "SELECT * FROM configurations ORDER BY experiment, version",
  configurationsAt: "SELECT * FROM configurations WHERE experiment = $1 AND sequence = ANY ($2::bigint[])",
  head: "SELECT place FROM leases WHERE experiment = $1",
  events: `SELECT ${EVENTS} FROM events WHERE experiment = $1 AND sequence > $2 AND sequence <= $4 ORDER BY sequence LIMIT $3`,
  decided: "SELECT place FROM decided WHERE experiment = $1 AND place > $2 AND place <= $4 ORDER BY place LIMIT $3",
  decisionsIn: `SELECT decided.place, ${decisionColumns} FROM decided JOIN decisions
      ON decisions.experiment = decided.experiment AND decisions.sequence BETWEEN decided.first AND decided.last
    WHERE decided.experiment = $1 AND decided.place > $2 AND decided.place <= $3
    ORDER BY decided.place, decisions.sequence`,
  lessons: `SELECT ${EVENTS} FROM events WHERE experiment = $1 AND sequence > $2 AND kind < 3 ORDER BY sequence LIMIT $3`,
  page: `SELECT ${decisionColumns} FROM decisions WHERE experiment = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
  history: "SELECT * FROM history WHERE experiment = $1 ORDER BY at",
  due: `SELECT ${decisionColumns} FROM decisions JOIN leases ON leases.experiment = decisions.experiment AND leases.server = $3
    WHERE result < 2 AND expires_at IS NOT NULL AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
} as const;

/** Reads rows by a statement, which the database plans once for each connection. */
export async function rowsOf(
  client: Pool | PoolClient,
  name: keyof typeof texts,
  values: unknown[] = [],
): Promise<PostgresRow[]> {
  return (await client.query({ name, text: texts[name], values })).rows;
}

/** What a group of calls wants to know; nobody else changes it until the end of the transaction. */
export async function findIn(client: PoolClient, { decisions, units }: Wanted): Promise<Omit<Found, "numbers">> {
  const numbered = decisions.flatMap((reference) => ("sequence" in reference ? [reference] : []));
  const keyed = decisions.flatMap((reference) => ("key" in reference ? [reference] : []));
  const found =
    decisions.length === 0
      ? []
      : await rowsOf(client, "decisions", [
          numbered.map(({ experiment }) => experiment),
          numbered.map(({ sequence }) => sequence),
          keyed.map(({ experiment }) => experiment),
          keyed.map(({ key }) => key),
        ]);
  const records = found.map(decisionOf);
  const assignments =
    units.length === 0
      ? []
      : await rowsOf(client, "assignments", [units.map(({ experiment }) => experiment), units.map(({ unit }) => unit)]);
  return { decisions: records, parts: await partsIn(client, records), assignments: assignments.map(assignmentOf) };
}

async function partsIn(client: PoolClient, decisions: readonly DecisionRecord[]) {
  const touched = decisions.filter(({ result }) => result !== "open");
  if (touched.length === 0) return [];
  const values = [touched.map(({ experiment }) => experiment), touched.map(({ sequence }) => sequence)];
  return (await rowsOf(client, "parts", values)).map(partOf);
}

/** The log behind a place: at least so many entries, or all there are. The decisions of one commit have one place. */
export async function entriesIn(pool: Pool, experiment: number, after: number, most: number): Promise<LogEntry[]> {
  // More may come into the log between two of these statements; up to a place that it had before them, nothing does.
  const [head] = await rowsOf(pool, "head", [experiment]);
  if (!head || head.place! <= after) return [];
  const [events, decided] = await Promise.all([
    rowsOf(pool, "events", [experiment, after, most, head.place]),
    rowsOf(pool, "decided", [experiment, after, most, head.place]),
  ]);
  const places = [...events.map(({ sequence }) => sequence!), ...decided.map(({ place }) => place!)] as number[];
  const last = places
    .sort((left, right) => left - right)
    .slice(0, most)
    .at(-1);
  if (last === undefined) return [];
  const upTo = events.map(eventOf).filter(({ sequence }) => sequence <= last);
  const made = decided.length === 0 ? [] : await rowsOf(pool, "decisionsIn", [experiment, after, last]);
  const configured = await configuredAt(pool, experiment, upTo);
  const entries: LogEntry[] = [
    ...upTo.map((event) => ({ place: event.sequence, event, configured: configured.get(event.sequence) })),
    ...made.map((row) => ({ place: row.place!, decision: decisionOf(row) })),
  ];
  return entries.sort((left, right) => left.place - right.place);
}

async function configuredAt(
  pool: Pool,
  experiment: number,
  events: readonly EventRecord[],
): Promise<Map<number, ConfigurationRecord>> {
  const places = events.flatMap(({ kind, sequence }) => (kind === "configured" ? [sequence] : []));
  if (places.length === 0) return new Map();
  const rows = await rowsOf(pool, "configurationsAt", [experiment, places]);
  return new Map(rows.map(configurationOf).map((configured) => [configured.sequence, configured]));
}
