import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultOptions, startService } from "@blendit/service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../test/postgres-server.ts";
import { blendit } from "./blendit-in-process.ts";

let postgres: PostgresServer;
const folder = mkdtempSync(join(tmpdir(), "blendit-database-"));
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

/** Creates an experiment with some decisions and rewards in the default folder. */
async function play(): Promise<void> {
  const { origin, close } = await startService({
    data: join(folder, defaultOptions.data),
    port: 0,
    logLevel: "silent",
  });
  const post = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { decision: string };
  };
  const arms = [{ name: "a" }, { name: "b" }];
  await post("/v1/experiments", { id: "x", name: "x", utility: { kind: "variance" }, floor: 0.1, arms });
  for (let turn = 0; turn < 20; turn++) {
    const { decision } = await post("/v1/experiments/x/decisions", {});
    await post(`/v1/decisions/${decision}/reward`, { value: turn % 3 });
  }
  await close();
}

test("data moves to a database, where keys and replay find it, and no output has the password", async () => {
  await play();
  const address = await postgres.newDatabase();
  const moved = await blendit(folder, "move", "--to", address);
  expect(moved).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^1 experiment with 20 decisions is now in /),
  });
  const again = await blendit(folder, "move", "--from", defaultOptions.data, "--to", address);
  expect(again).toMatchObject({
    code: 2,
    stderr: "The database already contains data of a service. Use an empty one.\n",
  });
  const made = await blendit(folder, "keys", "create", "--name", "shop", "--scope", "read", "--database", address);
  expect(made.code).toBe(0);
  const listed = await blendit(folder, "keys", "list", "--database", address);
  expect(listed.stdout).toContain("shop");
  const replayed = await blendit(folder, "replay", "--database", address);
  expect(replayed).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nx +20 +20 +0/) });
  const unknown = await blendit(folder, "replay", "none", "--database", address);
  expect(unknown).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^No experiment in postgres:\/\/.* has the id "none"\./),
  });
  for (const { stdout, stderr } of [moved, again, listed, unknown]) expect(stdout + stderr).not.toContain(":blendit@");
});

test("a folder together with a database is refused, and so is a malformed address", async () => {
  const both = await blendit(folder, "replay", "--data", "data", "--database", "postgres://there/x");
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be used with option '--data") });
  const wrong = await blendit(folder, "replay", "--database", "there/x");
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--database must be postgres://USER:PASSWORD@HOST:PORT/NAME"),
  });
  const backup = await blendit(folder, "backup", "--out", "copy.sqlite", "--data", "postgres://me:secret@there/x");
  expect(backup.stderr).toContain("is a database, not a folder");
});
