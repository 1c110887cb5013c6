import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../test/postgres-server.ts";
import { examples, type Started, startBlendit } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { QueueGate } from "./queue-gate.ts";
import { small } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();
/** Ten chunks. */
const experiment = {
  ...small,
  name: "queued",
  utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
  horizon: 2000,
  replications: 50,
  learners: [{ kind: "mirror-ascent" }],
  diagnostics: ["regret"],
};
const PATIENCE = { timeout: 30_000, interval: 50 };
/** The documented time until a dead worker's jobs go to another one. */
const REASSIGNED_WITHIN = { timeout: 15_000, interval: 50 };

let server: PostgresServer;
let database: string;
let client: pg.Client;
let started: Started[] = [];

beforeAll(async () => {
  server = await startPostgres();
  place.write("queued.yaml", experiment);
  // Its chunks do not end during a test.
  place.write("long.yaml", { ...experiment, horizon: 10_000_000 });
  place.write("sweep.yaml", { ...experiment, horizon: 50, replications: 5, vary: { floor: [0.02, 0.03] } });
  expect((await blendit(place.folder, "run", "queued.yaml", "--out", "plain")).code).toBe(0);
});
afterAll(() => server.stop());

beforeEach(async () => {
  database = await server.newDatabase();
  client = new pg.Client({ connectionString: database });
  client.on("error", () => {});
  await client.connect();
});
afterEach(async () => {
  for (const { process } of started) process.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  started = [];
  await client.end();
});

function start(...words: string[]): Started {
  const one = startBlendit(place.folder, ...words, "--queue", database);
  started.push(one);
  return one;
}

const startWorker = () => start("worker", "--workers", "1");
const startRun = (out: string, ...options: string[]) => start("run", "queued.yaml", "--out", out, ...options);

/** The number of rows of a table; 0 while the tables do not exist yet. */
async function count(statement: string): Promise<number> {
  const { rows } = await client
    .query({ text: `SELECT count(*)::int FROM ${statement}`, rowMode: "array" })
    .catch(() => {
      return { rows: [[0]] };
    });
  return rows[0]![0];
}

const activeJobs = () => count("blendit_boss.job WHERE state = 'active'");
const runs = () => count("blendit_queue.runs");

/** Number of chunks in the journal of a run. */
function journaled(out: string): number {
  const path = place.at(out, "unfinished.ndjson");
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
}

/** Starts a run and a worker that can hand in only its first result. */
async function startHeld(out: string) {
  const run = startRun(out);
  await expect.poll(runs, PATIENCE).toBe(1);
  const gate = await QueueGate.close(client);
  const worker = startWorker();
  await expect.poll(() => gate.waiting(), PATIENCE).toBe(1);
  await expect.poll(() => journaled(out), PATIENCE).toBe(1);
  return { run, worker, gate };
}

