import type { PoolClient } from "pg";
import {
  type AssignmentRecord,
  type ConfigurationRecord,
  type DecisionRecord,
  type EventRecord,
  RESULTS,
} from "../decisions/records.ts";
import type { Changes, Found } from "../decisions/store.ts";
import {
  type Arrival,
  arrivalsTable,
  assignmentsTable,
  configurationsTable,
  decisionsTable,
  eventsTable,
  experimentsTable,
  outcomeCell,
  partsTable,
} from "./postgres-tables.ts";

/** Writes what a group of calls has changed, in the transaction in which it was found. */
export async function write(client: PoolClient, server: number, changes: Changes, found: Found): Promise<void> {
  const isFirst = ({ version }: ConfigurationRecord) => version === 1;
  await experimentsTable.add(client, changes.experiments);
  for (const { number } of changes.experiments) await addLease(client, number, server);
  for (const configured of changes.configurations) {
    await configure(
      client,
      changes,
      configured,
      isFirst(configured) ? 1 : await nextPlace(client, configured.experiment),
    );
  }
  // Changed ones first: a key may go from one decision to another.
  if (changes.changedDecisions.length > 0) await client.query(change(changes.changedDecisions));
  await decisionsTable.add(client, changes.decisions);
  await arrivalsTable.add(client, arrivalsOf(changes));
  await partsTable.add(client, changes.parts);
  await assign(client, changes.assignments, found.assignments);
}

async function addLease(client: PoolClient, experiment: number, server: number): Promise<void> {
  await client.query("INSERT INTO leases (experiment, server, epoch, place) VALUES ($1, $2, 1, 1)", [
    experiment,
    server,
  ]);
}

/** The next place in the log. Until the commit nobody else can give one. */
async function nextPlace(client: PoolClient, experiment: number): Promise<number> {
  const text = "UPDATE leases SET place = place + 1 WHERE experiment = $1 RETURNING place";
  const { rows } = await client.query(text, [experiment]);
  return rows[0].place as number;
}

/** A configuration has its place at once: nothing is decided by it before it is in the log. */
async function configure(client: PoolClient, changes: Changes, configured: ConfigurationRecord, place: number) {
  const { experiment, sequence } = configured;
  const event = changes.events.find(
    (each) => isConfigured(each) && each.experiment === experiment && each.sequence === sequence,
  )!;
  await configurationsTable.add(client, [{ ...configured, sequence: place }]);
  await eventsTable.add(client, [{ ...event, sequence: place }]);
}

function isConfigured({ kind }: EventRecord): boolean {
  return kind === "configured";
}

/** Events in their order, and behind them for each experiment the decisions of the commit, by their first number and their last. */
function arrivalsOf({ events, decisions }: Changes): Arrival[] {
  const ranges = new Map<number, { first: DecisionRecord; last: number }>();
  for (const decision of decisions) {
    const first = ranges.get(decision.experiment)?.first ?? decision;
    ranges.set(decision.experiment, { first, last: decision.sequence });
  }
  const made = [...ranges.values()].map(({ first, last }): Arrival => {
    const { experiment, sequence, arm, probability, group, isFirst, weightsVersion, decidedAt } = first;
    const event = { experiment, sequence: 0, at: decidedAt, decision: sequence, arm, probability, group, isFirst };
    return { event: { ...event, kind: "part", weightsVersion, value: null }, last };
  });
  return [...made, ...events.filter((event) => !isConfigured(event)).map((event) => ({ event, last: null }))];
}

function change(decisions: readonly DecisionRecord[]) {
  const text = `UPDATE decisions SET key = changed.key, result = changed.result, reward = changed.reward,
      rewarded_at = changed.rewarded_at
    FROM unnest($1::integer[], $2::bigint[], $3::text[], $4::smallint[], $5::text[], $6::bigint[])
      AS changed (experiment, sequence, key, result, reward, rewarded_at)
    WHERE decisions.experiment = changed.experiment AND decisions.sequence = changed.sequence`;
  const values = [
    decisions.map(({ experiment }) => experiment),
    decisions.map(({ sequence }) => sequence),
    decisions.map(({ key }) => key),
    decisions.map(({ result }) => RESULTS.indexOf(result)),
    decisions.map(({ reward }) => outcomeCell(reward)),
    decisions.map(({ rewardedAt }) => rewardedAt),
  ];
  return { name: "change decisions", text, values };
}

/** Those that were found are locked and replaced; of a unit that was not, another server may be first, which is a conflict. */
async function assign(
  client: PoolClient,
  assignments: readonly AssignmentRecord[],
  found: readonly AssignmentRecord[],
) {
  const name = ({ experiment, unit }: AssignmentRecord) => `${experiment} ${unit}`;
  const known = new Set(found.map(name));
  // A unit may be assigned more than once in a group: the last one counts.
  const last = new Map(assignments.map((assignment) => [name(assignment), assignment]));
  const all = [...last.values()];
  const replaced = all.filter((assignment) => known.has(name(assignment)));
  for (const { experiment, unit } of replaced) {
    await client.query("DELETE FROM assignments WHERE experiment = $1 AND unit = $2", [experiment, unit]);
  }
  await assignmentsTable.add(client, all);
}
