/**
 * `node packages/service/test/golden/write-stored-data.ts` writes what the current version stores to the folder
 * `stored-VERSION` beside this file: a data folder, a dump of a PostgreSQL database, states of learners, and in
 * `expected.json` their meaning. Run it once per release. `stored-data.test.ts` and `stored-data.slow.test.ts` open the
 * data of all releases.
 */
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Random } from "@blendit/core";
import { learner } from "@blendit/core/specs";
import pg from "pg";
import { startPostgres } from "../../../../test/postgres-server.ts";
import { DecisionService } from "../../src/decisions/decision-service.ts";
import type { KeyStore, Store } from "../../src/decisions/store.ts";
import { openFolder } from "../../src/store/open-data.ts";
import { tablesOfPostgres } from "../../src/store/postgres-schema.ts";
import { openPostgresStore } from "../../src/store/postgres-store.ts";
import { VERSION } from "../../src/store/tables.ts";
import { type ExpectedLearner, meaningOf, playLearner, savedProblems } from "./stored-meaning.ts";

const { version } = createRequire(import.meta.url)("@blendit/service/package.json") as { version: string };
const folder = join(import.meta.dirname, `stored-${version}`);
const START = Date.UTC(2026, 0, 1);
const experiments = [
  {
    id: "numbers",
    name: "Numbers",
    arms: [{ name: "quiet", cost: 0.01 }, { name: "loud" }, { name: "plain" }],
    utility: { kind: "variance", support: [0, 1] },
    floor: { quiet: 0.1, loud: 0.05 },
    ceiling: 0.8,
    control: { arm: "plain", share: 0.2 },
    holdout: 0.1,
    burnIn: 10,
    reward: { expiresAfter: 3600, several: "sum", missing: { value: 0 } },
  },
  {
    id: "words",
    name: "Words",
    arms: [{ name: "north" }, { name: "south" }],
    utility: { kind: "entropy", categories: ["blue", "green", "red"] },
    floor: 0.05,
    sticky: false,
  },
  {
    id: "vectors",
    name: "Vectors",
    arms: [{ name: "a" }, { name: "b" }],
    utility: { kind: "log-det", ridge: 0.1 },
    dimension: 2,
    floor: 0.05,
  },
  {
    id: "mirror",
    name: "Mirror ascent",
    arms: [{ name: "a" }, { name: "b" }],
    utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
    floor: 0.05,
    learner: { kind: "mirror-ascent", step: { kind: "inverse-sqrt", initial: 0.5 } },
    whilePaused: { arm: "a" },
  },
];

/** Makes calls that store everything that a service can store. */
async function fill(store: Store & KeyStore): Promise<unknown> {
  const random = Random.stream(7, "stored data");
  let now = START;
  const service = await DecisionService.open({ store, clock: () => now, monotonic: () => now, random, node: 24 });
  const hash = createHash("sha256").update("a key").digest("hex");
  await store.insertKey({ id: "k1", name: "reader", scope: "read", hash, createdAt: START, revokedAt: null });
  // HTTP validates bodies against the contract. Here they are literals.
  for (const body of experiments) await service.createExperiment(body as never, "golden");
  const uniform = () => Math.round(random.uniform() * 1e4) / 1e4;
  for (let index = 0; index < 24; index++) {
    now += 1000;
    for (const { id } of experiments) {
      const { body } = await service.decide(id, { key: `key-${index}`, unit: `unit-${index % 15}` });
      if (index % 8 === 7) continue;
      const value =
        id === "words" ? ["blue", "green", "red"][index % 3]! : id === "vectors" ? [uniform(), uniform()] : uniform();
      await service.reward(body.decision, { value, event: "first" });
    }
    await service.learned();
  }
  await service.changeExperiment(
    "numbers",
    { addArms: [{ name: "new" }], retireArms: ["loud"], note: "try it" },
    "golden",
  );
  await service.observe("words", { key: "elsewhere", arm: "north", probability: 0.5, value: "red" });
  await service.changeExperiment("mirror", { status: "paused" }, "golden");
  await service.changeExperiment("vectors", { status: "archived" }, "golden");
  now += 7_200_000;
  await service.closeWindows();
  await service.learned();
  await service.keepHistory();
  const meaning = await meaningOf(service);
  await service.close();
  return meaning;
}

/** The statements that recreate a database of this version. */
async function dump(address: string): Promise<string> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const lines = ["CREATE SCHEMA blendit;", "SET search_path TO blendit;"];
  lines.push("CREATE TABLE migrations (version integer PRIMARY KEY, at timestamptz NOT NULL);");
  lines.push(...tablesOfPostgres.map((statement) => `${statement};`));
  const names = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'blendit'";
  // Experiments first, since other tables refer to them.
  const { rows } = await client.query(`${names} ORDER BY tablename <> 'experiments', tablename`);
  for (const { name } of rows) {
    const text = `SELECT quote_literal(json_agg(row)::text) AS rows FROM blendit.${name} AS row`;
    const { rows: found } = await client.query(text);
    if (found[0].rows === null) continue;
    lines.push(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, ${found[0].rows});`);
  }
  const { rows: sequences } = await client.query(
    "SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE schemaname = 'blendit' AND last_value IS NOT NULL",
  );
  for (const { name, last } of sequences) lines.push(`SELECT setval('${name}', ${last});`);
  await client.end();
  return `${lines.join("\n")}\n`;
}

function learners(): ExpectedLearner[] {
  return savedProblems.map((problem) => {
    const made = learner(problem.learner, { ...problem.context, utility: problem.utility });
    playLearner(made, 60, "before");
    const state = made.save();
    playLearner(made, 20, "after");
    return { ...problem, state, weightsAfter: Array.from(made.weights) };
  });
}

const write = (name: string, data: unknown) => writeFileSync(join(folder, name), `${JSON.stringify(data, null, 1)}\n`);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const data = openFolder(join(folder, "data"));
const inFolder = await fill(data.store);
await data.close();
const server = await startPostgres();
const address = await server.newDatabase();
const store = await openPostgresStore(address);
const inDatabase = await fill(store);
await store.close();
writeFileSync(join(folder, "postgres.sql"), await dump(address));
await server.stop();
write("expected.json", { form: VERSION, data: inFolder, postgres: inDatabase });
write("learners.json", learners());
