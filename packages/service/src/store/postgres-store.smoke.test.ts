import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../../test/postgres-server.ts";
import { decision, event } from "../../test/live.ts";
import { postgresStore } from "../../test/postgres-database.ts";
import { storeContract } from "../../test/store-contract.ts";
import { commit, created } from "../../test/store-records.ts";
import { noChanges, type Store, StoreConflict, StoreUnwritable } from "../decisions/store.ts";
import { PostgresLeases } from "./postgres-leases.ts";
import { openPostgres } from "./postgres-schema.ts";
import { VERSION } from "./tables.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

storeContract(async () => postgresStore(await server.newDatabase()));

/** Changes the database behind the servers' backs. */
async function tamper(address: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const result = await client.query(statement);
  await client.end();
  return result;
}

/** Accepts this many rewards without assigning positions to them. */
async function accept(store: Store, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({ ...event, sequence: 0 }));
  await store.transact({ decisions: [], units: [] }, () => ({ ...noChanges(), events }));
}

test("several servers can start at once: tables are created once", async () => {
  const address = await server.newDatabase();
  const pools = await Promise.all(Array.from({ length: 5 }, () => openPostgres(address)));
  const { rows } = await pools[0]!.query("SELECT version FROM migrations");
  expect(rows).toEqual([{ version: VERSION }]);
  for (const pool of pools) await pool.end();
});

test("a database with another form of tables is refused", async () => {
  const address = await server.newDatabase();
  await (await openPostgres(address)).end();
  await tamper(address, "INSERT INTO blendit.migrations VALUES (99, now())");
  await expect(openPostgres(address)).rejects.toThrow(
    "The data have form 99 and this version of Blendit reads form 2. Open them with a newer version.",
  );
});

test("opening a database that cannot be reached says so", async () => {
  const opening = openPostgres("postgres://me:secret@127.0.0.1:1/none");
  await expect(opening).rejects.toThrow(StoreUnwritable);
  await expect(opening).rejects.toThrow("The database cannot be reached.");
});

test("every commit waits for the disk, whatever the database's own setting", async () => {
  const address = await server.newDatabase();
  const name = new URL(address).pathname.slice(1);
  await tamper(address, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const pool = await openPostgres(address);
  expect((await pool.query("SHOW synchronous_commit")).rows).toEqual([{ synchronous_commit: "on" }]);
  await pool.end();
});

describe("a lease", () => {
  /** Two servers, each with its own clock, and a store that accepts for both. The first one created the experiment. */
  async function two() {
    const address = await server.newDatabase();
    const pool = await openPostgres(address);
    const store = await postgresStore(address);
    onTestFinished(() => pool.end());
    const newServer = () => {
      const time = { now: 0 };
      const leases = new PostgresLeases(pool, () => time.now);
      const headOf = async () => (await leases.advance()).heads.get(1);
      return { time, leases, headOf };
    };
    const [first, second] = [newServer(), newServer()];
    await commit(store, () => created);
    const give = async (number: number) => tamper(address, `UPDATE blendit.leases SET server = ${number}`);
    await give(await first.leases.server());
    await first.headOf();
    await second.headOf();
    return { address, store, first, second, give };
  }

  /** Makes all servers look as if they had not been seen for a long time. */
  const lose = (address: string) => tamper(address, "UPDATE blendit.servers SET seen_at = now() - interval '1 minute'");

  test("belongs to one server, which also assigns positions to what others accept", async () => {
    const { store, first, second } = await two();
    await accept(store, 3);
    expect(await second.headOf()).toBe(1);
    expect(await first.headOf()).toBe(4);
    expect(await second.headOf()).toBe(4);
  });

  test("goes to another server when its own one is no longer seen", async () => {
    const { address, store, first, second } = await two();
    await accept(store, 2);
    second.time.now += 1000;
    expect(await second.headOf()).toBe(1);
    await lose(address);
    second.time.now += 1000;
    expect(await second.headOf()).toBe(3);
    expect([first.leases.holds(1), second.leases.holds(1)]).toEqual([true, true]);
    await accept(store, 2);
    // The first one wakes up and believes that it still has the lease.
    expect(await first.headOf()).toBe(3);
    expect(first.leases.holds(1)).toBe(false);
    expect(await second.headOf()).toBe(5);
  });

  test("that was lost assigns no positions, even if the server gets it again, since the epoch differs", async () => {
    const { address, store, first, second, give } = await two();
    await lose(address);
    second.time.now += 1000;
    await second.headOf();
    await give(await first.leases.server());
    await accept(store, 2);
    expect(await first.headOf()).toBe(1);
    // Now it has seen the new epoch.
    expect(await first.headOf()).toBe(3);
  });

  test("is free at once if its server shuts down normally", async () => {
    const { store, first, second } = await two();
    await accept(store, 2);
    await first.leases.leave();
    second.time.now += 1000;
    expect(await second.headOf()).toBe(3);
  });
});

test("the statements of the runbook show who has the lease, and what is waiting", async () => {
  const runbook = readFileSync(new URL("../../../../docs/runbook.md", import.meta.url), "utf8");
  const lines = runbook.split("\n").filter((line) => /^ {4}(SELECT|FROM)/.test(line));
  const [leases, arrivals] = lines.join(" ").split(";");
  const address = await server.newDatabase();
  const store = await postgresStore(address);
  await commit(store, () => created);
  await accept(store, 2);
  const { rows } = await tamper(address, leases!);
  expect(rows).toMatchObject([{ id: "x", name: expect.stringMatching(` ${process.pid}$`), epoch: 1, position: "1" }]);
  expect((await tamper(address, arrivals!)).rows).toMatchObject([{ experiment: 1, count: "2" }]);
});

test("of two servers that write the same key at once, one has a conflict and sees the other's decision on its next read", async () => {
  const address = await server.newDatabase();
  const [first, second] = [await postgresStore(address), await postgresStore(address)];
  await commit(first, () => created);
  const write = (store: Store) =>
    commit(store, ({ numbers }) => ({ decisions: [{ ...decision, key: "k", sequence: numbers.decision(1) }] }));
  const results = await Promise.allSettled([write(first), write(second)]);
  const failed = results.filter((result) => result.status === "rejected");
  expect(failed.map(({ reason }) => reason instanceof StoreConflict)).toEqual([true]);
});
