import { Random } from "@blendit/core";
import { expect, test } from "vitest";
import { Refusal } from "../src/decisions/refusal.ts";
import { Trial, threeArms, worth } from "./trial.ts";
import { Failures } from "./wrapped-store.ts";

/** The answer of a call; undefined if the store could not be written. */
async function answered<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Refusal && error.code === "store-unwritable") {
      expect(error.status).toBe(503);
      return undefined;
    }
    throw error;
  }
}

test("after commits that fail at random, memory and file agree, and nothing acknowledged is lost", async () => {
  for (let seed = 0; seed < 6; seed++) {
    const random = Random.stream(seed, "failures");
    const failures = new Failures(random);
    const reward = { expiresAfter: 60, several: "sum" } as const;
    const trial = await Trial.with({ reward, control: { arm: "a" }, holdout: 0.2 }, failures);
    failures.share = 0.3;
    const value = worth(random);
    const acknowledged = new Set<string>();
    const rewarded = new Map<string, number>();
    let watched = 0;
    const unwatch = trial.service.watch("x", () => watched++);
    for (let round = 0; round < 25; round++) {
      // All in flight together: some share a group that fails, others wait for the next one.
      const made = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const key = `${round}.${index}`;
          for (let turn = 0; turn < index; turn++) await new Promise((resolve) => setImmediate(resolve));
          if (index === 4) void trial.service.saveCheckpoints();
          const names = { key, unit: `user-${Math.floor(20 * random.uniform())}` };
          const first = await answered(trial.service.decide("x", names));
          // Repeating the call is safe, whether or not the first one was stored.
          const second = await answered(trial.service.decide("x", names));
          if (first && second) expect(second.body).toEqual(first.body);
          return second ?? first;
        }),
      );
      const kept = made.filter((each) => each !== undefined);
      for (const { body } of kept) acknowledged.add(body.decision);
      await Promise.all(
        kept.map(async ({ body }) => {
          const sent = { value: value(body.arm), event: "click" };
          const answers = [
            await answered(trial.service.reward(body.decision, sent)),
            await answered(trial.service.reward(body.decision, sent)),
          ];
          if (answers.some((each) => each !== undefined)) rewarded.set(body.decision, sent.value);
        }),
      );
      if (round % 5 === 4) {
        trial.now += 61_000;
        await answered(trial.service.closeWindows());
        await answered(trial.service.changeExperiment("x", { addArms: [{ name: `arm-${round}` }] }, "tester"));
      }
      await trial.service.saveCheckpoints();
    }
    failures.share = 0;
    trial.now += 61_000;
    while ((await trial.service.closeWindows()) > 0);
    expect(failures.count).toBeGreaterThan(10);
    expect(watched).toBeGreaterThan(10);
    unwatch();
    const before = watched;
    const live = await trial.report();
    const rows = new Map((await trial.rows()).map((row) => [row.decision, row]));
    for (const decision of acknowledged) expect(rows.has(decision)).toBe(true);
    for (const [decision, sent] of rewarded) expect(rows.get(decision)!.reward).toBe(sent);
    expect(watched).toBe(before);
    expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0, learned: live.counts.learned });
    trial.tamper("DELETE FROM checkpoints");
    await trial.restart();
    expect(await trial.report()).toEqual(live);
  }
});

test("an experiment whose creation failed does not exist, and can be created afterwards", async () => {
  const failures = new Failures({ uniform: () => 0 });
  const trial = await Trial.open(failures);
  failures.share = 1;
  const create = () => trial.service.createExperiment(threeArms(), "tester");
  await expect(create()).rejects.toMatchObject({ status: 503 });
  expect(trial.service.listExperiments().experiments).toEqual([]);
  await expect(trial.service.decide("x", {})).rejects.toMatchObject({ status: 404 });
  failures.share = 0;
  expect((await create()).status).toBe(201);
  expect((await trial.service.decide("x", {})).status).toBe(201);
});

test("with a full disk, writes are refused with 503 and nothing is lost; reads continue, and writes resume when there is space", async () => {
  const trial = await Trial.with();
  await trial.play(20, worth(trial.random));
  const { body: kept } = await trial.service.decide("x", { key: "kept" });
  trial.leaveRoom(0);
  let acknowledged = 0;
  let refusals = 0;
  for (let batch = 0; batch < 20; batch++) {
    const answer = await answered(trial.service.decideBatch("x", { count: 100 }));
    acknowledged += answer?.decisions.length ?? 0;
    if (!answer) refusals++;
  }
  expect(refusals).toBeGreaterThan(10);
  expect(trial.service.unreadyReason()).toBe("The store cannot be written.");
  const { counts } = await trial.report();
  expect(counts.decisions).toBe(21 + acknowledged);
  expect(await trial.service.decide("x", { key: "kept" })).toEqual({ status: 200, body: kept });
  trial.now += 5000;
  expect(trial.service.unreadyReason()).toBeUndefined();
  trial.leaveRoom(1_000_000);
  expect((await trial.service.reward(kept.decision, { value: 0.5 })).status).toBe(201);
  await trial.service.decideBatch("x", { count: 100 });
  expect((await trial.report()).counts.decisions).toBe(121 + acknowledged);
  expect(await trial.rows()).toHaveLength(121 + acknowledged);
  expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0 });
});
