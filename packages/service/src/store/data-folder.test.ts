import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { checkUnchanged, DataFolder, FolderChanged, FolderInUse, FolderUnwritable } from "./data-folder.ts";
import { keepDatabasePrivate, keepFolderPrivate } from "./private-files.ts";

test("a missing folder is created, for its owner only", () => {
  const path = join(newFolder(), "some", "where");
  const folder = new DataFolder(path);
  onTestFinished(() => folder.release());
  expect(folder.databasePath).toBe(join(path, "blendit.sqlite"));
  expect(existsSync(path)).toBe(true);
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("only one service at a time can use a folder", () => {
  const path = newFolder();
  const first = new DataFolder(path);
  expect(() => new DataFolder(path)).toThrow(FolderInUse);
  expect(() => new DataFolder(path)).toThrow(`Another service is using ${path}.`);
  first.release();
  new DataFolder(path).release();
});

test("a killed process releases the folder, and until then another process cannot use it", () => {
  const path = newFolder();
  const program = `
    const { DataFolder } = await import(${JSON.stringify(new URL("./data-folder.ts", import.meta.url).href)});
    try { new DataFolder(${JSON.stringify(path)}); } catch (error) { console.log(error.name); process.exit(1); }
    process.kill(process.pid, "SIGKILL");
  `;
  const run = () => spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  const mine = new DataFolder(path);
  expect(run().stdout).toBe("FolderInUse\n");
  mine.release();
  expect(run().signal).toBe("SIGKILL");
  new DataFolder(path).release();
});

test("a folder that cannot be written is refused with the reason", () => {
  const path = unwritableFolder();
  expect(() => new DataFolder(path)).toThrow(FolderUnwritable);
  expect(() => new DataFolder(path)).toThrow(`The data folder ${path} cannot be written: `);
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  expect(() => new DataFolder(file)).toThrow(FolderUnwritable);
  expect(() => new DataFolder(join(file, "below"))).toThrow(/^The data folder .*below cannot be written: /);
});

/** Permissions do not stop the administrator, but nobody can create files in the folder of processes. */
function unwritableFolder(): string {
  if (process.getuid?.() === 0) return "/proc";
  const path = newFolder();
  chmodSync(path, 0o555);
  return path;
}

const check = (known: [string, number] | undefined, found: [string, number] | undefined) => {
  const instance = (pair: [string, number] | undefined) => pair && { id: pair[0], writes: pair[1] };
  return () => checkUnchanged("data", instance(known), instance(found));
};

test("a folder is unchanged if its database is at least as far as the lock recorded", () => {
  expect(check(undefined, undefined)).not.toThrow();
  expect(check(["a", 7], ["a", 7])).not.toThrow();
  expect(check(["a", 7], ["a", 9])).not.toThrow();
  // A service ended between the commit and the record.
  expect(check(["a", 0], undefined)).not.toThrow();
});

test("changed folders are refused, with a way to continue", () => {
  const wayOut = "npx blendit backup --data data --out NEW/blendit.sqlite && npx blendit serve --data NEW";
  for (const [known, found, reason] of [
    [undefined, ["a", 0], "The file blendit.lock was deleted"],
    [["a", 7], undefined, "The file blendit.sqlite was deleted or replaced."],
    [["a", 7], ["b", 9], "The file blendit.sqlite was deleted or replaced."],
    [["a", 7], ["a", 5], "Data are missing: the database ends at commit 5 of 7."],
  ] as const) {
    const refused = check(known as never, found as never);
    expect(refused).toThrow(FolderChanged);
    expect(refused).toThrow(reason);
    expect(refused).toThrow(wayOut);
  }
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.skipIf(process.platform === "win32")(
  "files beside a database are private too, and so is a folder without other files",
  () => {
    const folder = join(newFolder(), "data");
    mkdirSync(folder, { mode: 0o755 });
    const path = join(folder, "blendit.sqlite");
    writeFileSync(`${path}-wal`, "", { mode: 0o644 });
    keepDatabasePrivate(path);
    expect([modeOf(path), modeOf(`${path}-wal`)]).toEqual(["600", "600"]);
    keepFolderPrivate(folder);
    expect(modeOf(folder)).toBe("700");
  },
);

test.skipIf(process.platform === "win32")("a folder with other files keeps its permissions", () => {
  const folder = join(newFolder(), "project");
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, "index.html"), "");
  keepFolderPrivate(folder);
  expect(modeOf(folder)).toBe("755");
});
