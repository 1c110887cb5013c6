import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { type BlenditClient, blenditClient } from "@blendit/service/client";
import type { QueuedRun } from "@blendit/service/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../test/postgres-server.ts";
import { type Started, startBlendit } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { QueueGate } from "./queue-gate.ts";
import { small } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();
const PATIENCE = { timeout: 30_000, interval: 100 };
/** The test starts four processes, most of them one after another. */
const TIMEOUT = 120_000;
let server: PostgresServer;
let database: string;
let connection: pg.Client;
const started: Started[] = [];

beforeAll(async () => {
  server = await startPostgres();
  database = await server.newDatabase();
  connection = new pg.Client({ connectionString: database });
  await connection.connect();
  place.write("queued.yaml", {
    ...small,
    name: "queued",
    utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
    horizon: 800,
    replications: 50,
    learners: [{ kind: "mirror-ascent" }],
    diagnostics: ["regret"],
  });
  expect((await blendit(place.folder, "run", "queued.yaml", "--out", "plain")).code).toBe(0);
});
afterAll(async () => {
  for (const { process } of started) process.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  await connection.end();
  await server.stop();
});

function start(...words: string[]): Started {
  const one = startBlendit(place.folder, ...words);
  started.push(one);
  return one;
}

/** Starts a server on the database, and a client with a key of this name. */
async function startServe(name: string): Promise<{ serve: Started; client: BlenditClient }> {
  const { stdout } = await blendit(
    place.folder,
    ...["keys", "create", "--name", name, "--scope", "admin", "--database", database],
  );
  const serve = start("serve", "--port", "0", "--database", database);
  const [text] = (await once(serve.process.stdout!, "data")) as [string];
  const [, url] = /running at (http:\/\/[^,;\s]+)/.exec(text)!;
  return { serve, client: blenditClient({ url: url!, key: stdout.trim(), timeout: 20_000 }) };
}

const startRun = (...options: string[]) =>
  start("run", "queued.yaml", "--out", "cancelled", "--queue", database, ...options);

/** Number of chunks in the run's journal. */
function journaled(): number {
  const path = place.at("cancelled", "unfinished.ndjson");
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
}

async function runsIn(client: BlenditClient): Promise<readonly QueuedRun[]> {
  const answer = await client.queue();
  return answer.kind === "queue" ? answer.runs : [];
}

test("a run can be watched and cancelled through a server on its database, ends as by Ctrl-C, and can be resumed", {
  timeout: TIMEOUT,
}, async () => {
  const { serve, client } = await startServe("ada");
  expect(await client.queue()).toEqual({ kind: "none" });
  const run = startRun();
  await expect.poll(() => runsIn(client), PATIENCE).toHaveLength(1);
  const gate = await QueueGate.close(connection);
  const worker = start("worker", "--workers", "1", "--queue", database);
  await expect.poll(() => gate.waiting(), PATIENCE).toBe(1);
  await expect.poll(journaled, PATIENCE).toBe(1);
  // Answers are shared for a while, so the first one may be old.
  await expect
    .poll(() => client.queue(), PATIENCE)
    .toMatchObject({
      kind: "queue",
      runs: [
        {
          name: "queued",
          replications: { done: 5, wanted: 50 },
          threads: 1,
          collector: { isThere: true },
          failure: null,
        },
      ],
      workers: [{ threads: 1, isThere: true }],
    });
  expect(JSON.stringify(await client.queue())).not.toMatch(/postgres|blendit@|:blendit/);
  const [{ id, rate, secondsLeft }] = (await runsIn(client)) as [QueuedRun];
  expect(secondsLeft).toBeCloseTo(45 / rate!, 6);
  expect(await client.cancelRun(id)).toEqual({ run: id, result: "cancelled" });
  const { code, stderr } = await run.ended;
  expect(code, stderr).toBe(130);
  expect(stderr).toContain(
    `cancelled in the queue by ada; continue with: npx blendit run queued.yaml --out cancelled --queue ${database} --resume`,
  );
  expect(journaled()).toBe(1);
  expect(await runsIn(client)).toEqual([]);
  serve.process.kill("SIGTERM");
  const served = await serve.ended;
  expect(served.code, served.stderr).toBe(0);
  expect(served.stderr).toContain(`"run":"${id}","caller":"ada","msg":"run cancelled"`);
  await gate.open();
  const again = await startRun("--resume").ended;
  expect(again.code, again.stderr).toBe(0);
  expect(place.lastingSummary("cancelled")).toBe(place.lastingSummary("plain"));
  worker.process.kill("SIGTERM");
  expect((await worker.ended).code).toBe(0);
});
