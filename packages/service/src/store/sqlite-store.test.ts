import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { decision } from "../../test/live.ts";
import { newFolder } from "../../test/new-folder.ts";
import { storeContract } from "../../test/store-contract.ts";
import { commit, created } from "../../test/store-records.ts";
import { StoreUnwritable } from "../decisions/store.ts";
import { openDatabase } from "./sqlite-schema.ts";
import { openStore, SqliteStore } from "./sqlite-store.ts";
import { VERSION } from "./tables.ts";

storeContract(async () => {
  const store = openStore(join(newFolder(), "blendit.sqlite"));
  onTestFinished(() => store.close());
  return store;
});

test("every commit waits for the disk, in a write-ahead log", async () => {
  const path = join(newFolder(), "blendit.sqlite");
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  // 2 is FULL: the write-ahead log is synced after each transaction.
  expect(database.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
  expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
});

test("if the file cannot grow, a commit is refused and leaves nothing behind, and later commits work when it can", async () => {
  const path = join(newFolder(), "blendit.sqlite");
  const database = openDatabase(path);
  const store = new SqliteStore(database);
  onTestFinished(() => store.close());
  const addMany = () =>
    commit(store, ({ numbers }) => ({
      decisions: Array.from({ length: 500 }, () => ({ ...decision, sequence: numbers.decision(1) })),
    }));
  await commit(store, () => created);
  await addMany();
  const { page_count: pages } = database.prepare("PRAGMA page_count").get() as { page_count: number };
  database.exec(`PRAGMA max_page_count = ${pages + 1}`);
  await expect(addMany()).rejects.toThrow(StoreUnwritable);
  expect((await store.advance()).get(1)).toBe(501);
  database.exec("PRAGMA max_page_count = 1000000");
  await addMany();
  expect((await store.advance()).get(1)).toBe(1001);
});

test("if another program writes for a long time, a commit is refused as not possible now", async () => {
  const path = join(newFolder(), "blendit.sqlite");
  const database = openDatabase(path);
  database.exec("PRAGMA busy_timeout = 10");
  const store = new SqliteStore(database);
  const other = new DatabaseSync(path);
  onTestFinished(() => {
    other.close();
    return store.close();
  });
  other.exec("BEGIN IMMEDIATE");
  await expect(commit(store, () => created)).rejects.toThrow(StoreUnwritable);
  other.exec("ROLLBACK");
  await commit(store, () => created);
  expect((await store.advance()).get(1)).toBe(1);
});

function versionOf(path: string): unknown {
  const database = new DatabaseSync(path);
  const { user_version: version } = database.prepare("PRAGMA user_version").get()!;
  database.close();
  return version;
}

test("an empty file gets its tables, and opening it again changes nothing", () => {
  const path = join(newFolder(), "blendit.sqlite");
  openDatabase(path).close();
  expect(versionOf(path)).toBe(VERSION);
  const database = openDatabase(path);
  database.exec("INSERT INTO experiments (number, id, created_at) VALUES (1, 'x', 0)");
  database.close();
  const again = openDatabase(path);
  expect(again.prepare("SELECT id FROM experiments").all()).toEqual([{ id: "x" }]);
  again.close();
});

test.each([VERSION - 1, VERSION + 1])("a file with tables of form %i is refused and not changed", (version) => {
  const path = join(newFolder(), "blendit.sqlite");
  openDatabase(path).close();
  const other = new DatabaseSync(path);
  other.exec(`PRAGMA user_version = ${version}`);
  other.close();
  expect(() => openDatabase(path)).toThrow(
    `The data have form ${version} and this version of Blendit reads form ${VERSION}. Open them with`,
  );
  expect(versionOf(path)).toBe(version);
});

test("a file that is not a database is refused", async () => {
  const path = join(newFolder(), "blendit.sqlite");
  const { writeFileSync } = await import("node:fs");
  writeFileSync(path, "no database at all, but a text that is long enough to be looked at".repeat(50));
  expect(() => openDatabase(path)).toThrow(/not a database/);
});
