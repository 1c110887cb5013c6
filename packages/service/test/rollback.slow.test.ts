import { chmodSync, copyFileSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { blenditClient } from "../src/client/index.ts";
import { backupData, createKey, FolderChanged, replayData, startService, withKeys } from "../src/index.ts";
import { newFolder } from "./new-folder.ts";
import { runService } from "./running-service.ts";
import { ServiceProcess } from "./service-process.ts";
import { threeArms } from "./trial.ts";

/** Creates an experiment with this many decisions. */
async function fill(url: string, decisions: number): Promise<void> {
  const client = blenditClient({ url, timeout: 20_000 });
  await client.createExperiment({ ...threeArms(), id: "x" });
  await client.decideBatch("x", { count: decisions });
}

async function decisionsAt(url: string): Promise<number> {
  return (await blenditClient({ url, timeout: 20_000 }).experiment("x")).counts.decisions;
}

/** A folder whose service was killed more than a second after a write, with its write-ahead log. */
async function killedFolder(): Promise<string> {
  const data = newFolder();
  const service = await ServiceProcess.start(data);
  onTestFinished(() => service.kill());
  await fill(service.url, 20);
  await setTimeout(1200);
  await service.kill();
  expect(existsSync(join(data, "blendit.sqlite-wal"))).toBe(true);
  return data;
}

const start = (data: string) => startService({ port: 0, logLevel: "silent", data });

describe("missing data", () => {
  test("are noticed if the write-ahead log was deleted; with it the service starts, and a copy is accepted", async () => {
    const data = await killedFolder();
    const wal = join(data, "blendit.sqlite-wal");
    const kept = join(newFolder(), "wal");
    copyFileSync(wal, kept);
    rmSync(wal);
    await expect(start(data)).rejects.toThrow(FolderChanged);
    await expect(start(data)).rejects.toThrow(
      /^Data are missing: the database ends at commit \d+ of \d+\. .*blendit\.sqlite-wal/,
    );

    const accepted = join(newFolder(), "accepted");
    backupData(data, join(accepted, "blendit.sqlite"));
    const empty = await runService({ data: accepted });
    expect((await blenditClient({ url: empty.origin }).experiments()).experiments).toEqual([]);

    // The refused starts and the backup did not change the other files.
    rmSync(join(data, "blendit.sqlite-wal"), { force: true });
    copyFileSync(kept, wal);
    const again = await runService({ data });
    expect(await decisionsAt(again.origin)).toBe(20);
  });

  test("are noticed and counted if the file was replaced by an older copy", async () => {
    const data = newFolder();
    const first = await runService({ data });
    await fill(first.origin, 3);
    await first.close();
    const older = join(newFolder(), "older.sqlite");
    copyFileSync(join(data, "blendit.sqlite"), older);
    const second = await runService({ data });
    await blenditClient({ url: second.origin, timeout: 20_000 }).decide("x");
    await second.close();
    copyFileSync(older, join(data, "blendit.sqlite"));
    await expect(start(data)).rejects.toThrow(
      /^Data are missing: the database ends at commit \d+ of \d+\. .* npx blendit backup --data /,
    );
  });

  test("are noticed if the file was deleted or replaced by a backup", async () => {
    const data = newFolder();
    const first = await runService({ data });
    await fill(first.origin, 3);
    await first.close();
    const copy = join(newFolder(), "copy.sqlite");
    backupData(data, copy);
    rmSync(join(data, "blendit.sqlite"));
    await expect(start(data)).rejects.toThrow("The file blendit.sqlite was deleted or replaced.");
    expect(existsSync(join(data, "blendit.sqlite"))).toBe(false);
    copyFileSync(copy, join(data, "blendit.sqlite"));
    await expect(start(data)).rejects.toThrow("The file blendit.sqlite was deleted or replaced.");
  });

  test("include keys: a revoked key does not become valid again", async () => {
    const data = newFolder();
    const key = await withKeys(data, (keys) => createKey(keys, "shop", "admin", 5));
    const first = await runService({ data });
    await first.close();
    const older = join(newFolder(), "older.sqlite");
    copyFileSync(join(data, "blendit.sqlite"), older);
    await withKeys(data, (keys) => keys.revokeKey(key.id, 6));
    const second = await runService({ data });
    await second.close();
    copyFileSync(older, join(data, "blendit.sqlite"));
    await expect(start(data)).rejects.toThrow("Data are missing");
  });
});

describe("a second service on the same data", () => {
  test("is refused even if the lock was deleted, while the first one runs and after it was killed", async () => {
    const data = newFolder();
    const service = await ServiceProcess.start(data);
    onTestFinished(() => service.kill());
    await expect(start(data)).rejects.toThrow("Another service is using");
    rmSync(join(data, "blendit.lock"));
    await expect(start(data)).rejects.toThrow(FolderChanged);
    await expect(start(data)).rejects.toThrow("Another service may be using these data: stop it first.");
    await fill(service.url, 5);
    await service.kill();
    await expect(start(data)).rejects.toThrow(FolderChanged);
    const accepted = join(newFolder(), "accepted");
    backupData(data, join(accepted, "blendit.sqlite"));
    const again = await runService({ data: accepted });
    expect(await decisionsAt(again.origin)).toBe(5);
  });
});

describe("an unchanged folder", () => {
  test("is served after kill -9, after moving it as a whole, and after restoring it from a backup", async () => {
    const data = await killedFolder();
    const again = await runService({ data });
    expect(await decisionsAt(again.origin)).toBe(20);
    const restored = join(newFolder(), "restored");
    backupData(data, join(restored, "blendit.sqlite"));
    await again.close();
    const copied = newFolder();
    for (const name of readdirSync(data)) copyFileSync(join(data, name), join(copied, name));
    for (const folder of [restored, copied]) {
      const service = await runService({ data: folder });
      expect(await decisionsAt(service.origin)).toBe(20);
      await service.close();
      expect(await replayData(folder)).toMatchObject([{ decisionsDifferent: 0 }]);
    }
  });
});

test.skipIf(process.platform === "win32")(
  "data and backups are private to their owner, whatever the umask, even if they existed before",
  async () => {
    const umask = process.umask(0);
    onTestFinished(() => void process.umask(umask));
    const data = join(newFolder(), "data");
    const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);
    const modes = (folder: string) => readdirSync(folder).map((name) => `${name} ${modeOf(folder, name)}`);
    await withKeys(data, (keys) => keys.listKeys());
    expect(modes(data)).toEqual(["blendit.sqlite 600"]);
    const first = await runService({ data });
    await fill(first.origin, 1);
    const expectPrivate = () => {
      const all = modes(data);
      for (const end of ["lock", "sqlite", "sqlite-shm", "sqlite-wal"]) expect(all).toContain(`blendit.${end} 600`);
      expect(all.filter((mode) => !mode.endsWith(" 600"))).toEqual([]);
      expect(modeOf(data)).toBe("700");
    };
    expectPrivate();
    const copies = join(newFolder(), "copies");
    backupData(data, join(copies, "copy.sqlite"));
    expect([modes(copies), modeOf(copies)]).toEqual([["copy.sqlite 600"], "700"]);
    await first.close();
    chmodSync(data, 0o755);
    for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644);
    await runService({ data });
    expectPrivate();
  },
);
