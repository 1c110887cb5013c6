import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { openDatabase } from "./sqlite-database.ts";
import { migrations } from "./sqlite-schema.ts";

function versionOf(path: string): unknown {
  const database = new DatabaseSync(path);
  const { user_version: version } = database.prepare("PRAGMA user_version").get()!;
  database.close();
  return version;
}

test("an empty file gets the newest form, and opening it again changes nothing", () => {
  const path = join(newFolder(), "blendit.sqlite");
  openDatabase(path).close();
  expect(versionOf(path)).toBe(migrations.length);
  const database = openDatabase(path);
  database.exec("INSERT INTO experiments (number, id, created_at) VALUES (1, 'x', 0)");
  database.close();
  const again = openDatabase(path);
  expect(again.prepare("SELECT id FROM experiments").all()).toEqual([{ id: "x" }]);
  again.close();
});

test("a file of a newer form is refused, and left as it is", () => {
  const path = join(newFolder(), "blendit.sqlite");
  openDatabase(path).close();
  const newer = new DatabaseSync(path);
  newer.exec(`PRAGMA user_version = ${migrations.length + 1}`);
  newer.close();
  expect(() => openDatabase(path)).toThrow(
    `the data were written by a newer Blendit: their form is ${migrations.length + 1}, this one knows ${migrations.length}`,
  );
  expect(versionOf(path)).toBe(migrations.length + 1);
});

test("a file that is no database is refused", async () => {
  const path = join(newFolder(), "blendit.sqlite");
  const { writeFileSync } = await import("node:fs");
  writeFileSync(path, "no database at all, but a text that is long enough to be looked at".repeat(50));
  expect(() => openDatabase(path)).toThrow(/not a database/);
});
