import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { Trial, worth } from "../../test/trial.ts";
import { replay } from "../decisions/replay.ts";
import { backupDatabase } from "./backup.ts";
import { openStore } from "./open-store.ts";

test("a copy made while a service writes is all of one moment: whole groups, which replay to the same weights", async () => {
  const trial = await Trial.with();
  const value = worth(trial.random);
  const copies = Array.from({ length: 3 }, () => join(newFolder(), "copy.sqlite"));
  const module = new URL("./backup.ts", import.meta.url).href;
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
    const { store } = openStore(copy);
    const [only] = await store.experiments();
    const decisions = await store.decisions(1, 0, 1_000_000);
    expect(decisions.length % 7).toBe(0);
    expect(decisions.filter(({ result }) => result === "learned").length % 7).toBe(0);
    const replayed = await replay(store, only!.record, only!.configurations);
    expect(replayed.decisionsDifferent).toBe(0);
    await store.close();
  }
});

test("a copy goes to a new file only", async () => {
  const trial = await Trial.with();
  const to = join(newFolder(), "copy.sqlite");
  backupDatabase(trial.path, to);
  expect(existsSync(to)).toBe(true);
  expect(() => backupDatabase(trial.path, to)).toThrow(`${to} is there already: a back-up goes to a new file`);
});
