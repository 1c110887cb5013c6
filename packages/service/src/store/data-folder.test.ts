import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { DataFolder, FolderInUse, FolderUnwritable } from "./data-folder.ts";

test("a folder is made where there is none, for its owner alone", () => {
  const path = join(newFolder(), "some", "where");
  const folder = new DataFolder(path);
  onTestFinished(() => folder.release());
  expect(folder.databasePath).toBe(join(path, "blendit.sqlite"));
  expect(existsSync(path)).toBe(true);
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("one service at a time has it", () => {
  const path = newFolder();
  const first = new DataFolder(path);
  expect(() => new DataFolder(path)).toThrow(FolderInUse);
  expect(() => new DataFolder(path)).toThrow(`another service is at work in ${path}`);
  first.release();
  new DataFolder(path).release();
});

test("a process that ends without a word lets go of it, and until then another process is kept out", () => {
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

test("where nothing can be written, it says so", () => {
  const path = unwritableFolder();
  expect(() => new DataFolder(path)).toThrow(FolderUnwritable);
  expect(() => new DataFolder(path)).toThrow(`the data folder ${path} cannot be written: `);
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  expect(() => new DataFolder(file)).toThrow(FolderUnwritable);
  expect(() => new DataFolder(join(file, "below"))).toThrow(/^the data folder .*below cannot be written: /);
});

/** Permissions do not stop the administrator; the folder of processes takes no files from anybody. */
function unwritableFolder(): string {
  if (process.getuid?.() === 0) return "/proc";
  const path = newFolder();
  chmodSync(path, 0o555);
  return path;
}
