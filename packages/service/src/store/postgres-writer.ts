import type { Pool, PoolClient } from "pg";
import type { AssignmentRecord, ConfigurationRecord, DecisionRecord, EventRecord } from "../decisions/records.ts";
import type { Changes, Found } from "../decisions/store.ts";
import * as tables from "./tables.ts";

/** Records as arrays, one per column, and the SQL that turns them into rows. */
function rowsFrom<Of extends object>({ postgres }: tables.Table<Of>, records: readonly Of[]) {
  const arrays = postgres.map(({ type }, index) => `$${index + 1}::${type}[]`);
  const values = postgres.map(({ field, write }) => records.map((record) => write(record[field as keyof Of] as never)));
  return { rows: `unnest(${arrays.join(", ")})`, values };
}

/**
 * Inserts any number of records. `end` says what to do with rows that exist. The statements have names, so that the
 * database plans them once per connection.
 */
export async function insert<Of extends object>(
  client: Pick<Pool, "query">,
  table: tables.Table<Of>,
  records: readonly Of[],
  end = "",
): Promise<void> {
  if (records.length === 0) return;
  const { rows, values } = rowsFrom(table, records);
  const text = `INSERT INTO ${table.name} (${table.columns}) SELECT * FROM ${rows} ${end}`;
  await client.query({ name: `add ${table.name}`, text, values });
}

/** Writes the changes of a group of calls, in the transaction that read what it needed. */
export async function write(client: PoolClient, server: number, changes: Changes, found: Found): Promise<void> {
  await insert(client, tables.experiments, changes.experiments);
  // A server that did not know about a deletion yet may have written something about an experiment with this number.
  for (const { number } of changes.experiments) await clear(client, number);
  const leases = changes.experiments.map(({ number: experiment }) => ({ experiment, server, epoch: 1, position: 1 }));
  await insert(client, tables.leases, leases);
  for (const configured of changes.configurations) {
    const position = configured.version === 1 ? 1 : await nextPosition(client, configured.experiment);
    await configure(client, changes, configured, position);
  }
  // Before the new decisions, since a key may move from one to another.
  await change(client, changes.changedDecisions);
  await insert(client, tables.decisions, changes.decisions);
  await insert(client, tables.arrivals, arrivalsOf(changes));
  await insert(client, tables.partialRewards, changes.partialRewards);
  await assign(client, changes.assignments, found.assignments);
}

/** Starts with the lease: without it no server assigns positions in the log any more. */
const tablesOfExperiments = [
  ...[tables.leases, tables.arrivals, tables.decided],
  ...tables.ofExperiments,
  tables.configurations,
];

/** Deletes everything that belongs to an experiment. */
export async function clear(client: PoolClient, experiment: number): Promise<void> {
  for (const { name } of tablesOfExperiments) {
    await client.query(`DELETE FROM ${name} WHERE experiment = $1`, [experiment]);
  }
}

/** The next position in the log. No other server can assign one before the commit. */
async function nextPosition(client: PoolClient, experiment: number): Promise<number> {
  const text = "UPDATE leases SET position = position + 1 WHERE experiment = $1 RETURNING position";
  const { rows } = await client.query(text, [experiment]);
  return rows[0].position as number;
}

/** Writes a configuration, which gets its position at once: no decision may use it before it is in the log. */
async function configure(client: PoolClient, changes: Changes, configured: ConfigurationRecord, position: number) {
  const { experiment, sequence } = configured;
  const event = changes.events.find(
    (each) => isConfigured(each) && each.experiment === experiment && each.sequence === sequence,
  )!;
  await insert(client, tables.configurations, [{ ...configured, sequence: position }]);
  await insert(client, tables.events, [{ ...event, sequence: position }]);
}

function isConfigured({ kind }: EventRecord): boolean {
  return kind === "configured";
}

/** The decisions of a commit as one range of numbers per experiment, followed by the events in their order. */
function arrivalsOf({ events, decisions }: Changes): tables.Arrival[] {
  const byExperiment = Map.groupBy(decisions, ({ experiment }) => experiment);
  const made = [...byExperiment.values()].map((list): tables.Arrival => {
    const { sequence: decision, decidedAt: at, ...first } = list[0]!;
    return { ...first, kind: "partial", at, decision, value: null, last: list.at(-1)!.sequence };
  });
  return [...made, ...events.filter((event) => !isConfigured(event)).map((event) => ({ ...event, last: null }))];
}

async function change(client: PoolClient, decisions: readonly DecisionRecord[]): Promise<void> {
  if (decisions.length === 0) return;
  const { rows, values } = rowsFrom(tables.changedDecisions, decisions);
  const text = `UPDATE decisions SET key = changed.key, result = changed.result, reward = changed.reward,
      rewarded_at = changed.rewarded_at
    FROM ${rows} AS changed (${tables.changedDecisions.columns})
    WHERE decisions.experiment = changed.experiment AND decisions.sequence = changed.sequence`;
  await client.query({ name: "change decisions", text, values });
}

/**
 * Writes assignments. Those that were found are locked and replaced. For a new unit, another server may be first, which
 * is a conflict.
 */
async function assign(
  client: PoolClient,
  assignments: readonly AssignmentRecord[],
  found: readonly AssignmentRecord[],
) {
  const name = ({ experiment, unit }: AssignmentRecord) => `${experiment} ${unit}`;
  const known = new Set(found.map(name));
  // A unit may be assigned more than once in a group. The last assignment counts.
  const last = new Map(assignments.map((assignment) => [name(assignment), assignment]));
  const all = [...last.values()];
  const replaced = all.filter((assignment) => known.has(name(assignment)));
  for (const { experiment, unit } of replaced) {
    await client.query("DELETE FROM assignments WHERE experiment = $1 AND unit = $2", [experiment, unit]);
  }
  await insert(client, tables.assignments, all);
}
