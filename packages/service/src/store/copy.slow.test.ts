import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../../test/postgres-server.ts";
import { newFolder } from "../../test/new-folder.ts";
import { replica } from "../../test/postgres-database.ts";
import { Trial, worth } from "../../test/trial.ts";
import { replay } from "../decisions/replay.ts";
import { createKey, moveData, replayData, withKeys } from "../index.ts";
import { backupDatabase } from "./copy.ts";
import { DataFolder } from "./data-folder.ts";
import { openStore } from "./sqlite-store.ts";

test("a copy made while a service writes is consistent: whole groups, which replay to the same weights", async () => {
  const trial = await Trial.with();
  const value = worth(trial.random);
  const copies = Array.from({ length: 3 }, () => join(newFolder(), "copy.sqlite"));
  const module = new URL("./copy.ts", import.meta.url).href;
  const program = `
    const { backupDatabase } = await import(${JSON.stringify(module)});
    for (const to of ${JSON.stringify(copies)}) backupDatabase(${JSON.stringify(trial.path)}, to);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  let code: number | null | undefined;
  child.on("exit", (status) => {
    code = status;
  });
  while (code === undefined) {
    const { decisions } = await trial.service.decideBatch("x", { count: 7 });
    const rewards = decisions.map(({ decision, arm }) => ({ decision, value: value(arm) }));
    await trial.service.rewardBatch({ rewards });
    await trial.service.learned();
  }
  expect(code).toBe(0);
  for (const copy of copies) {
    const store = openStore(copy);
    const [only] = await store.experiments();
    const decisions = await store.decisions(1, 0, 1_000_000);
    expect(decisions.length % 7).toBe(0);
    expect(decisions.filter(({ result }) => result === "learned").length % 7).toBe(0);
    const replayed = await replay(store, only!);
    expect(replayed.decisionsDifferent).toBe(0);
    await store.close();
  }
});

test("a copy is only written to a new file", async () => {
  const trial = await Trial.with();
  const to = join(newFolder(), "copy.sqlite");
  backupDatabase(trial.path, to);
  expect(existsSync(to)).toBe(true);
  expect(() => backupDatabase(trial.path, to)).toThrow(`${to} already exists`);
});

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test("a store that is moved to a database has the same data, replays to the same weights, and continues", async () => {
  const trial = await Trial.with({ reward: { expiresAfter: 60, several: "sum" } });
  const value = worth(trial.random);
  for (let turn = 0; turn < 60; turn++) {
    const { body } = await trial.service.decide("x", { key: `k${turn}`, unit: `u${turn % 40}` });
    for (const event of ["a", "b"]) await trial.service.reward(body.decision, { value: value(body.arm) / 2, event });
    if (turn === 20) await trial.service.changeExperiment("x", { addArms: [{ name: "d" }] }, "tester");
    if (turn === 40) trial.now += 61_000;
    if (turn === 40) await trial.service.closeWindows();
  }
  const before = await trial.report();
  const rows = await trial.rows();
  await trial.service.close();
  const folder = dirname(trial.path);
  const { id } = await withKeys(folder, (keys) => createKey(keys, "shop", "decide", 5));
  const address = await postgres.newDatabase();
  expect(await moveData(folder, address)).toEqual({ experiments: 1, decisions: 60 });
  const [left, right] = [await replayData(folder), await replayData(address)];
  expect(right).toEqual(left.map((each) => ({ ...each, checkpoint: "none" })));
  expect(await withKeys(address, (keys) => keys.listKeys())).toMatchObject([{ id, name: "shop" }]);

  const { service } = await replica(address, "moved", () => trial.now);
  expect({ ...(await service.reportExperiment("x")), staleness: undefined }).toEqual({
    ...before,
    staleness: undefined,
  });
  const moved = [];
  for await (const page of service.log("x")) moved.push(...page);
  expect(moved).toEqual(rows);
  trial.now += 61_000;
  // The lease is free, and the first server to look takes it.
  await service.learned();
  expect(await service.closeWindows()).toBe(19);
  const { body } = await service.decide("x", { key: "k59" });
  expect(body.decision).toBe(rows.at(-1)!.decision);
  const { body: kept } = await service.decide("x", { unit: "u3" });
  expect(kept.arm).toBe(rows.findLast(({ unit }) => unit === "u3")!.arm);
  await service.learned();
  expect((await service.reportExperiment("x")).counts).toMatchObject({ decisions: 61, learned: 60 });
  expect((await replayData(address))[0]).toMatchObject({ decisionsDifferent: 0, learned: 60 });
});

test("data are moved only to an empty database, and only from a folder that no service uses", async () => {
  const trial = await Trial.with();
  await trial.service.close();
  const address = await postgres.newDatabase();
  await withKeys(address, (keys) => createKey(keys, "shop", "decide", 5));
  const folder = dirname(trial.path);
  await expect(moveData(folder, address)).rejects.toThrow("The database already contains data of a service.");
  const lock = new DataFolder(folder);
  const empty = await postgres.newDatabase();
  await expect(moveData(folder, empty)).rejects.toThrow("Another service is using");
  lock.release();
  await expect(moveData(newFolder(), empty)).rejects.toThrow("has no data of a service");
});
