import { describe, expect, test } from "vitest";
import { statusOf, Trial, threeArms, worth } from "../../test/trial.ts";

test("calls about unknown ids are refused with 404", async () => {
  const { service } = await Trial.with();
  const lost = service.cancelDecision("x.99").then(() => ({ status: 200 }));
  const calls: [Promise<{ readonly status: number }>, string][] = [
    [service.decide("y", {}), "404 unknown-experiment"],
    [service.changeExperiment("y", {}, "tester"), "404 unknown-experiment"],
    [service.reward("y.1", { value: 1 }), "404 unknown-decision"],
    [service.reward("x.99", { value: 1 }), "404 unknown-decision"],
    [service.reward("nonsense", { value: 1 }), "404 unknown-decision"],
    // The position of the configuration is not that of a decision.
    [service.reward("x.1", { value: 1 }), "404 unknown-decision"],
    [service.rewardByKey("x", { key: "k", value: 1 }), "404 unknown-key"],
    [lost, "404 unknown-decision"],
  ];
  for (const [call, expected] of calls) expect(await statusOf(call)).toBe(expected);
  await expect(service.reportExperiment("y")).rejects.toThrow('No experiment has the id "y".');
});

test("a batch of rewards has a status for each, and wrong rewards do not affect the others", async () => {
  const { service } = await Trial.with({ support: [0, 1] });
  const { decisions } = await service.decideBatch("x", { count: 2 });
  const [first, second] = decisions.map(({ decision }) => decision);
  const { rewards } = await service.rewardBatch({
    rewards: [
      { decision: first!, value: 1 },
      { decision: "nonsense", value: 1 },
      { decision: first!, value: 1 },
      { decision: first!, value: 0 },
      { decision: second!, value: 7 },
      { decision: second!, value: 0 },
    ],
  });
  expect(rewards.map(({ status, error }) => [status, error])).toEqual([
    [201, undefined],
    [404, "unknown-decision"],
    [200, undefined],
    [409, "other-value"],
    [422, "unprocessable"],
    [201, undefined],
  ]);
});

test("a batch of observations has a status for each", async () => {
  const { service } = await Trial.with();
  const seen = { key: "k", arm: "a", probability: 0.5, value: 1 };
  const { observations } = await service.observeBatch("x", {
    observations: [seen, seen, { ...seen, arm: "b" }, { ...seen, key: "l", arm: "zebra" }],
  });
  expect(observations.map(({ status }) => status)).toEqual([201, 200, 409, 422]);
});

test("every change is in the audit trail, with its author, its time and the request", async () => {
  const trial = await Trial.with();
  trial.now += 1000;
  await trial.service.changeExperiment("x", { burnIn: 3, note: "why not" }, "somebody");
  await expect(trial.service.changeExperiment("x", { floor: 2 }, "nobody")).rejects.toMatchObject({ status: 422 });
  await trial.restart();
  const { configurations } = trial.service.listConfigurations("x");
  expect(configurations).toEqual([
    { version: 1, at: "2026-01-01T00:00:00.000Z", by: "tester", change: threeArms(), note: null },
    {
      version: 2,
      at: "2026-01-01T00:00:01.000Z",
      by: "somebody",
      change: { burnIn: 3, note: "why not" },
      note: "why not",
    },
  ]);
});

test("an archived experiment accepts only a change of its status", async () => {
  const { service } = await Trial.with();
  await service.changeExperiment("x", { status: "archived" }, "tester");
  expect(await statusOf(service.changeExperiment("x", { name: "y" }, "tester"))).toBe("409 archived");
  expect(await statusOf(service.changeExperiment("x", { name: "y", status: "running" }, "tester"))).toBe("200");
  expect(service.listExperiments().experiments).toMatchObject([{ id: "x", name: "y", status: "running", arms: 3 }]);
});

test("the log has all decisions in order, however many pages they fill", async () => {
  const trial = await Trial.with();
  for (let batch = 0; batch < 3; batch++) await trial.service.decideBatch("x", { count: 700 });
  const rows = await trial.rows();
  expect(rows.map(({ decision }) => decision)).toEqual(Array.from({ length: 2100 }, (_, index) => `x.${index + 2}`));
});

test("many windows are closed in batches", async () => {
  const trial = await Trial.with({ reward: { expiresAfter: 5, missing: { value: 0 } } });
  for (let batch = 0; batch < 3; batch++) await trial.service.decideBatch("x", { count: 500 });
  expect(await trial.service.closeWindows()).toBe(0);
  trial.now += 5000;
  expect([await trial.service.closeWindows(), await trial.service.closeWindows()]).toEqual([1000, 500]);
  expect(await trial.service.closeWindows()).toBe(0);
  expect((await trial.report()).counts).toMatchObject({ learned: 1500, open: 0 });
});

describe("a watcher", () => {
  test("is called after every commit of the experiment and after learning, and not after it has stopped watching", async () => {
    const { service } = await Trial.with();
    await service.createExperiment(threeArms({ id: "y" }), "tester");
    const seen: unknown[] = [];
    const stop = service.watch("x", () => {
      const { decisions, learned } = service.listExperiments().experiments[0]!;
      seen.push([decisions, learned]);
    });
    const { body } = await service.decide("x", {});
    await service.decide("y", {});
    await service.reward(body.decision, { value: 1 });
    await service.reward(body.decision, { value: 1 });
    await expect
      .poll(() => seen)
      .toEqual([
        [1, 0],
        [1, 0],
        [1, 1],
      ]);
    stop();
    await service.decide("x", {});
    expect(seen).toHaveLength(3);
  });

  test("is called when the log has been learned again", async () => {
    const trial = await Trial.with();
    await trial.play(20, worth(trial.random));
    const floors: Promise<boolean>[] = [];
    const isAtFloor = async () => {
      const { weights } = await trial.service.reportExperiment("x");
      return Object.values(weights).every((weight) => weight > 0.299);
    };
    trial.service.watch("x", () => floors.push(isAtFloor()));
    await trial.service.changeExperiment("x", { floor: 0.3 }, "tester");
    await expect.poll(() => floors.at(-1)).toBe(true);
  });
});

test("figures match the report", async () => {
  const trial = await Trial.with();
  await trial.play(30, worth(trial.random));
  const { counts, utility, certificate } = await trial.report();
  const { experiments, queueDepth, commits, committedCalls } = await trial.service.figures();
  expect(experiments).toEqual([
    {
      id: "x",
      decisions: 30,
      learned: counts.learned,
      late: 0,
      missing: 0,
      lag: 0,
      utility: utility.now,
      certificate: certificate.upper,
      sampleRatioAlarm: false,
    },
  ]);
  expect([queueDepth, commits, committedCalls]).toEqual([0, 61, 61]);
});

test("a service that is closed accepts no more calls, and has saved everything", async () => {
  const trial = await Trial.with();
  await trial.play(5, worth(trial.random));
  expect(trial.service.unreadyReason()).toBeUndefined();
  const last = trial.service.decide("x", { key: "last" });
  await trial.service.close();
  expect((await last).status).toBe(201);
  expect(trial.service.unreadyReason()).toBe("The service is shutting down.");
  expect(await statusOf(trial.service.decide("x", {}))).toBe("503 closing");
  expect(await trial.replay()).toMatchObject({ checkpoint: "same" });
});
