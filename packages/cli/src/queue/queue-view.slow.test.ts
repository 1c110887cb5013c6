import { randomUUID } from "node:crypto";
import type { Experiment } from "@blendit/lab";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../../test/postgres-server.ts";
import { madeBy, openQueue, type QueueConnection, queueOf } from "./queue-connection.ts";
import {
  beginRun,
  earlierResults,
  endingOf,
  failRun,
  keepResults,
  openRuns,
  type QueueJob,
  seeWorker,
} from "./queue-tables.ts";
import { type WatchedQueue, watchQueue } from "./queue-view.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** Twelve replications make chunks of 5, 5 and 2. */
const experiments = [{ replications: 12 }, { replications: 5 }] as unknown as readonly Experiment[];
const all: readonly QueueJob[] = [
  { point: 0, chunk: 0 },
  { point: 0, chunk: 1 },
  { point: 0, chunk: 2 },
  { point: 1, chunk: 0 },
];

function view(address: string, isNamed = true): WatchedQueue {
  const watched = watchQueue(address, { isNamed });
  onTestFinished(() => watched.close());
  return watched;
}

async function newQueue(): Promise<{ address: string; connection: QueueConnection }> {
  const address = await server.newDatabase();
  const connection = await openQueue(address, () => {});
  onTestFinished(() => connection.close());
  return { address, connection };
}

/** Plays a batch of chunks as a worker would, with empty results. */
async function play(connection: QueueConnection, run: string, batchSize: number): Promise<void> {
  const jobs = await connection.boss.fetch<QueueJob>(queueOf(run), { batchSize });
  const results = jobs.map(({ id, data: { point, chunk } }) => ({ job: id, point, chunk, learners: [] }));
  await keepResults(connection, run, results);
}

describe("the view of a queue", () => {
  test("is undefined before first use, or empty if the queue was named, and creates nothing", async () => {
    const address = await server.newDatabase();
    expect(await view(address, false).look()).toBeUndefined();
    expect(await view(address).look()).toMatchObject({ runs: [], workers: [] });
    expect(await view(address, false).look()).toBeUndefined();
    await (await openQueue(address, () => {})).close();
    expect(await view(address, false).look()).toMatchObject({ runs: [], workers: [] });
  });

  test("counts the finished replications of a run, also of one that continues another", async () => {
    const { address, connection } = await newQueue();
    const first = await beginRun(connection, "whole", experiments, all);
    const second = await beginRun(connection, "gone on with", experiments, all.slice(1));
    await play(connection, first, 3);
    await play(connection, second, 1);
    const { runs } = (await view(address).look())!;
    const known = { version: madeBy(), collector: { isThere: true }, failure: null, rate: null, secondsLeft: null };
    expect(runs).toMatchObject([
      { id: first, name: "whole", replications: { done: 12, wanted: 17 }, threads: 0, ...known },
      { id: second, name: "gone on with", replications: { done: 10, wanted: 17 }, threads: 0, ...known },
    ]);
  });

  test("has a rate while a worker of the run's version is connected", async () => {
    const { address, connection } = await newQueue();
    await beginRun(connection, "whole", experiments, all);
    const stranger = randomUUID();
    await seeWorker(connection, stranger, 8);
    await connection.rows("UPDATE blendit_queue.workers SET made_by = 'Blendit 0.0.1 on Node 18'");
    await seeWorker(connection, randomUUID(), 3);
    await play(connection, (await openRuns(connection))[0]!, 1);
    const { runs, workers } = (await view(address).look())!;
    expect(runs).toMatchObject([{ threads: 3, rate: expect.any(Number) }]);
    expect(runs[0]!.secondsLeft).toBeCloseTo(12 / runs[0]!.rate!, 9);
    expect(workers.map(({ threads, version, isThere }) => [threads, version === madeBy(), isThere]).sort()).toEqual([
      [3, true, true],
      [8, false, true],
    ]);
    await connection.rows("UPDATE blendit_queue.workers SET seen_at = now() - interval '11 seconds'");
    const later = (await view(address).look())!;
    expect(later.runs).toMatchObject([{ threads: 0, rate: null, secondsLeft: null }]);
    expect(later.workers.map(({ isThere }) => isThere)).toEqual([false, false]);
  });

  test("shows why a run cannot be played, and that nobody collects its results", async () => {
    const { address, connection } = await newQueue();
    const run = await beginRun(connection, "broken", experiments, all);
    await failRun(connection, run, "floor must be");
    await connection.rows("UPDATE blendit_queue.runs SET seen_at = now() - interval '11 seconds'");
    expect((await view(address).look())!.runs).toMatchObject([
      { failure: "floor must be", collector: { isThere: false } },
    ]);
  });

  test("rejects if the database cannot be reached, without its password", async () => {
    const { look, cancel } = view("postgres://nobody:secret@127.0.0.1:1/none");
    for (const call of [look(), cancel(randomUUID(), "ada")]) {
      const reason = await call.then(String, String);
      expect(reason).toContain("ECONNREFUSED");
      expect(reason).not.toContain("secret");
    }
  });
});

test.runIf(process.env.BLENDIT_TEST_DATABASE === undefined)(
  "the view works again after a restart of the database, on the same pool",
  async () => {
    const { look } = view(await server.newDatabase());
    await look();
    await server.restart();
    // The answer from before the restart is shared for a second.
    await expect.poll(() => look().catch(() => undefined), { timeout: 20_000 }).toMatchObject({ runs: [] });
  },
);

test("no worker gets a cancelled run, and its finished chunks can be resumed", async () => {
  const { address, connection } = await newQueue();
  const run = await beginRun(connection, "whole", experiments, all);
  await play(connection, run, 1);
  const { look, cancel } = view(address);
  expect((await look())!.runs).toHaveLength(1);
  expect(await cancel(randomUUID(), "ada")).toBe(false);
  expect(await cancel(run, "ada")).toBe(true);
  expect(await cancel(run, "bela")).toBe(true);
  expect((await look())!.runs).toEqual([]);
  expect(await openRuns(connection)).toEqual([]);
  expect(await endingOf(connection, run)).toEqual({ cancelledBy: "ada" });
  expect(await earlierResults(connection, experiments)).toEqual([{ point: 0, chunk: 0, learners: [] }]);
  expect(await cancel(run, "ada")).toBe(false);
});
