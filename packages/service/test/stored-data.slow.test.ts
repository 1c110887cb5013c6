import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../test/postgres-server.ts";
import { openPostgresStore } from "../src/store/postgres-store.ts";
import { expectContinued, readStored, storedPath, storedVersions } from "./stored-data.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

/** A database restored from the dump of a version, then changed by a statement. */
async function restored(version: string, statement = ""): Promise<string> {
  const address = await server.newDatabase();
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(readFileSync(storedPath(version, "postgres.sql"), "utf8"));
  await client.query(statement);
  await client.end();
  return address;
}

test.each(storedVersions)("the PostgreSQL database of version %s opens and continues", async (version) => {
  const store = await openPostgresStore(await restored(version));
  onTestFinished(() => store.close());
  await expectContinued(store, readStored(version, "expected.json").postgres);
});

test("a database with settings that this version does not know is refused with what to do", async () => {
  const rename = `UPDATE configurations SET configuration = replace(configuration, '"floor":', '"leastWeights":')`;
  const store = await openPostgresStore(await restored("0.1.0", rename));
  onTestFinished(() => store.close());
  await expect(store.experiments()).rejects.toThrow("does not know: leastWeights. Open the data with that version.");
});
