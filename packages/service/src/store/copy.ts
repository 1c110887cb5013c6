import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Pool, PoolClient } from "pg";
import type { DecisionRecord, EventRecord } from "../decisions/records.ts";
import type { LogEntry } from "../decisions/store.ts";
import { BLOCK_SIZE } from "./postgres-leases.ts";
import { inTransaction } from "./postgres-schema.ts";
import { insert } from "./postgres-writer.ts";
import { keepFilePrivate } from "./private-files.ts";
import { openDatabase } from "./sqlite-schema.ts";
import type { SqliteStore } from "./sqlite-store.ts";
import * as tables from "./tables.ts";

/**
 * Writes a consistent copy of a store to a new file, while a service may be writing. The copy is not marked as the data
 * of a folder, so any service can start with it.
 */
export function backupDatabase(from: string, to: string): void {
  if (existsSync(to)) throw new Error(`${to} already exists. Choose a new file for the backup.`);
  const database = openDatabase(from);
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  try {
    // SQLite treats an empty file like a missing one.
    keepFilePrivate(to);
    database.prepare("VACUUM INTO ?").run(to);
    const copy = new DatabaseSync(to);
    copy.exec("DELETE FROM instance");
    copy.close();
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    database.close();
  }
}

/** A database that already has experiments or keys. */
class DatabaseNotEmpty extends Error {
  override readonly name = "DatabaseNotEmpty";
}

const PAGE = 5000;

/**
 * Copies everything in a file to an empty database, with the same numbers and positions, in one transaction. The first
 * server learns everything again from the log.
 */
export async function moveStore(
  store: SqliteStore,
  pool: Pool,
): Promise<{ readonly experiments: number; readonly decisions: number }> {
  return inTransaction(pool, async (client) => {
    await client.query("LOCK TABLE experiments, api_keys IN EXCLUSIVE MODE");
    const { rows } = await client.query("SELECT FROM experiments UNION ALL SELECT FROM api_keys LIMIT 1");
    if (rows.length > 0)
      throw new DatabaseNotEmpty("The database already contains data of a service. Use an empty one.");
    await insert(client, tables.apiKeys, await store.listKeys());
    const experiments = await store.experiments();
    let decisions = 0;
    let largest = 0;
    for (const { record, configurations } of experiments) {
      await insert(client, tables.experiments, [record]);
      await insert(client, tables.configurations, configurations);
      await insert(client, tables.history, await store.history(record.number));
      const log = await moveLog(client, store, record.number);
      decisions += log.decisions;
      largest = Math.max(largest, log.last);
      // No server has the number 0, so the first server to look takes the lease.
      await insert(client, tables.leases, [{ experiment: record.number, server: 0, epoch: 0, position: log.last }]);
    }
    for (const page of store.pages(tables.partialRewards, PAGE)) await insert(client, tables.partialRewards, page);
    for (const page of store.pages(tables.assignments, PAGE)) await insert(client, tables.assignments, page);
    // New decisions get larger numbers than all of these.
    await client.query("SELECT setval('number_blocks', $1)", [Math.floor(largest / BLOCK_SIZE) + 1]);
    return { experiments: experiments.length, decisions };
  });
}

async function moveLog(client: PoolClient, store: SqliteStore, experiment: number) {
  let last = 0;
  let decisions = 0;
  for (;;) {
    const entries = await store.entries(experiment, last, PAGE);
    if (entries.length === 0) return { last, decisions };
    const made = entries.flatMap(({ decision }): DecisionRecord[] => (decision ? [decision] : []));
    const events = entries.flatMap(({ event }): EventRecord[] => (event ? [event] : []));
    await insert(client, tables.decisions, made);
    await insert(client, tables.events, events);
    await insert(client, tables.decided, rangesOf(experiment, entries));
    decisions += made.length;
    last = entries.at(-1)!.position;
  }
}

/** Ranges of decisions that follow one another in the log, each at the position of its last decision. */
function rangesOf(experiment: number, entries: readonly LogEntry[]) {
  const ranges: { experiment: number; position: number; first: number; last: number }[] = [];
  let isRun = false;
  for (const { position, decision } of entries) {
    if (decision && isRun) Object.assign(ranges.at(-1)!, { position, last: decision.sequence });
    else if (decision) ranges.push({ experiment, position, first: decision.sequence, last: decision.sequence });
    isRun = decision !== undefined;
  }
  return ranges;
}