describe("a run over a queue", () => {
  test("gives the bytes of a plain run if a worker is killed, whose job another worker gets within 15 seconds", async () => {
    const { run, worker, gate } = await startHeld("killed");
    worker.process.kill("SIGKILL");
    await worker.ended;
    expect(await activeJobs()).toBeGreaterThan(0);
    await expect.poll(() => count("blendit_boss.job WHERE state = 'retry'"), REASSIGNED_WITHIN).toBeGreaterThan(0);
    startWorker();
    const takenUp = () => count("blendit_boss.job WHERE retry_count > 0 AND state = 'active'");
    await expect.poll(takenUp, PATIENCE).toBeGreaterThan(0);
    await gate.open();
    const { code, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/queued: \d+ of 50 replications/);
    expect(stderr).toContain("1 worker");
    expect(place.lastingSummary("killed")).toBe(place.lastingSummary("plain"));
    expect([await runs(), await count("blendit_queue.results"), await count("blendit_boss.job")]).toEqual([0, 0, 0]);
  });

  test("continues with --resume after it was killed, without replaying what workers did meanwhile", async () => {
    const { run, worker, gate } = await startHeld("resumed");
    run.process.kill("SIGKILL");
    await run.ended;
    await gate.open();
    await expect.poll(() => count("blendit_queue.results"), PATIENCE).toBeGreaterThan(0);
    const again = startRun("resumed", "--resume");
    const { code, stderr } = await again.ended;
    expect(code, stderr).toBe(0);
    expect(place.lastingSummary("resumed")).toBe(place.lastingSummary("plain"));
    expect(await runs()).toBe(0);
    worker.process.kill("SIGTERM");
    expect((await worker.ended).stdout).toMatch(/^waiting for work, with 1 thread\n(.*\n)*stopped\n$/);
  });

  test("begins although the database refuses it twice", async () => {
    startWorker();
    await expect.poll(() => count("pg_tables WHERE schemaname = 'blendit_queue'"), PATIENCE).toBe(3);
    await client.query(`
      CREATE SEQUENCE public.tries;
      CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF nextval('public.tries') < 3 THEN RAISE 'not yet'; END IF; RETURN new; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON blendit_queue.runs FOR EACH ROW EXECUTE FUNCTION public.refuse()`);
    const { code, stderr } = await startRun("late").ended;
    expect(code, stderr).toBe(0);
    expect(stderr.match(/queue error: not yet/g)).toHaveLength(2);
    expect(place.lastingSummary("late")).toBe(place.lastingSummary("plain"));
  });

  test("succeeds although it cannot be removed from the queue in the end", async () => {
    const { run, gate } = await startHeld("kept");
    await client.query(`
      CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON blendit_queue.runs FOR EACH ROW EXECUTE FUNCTION public.refuse()`);
    await gate.open();
    const { code, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(stderr).toContain("the run could not be removed from the queue (a run on a later day removes it): not now");
    expect(place.lastingSummary("kept")).toBe(place.lastingSummary("plain"));
  });

  test("leaves nothing in the queue after Ctrl-C, and keeps its chunks", async () => {
    const { run } = await startHeld("cancelled");
    run.process.kill("SIGINT");
    const { code, stderr } = await run.ended;
    expect(code).toBe(130);
    expect(stderr).toContain(
      `stopped; continue with: npx blendit run queued.yaml --out cancelled --queue ${database} --resume`,
    );
    expect([await runs(), await count("blendit_boss.job")]).toEqual([0, 0]);
    expect(journaled("cancelled")).toBe(1);
  });

  test("gets the jobs of a stopped worker back at once", async () => {
    start("run", "long.yaml", "--out", "stopped");
    const worker = startWorker();
    await expect.poll(activeJobs, PATIENCE).toBeGreaterThan(0);
    worker.process.kill("SIGTERM");
    expect(await worker.ended).toMatchObject({ code: 0 });
    expect(await activeJobs()).toBe(0);
    expect(await count("blendit_boss.job WHERE state = 'retry'")).toBeGreaterThan(0);
    expect(await count("blendit_queue.workers")).toBe(0);
  });

  test.runIf(process.env.BLENDIT_TEST_DATABASE === undefined)(
    "survives a restart of the database, on both sides",
    async () => {
      const { run } = await startHeld("restarted");
      await server.restart();
      const { code, stderr } = await run.ended;
      expect(code, stderr).toBe(0);
      expect(place.lastingSummary("restarted")).toBe(place.lastingSummary("plain"));
    },
  );

  test("can be a sweep, played by two workers", async () => {
    expect((await blendit(place.folder, "run", "sweep.yaml", "--out", "sweep")).code).toBe(0);
    startWorker();
    startWorker();
    const { code, stderr } = await start("run", "sweep.yaml", "--out", "queued-sweep").ended;
    expect(code, stderr).toBe(0);
    expect(place.lastingSummary("queued-sweep")).toBe(place.lastingSummary("sweep"));
  });
});

test("the statements of the runbook work on the actual tables", async () => {
  const worker = startWorker();
  await expect.poll(() => count("blendit_queue.workers"), PATIENCE).toBe(1);
  const runbook = readFileSync(join(import.meta.dirname, "../../../docs/runbook.md"), "utf8");
  const blocks = Array.from(runbook.matchAll(/```sql\n(.*?)```/gs), ([, block]) => block!);
  const statements = blocks.join("").replace("'...'", "gen_random_uuid()");
  expect(statements).toContain("blendit_queue.workers");
  await client.query(statements);
  worker.process.kill("SIGTERM");
  expect((await worker.ended).code).toBe(0);
});

describe("a queue that cannot be used", () => {
  const wrong = "postgres://nobody:secret@127.0.0.1:1/none";

  test("makes worker exit with 1 and a message without the password", async () => {
    const { code, stderr } = await blendit(place.folder, "worker", "--workers", "1", "--queue", wrong);
    expect(code).toBe(1);
    expect(stderr).toContain("The queue at postgres://nobody@127.0.0.1:1/none cannot be used: connect ECONNREFUSED");
    expect(stderr).not.toContain("secret");
  });

  test("is refused for a custom utility, which workers cannot load", async () => {
    const file = join(examples, "two-sided.yaml");
    const { code, stderr } = await blendit(place.folder, "run", file, "--out", "own", "--queue", database);
    expect([code, stderr]).toEqual([2, expect.stringContaining("Workers of a queue cannot load")]);
  });
});
