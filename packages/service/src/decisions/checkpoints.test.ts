import { describe, expect, test } from "vitest";
import { Trial, worth } from "../../test/trial.ts";
import { storeWith } from "../../test/wrapped-store.ts";
import { StoreConflict } from "./store.ts";

describe("a start", () => {
  /** The report and the saved state of an experiment. */
  async function everything(trial: Trial): Promise<unknown> {
    const report = await trial.report();
    await trial.service.saveCheckpoints();
    const { state } = (await trial.store.checkpoint(1))!;
    return { report, state: JSON.parse(state) };
  }

  async function busy(): Promise<Trial> {
    const trial = await Trial.with({ reward: { expiresAfter: 60, missing: { value: 0 } }, burnIn: 10 });
    const value = worth(trial.random);
    await trial.play(30, value);
    await trial.service.decideBatch("x", { decisions: [{ unit: "u" }, { unit: "u" }, { key: "k" }, {}] });
    trial.now += 61_000;
    while ((await trial.service.closeWindows()) > 0);
    await trial.service.changeExperiment("x", { name: "renamed", addArms: [{ name: "d" }] }, "tester");
    await trial.play(20, value);
    await trial.service.changeExperiment("x", { burnIn: 0 }, "tester");
    await trial.play(10, value);
    return trial;
  }

  test("from a checkpoint gives the same as one without, and as no restart, bit for bit", async () => {
    const trial = await busy();
    const before = await everything(trial);
    await trial.restart("orderly");
    expect(await everything(trial)).toEqual(before);
    trial.tamper("DELETE FROM checkpoints");
    await trial.restart();
    trial.tamper("DELETE FROM checkpoints");
    const { report } = (await everything(trial)) as { report: unknown };
    expect(report).toEqual((before as { report: unknown }).report);
  });

  test("continues from a checkpoint, and learns later events", async () => {
    const trial = await busy();
    await trial.service.saveCheckpoints();
    await trial.play(25, worth(trial.random));
    const { report } = (await everything(trial)) as { report: unknown };
    await trial.restart();
    expect(await trial.report()).toEqual(report);
    expect(await trial.replay()).toMatchObject({ checkpoint: "same" });
  });

  test("ignores the checkpoint of another major version of Node or another configuration", async () => {
    const trial = await busy();
    const before = await trial.report();
    await trial.service.saveCheckpoints();
    // This checkpoint would change the report if it were used.
    trial.tamper(`UPDATE checkpoints SET state = replace(state, '"learned":', '"learned":1')`);
    await trial.restart();
    expect((await trial.report()).counts.learned).not.toBe(before.counts.learned);
    trial.node = 26;
    await trial.restart();
    expect(await trial.report()).toEqual(before);
  });

  test("ignores a checkpoint that it cannot read", async () => {
    const trial = await busy();
    const before = await trial.report();
    await trial.service.saveCheckpoints();
    for (const state of ["{}", "no JSON", '{"learning":{"learner":{"kind":"other"}}}']) {
      trial.tamper(`UPDATE checkpoints SET state = '${state}'`);
      await trial.restart();
      expect(await trial.report()).toEqual(before);
    }
  });
});

test("a checkpoint that could not be saved does not prevent later ones", async () => {
  const failures = [new StoreConflict("another server saved at the same time"), new Error("broken")];
  const trial = await Trial.with(
    {},
    {
      wrap: (store) =>
        storeWith(store, {
          saveCheckpoints: async (checkpoints) => {
            const failure = failures.shift();
            if (failure) throw failure;
            await store.saveCheckpoints(checkpoints);
          },
        }),
    },
  );
  await trial.service.saveCheckpoints();
  await expect(trial.service.saveCheckpoints()).rejects.toThrow("broken");
  expect(await trial.store.checkpoint(1)).toBeUndefined();
  await trial.service.saveCheckpoints();
  expect(await trial.store.checkpoint(1)).toBeDefined();
});
