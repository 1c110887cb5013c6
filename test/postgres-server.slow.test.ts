import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

const isGiven = process.env.BLENDIT_TEST_DATABASE !== undefined;
let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** The first column of the first row. */
async function answer(address: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test("each database is empty and separate from the others", async () => {
  const [one, other] = [await server.newDatabase(), await server.newDatabase()];
  await answer(one, "CREATE TABLE kept (value int)");
  expect(await answer(one, "SELECT to_regclass('kept')::text")).toBe("kept");
  expect(await answer(other, "SELECT to_regclass('kept')::text")).toBeNull();
});

test.runIf(!isGiven)("a restart closes connections and keeps committed data", async () => {
  const database = await server.newDatabase();
  await answer(database, "CREATE TABLE kept AS SELECT 42 AS value");
  const open = new pg.Client({ connectionString: database });
  await open.connect();
  const ended = new Promise((resolve) => open.on("error", resolve));
  await server.restart();
  await ended;
  expect(await answer(database, "SELECT value FROM kept")).toBe(42);
});
