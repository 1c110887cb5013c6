import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type BlenditClient, type BlenditError, blenditClient } from "../src/client/index.ts";
import type { CreateExperimentBody, DecideBody, ExperimentReport, LogRow } from "../src/contract/index.ts";
import { createKey, type RunningService, type ServiceOptions, withKeys } from "../src/index.ts";
import { FakeQueue } from "./fake-queue.ts";
import { newFolder } from "./new-folder.ts";
import { documentedStatuses, recordingFetch } from "./recording-fetch.ts";
import { refusal, soonRefused } from "./refusal.ts";
import { runService } from "./running-service.ts";
import { tryServer } from "./try-server.ts";

const { fetch: recorded, seen } = recordingFetch();

const scores: CreateExperimentBody = {
  id: "scores",
  name: "Scores that spread",
  utility: { kind: "variance" },
  floor: 0.05,
  arms: [{ name: "easy" }, { name: "hard" }],
};

async function start(
  options: Partial<ServiceOptions> = {},
): Promise<{ client: BlenditClient; service: RunningService }> {
  const service = await runService(options);
  return { service, client: clientOf(service.origin) };
}

function clientOf(url: string, key?: string): BlenditClient {
  return blenditClient({ url, key, retries: 0, timeout: 20_000, fetch: recorded });
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe("experiments through the client", () => {
  test("are created once, listed and reported", async () => {
    const { client } = await start();
    const created = await client.createExperiment(scores);
    expect(created).toMatchObject({ id: "scores", status: "running", weights: { easy: 0.5, hard: 0.5 } });
    expect(await client.createExperiment(scores)).toMatchObject({ id: "scores", createdAt: created.createdAt });
    expect(await refusal(client.createExperiment({ ...scores, name: "Other" }))).toEqual([
      409,
      "id-taken",
      'The id "scores" belongs to another experiment. Choose another id.',
    ]);
    expect((await client.experiments()).experiments).toMatchObject([{ id: "scores", arms: 2, decisions: 0 }]);
    expect(await client.experiment("scores")).toMatchObject({ id: "scores", counts: { decisions: 0 } });
    expect((await client.createExperiment({ ...scores, id: undefined } as never)).id).toBe("scores-that-spread");
  });

  test("with contradicting settings are refused", async () => {
    const { client } = await start();
    await client.createExperiment(scores);
    const unprocessable = { holdout: 0.1 };
    const message = "A holdout gets the control arm. Name it in control.";
    expect(await refusal(client.createExperiment({ ...scores, ...unprocessable, id: "x" }))).toEqual([
      422,
      "unprocessable",
      message,
    ]);
    expect(await refusal(client.change("scores", unprocessable))).toEqual([422, "unprocessable", message]);
    expect((await refusal(client.dryRun("scores", { floor: 0.6 })))[0]).toBe(422);
    expect(await refusal(client.dryRun("scores", unprocessable))).toEqual([422, "unprocessable", message]);
    for (const invalid of [{ holdout: 1.5 }, { burnIn: 2.5 }]) {
      expect((await refusal(client.dryRun("scores", invalid))).slice(0, 2)).toEqual([400, "invalid"]);
      expect(await refusal(client.dryRun("scores", invalid))).toEqual(await refusal(client.change("scores", invalid)));
    }
  });

  test("are refused with the path of each wrong field", async () => {
    const { client } = await start();
    const places = (body: object) =>
      client.createExperiment({ ...scores, ...body }).then(
        () => [],
        (error: BlenditError) => error.places.map(({ path, message }) => [path, message.split(":")[0]]),
      );
    expect(await places({ floor: 2, arms: [{ name: "a" }, { name: " b" }] })).toEqual([
      ["floor", "floor must be a number of at least 0 and below 1 or an object; it is 2."],
      [
        "arms[1].name",
        'arms[1].name must be one line of text without spaces around it, 1 to 100 characters; it is " b".',
      ],
    ]);
    expect(await places({ floor: 0.7 })).toEqual([["floor", expect.stringContaining("floor must be")]]);
    expect(await places({ control: { arm: "eassy" } })).toEqual([["control.arm", expect.stringContaining("eassy")]]);
  });

  test("are refused with the rule and the value of each field for programs, but no lists, objects or long texts", async () => {
    const { client } = await start();
    const places = (body: object) =>
      client.createExperiment({ ...scores, ...body }).then(
        () => [],
        (error: BlenditError) => error.places.map(({ path, rule, value }) => ({ path, rule, value })),
      );
    expect(await places({ floor: 0.7 })).toEqual([
      { path: "floor", rule: expect.stringContaining("below 1/2"), value: 0.7 },
    ]);
    expect(await places({ holdout: 7, support: {} })).toEqual([
      { path: "holdout", rule: expect.any(String), value: 7 },
      { path: "support", rule: expect.any(String), value: undefined },
    ]);
    expect((await places({ name: "x".repeat(101) }))[0]!.value).toBeUndefined();
  });

  test("that do not exist get 404 for every call", async () => {
    const { client } = await start();
    const calls = [
      client.experiment("none"),
      client.change("none", { status: "paused" }),
      client.dryRun("none", {}),
      client.configurations("none"),
      client.history("none"),
      client.outcomes("none"),
      client.decide("none"),
      client.decideBatch("none", { count: 2 }),
      client.rewardByKey("none", { key: "k", value: 1 }),
      client.observe("none", { key: "k", arm: "easy", probability: 0.5 }),
      client.observeBatch("none", { observations: [{ key: "k", arm: "easy", probability: 0.5 }] }),
      client.log("none").next(),
      client.events("none").next(),
    ];
    for (const [status, code] of await Promise.all(calls.map(refusal))) {
      expect([status, code]).toEqual([404, "unknown-experiment"]);
    }
    expect((await refusal(client.reward("none.1", { value: 1 }))).slice(0, 2)).toEqual([404, "unknown-decision"]);
    expect((await refusal(client.cancelDecision("none.1"))).slice(0, 2)).toEqual([404, "unknown-decision"]);
  });

  test("show how weights have moved, and which outcomes arrived", async () => {
    const { client } = await start();
    await client.createExperiment(scores);
    const { decision, arm } = await client.decide("scores");
    await client.reward(decision, { value: 1 });
    const outcomes = await client.outcomes("scores");
    expect(outcomes).toMatchObject({ kind: "numbers" });
    expect("arms" in outcomes && outcomes.arms.map(({ name, counts }) => [name, counts])).toEqual([
      ["easy", [arm === "easy" ? 1 : 0]],
      ["hard", [arm === "hard" ? 1 : 0]],
    ]);
    while ((await client.history("scores")).at.length === 0) await setTimeout(50);
    expect((await client.history("scores")).arms.map(({ name }) => name)).toEqual(["easy", "hard"]);
  });

  test("are changed after a dry run, with an audit trail", async () => {
    const { client } = await start();
    await client.createExperiment(scores);
    for (let round = 0; round < 50; round++) {
      const { decision, arm } = await client.decide("scores");
      await client.reward(decision, { value: arm === "easy" ? 0.1 * (round % 5) : 2 * (round % 2) });
    }
    while ((await client.experiment("scores")).lag > 0) await setTimeout(10);
    const tried = await client.dryRun("scores", { floor: 0.2 });
    expect(tried).toMatchObject({ learned: 50, refused: 0 });
    expect(tried.now.weights.easy).toBeLessThan(0.5);
    expect(tried.instead.weights.easy).toBeGreaterThanOrEqual(0.2 - 1e-9);
    await client.change("scores", { addArms: [{ name: "odd" }], note: "one more" });
    await client.change("scores", { status: "archived" });
    expect((await refusal(client.change("scores", { floor: 0.1 }))).slice(0, 2)).toEqual([409, "archived"]);
    expect((await refusal(client.decide("scores"))).slice(0, 2)).toEqual([409, "archived"]);
    expect((await refusal(client.decideBatch("scores", { count: 2 })))[0]).toBe(409);
    const { configurations } = await client.configurations("scores");
    expect(configurations.map(({ version, by, note }) => [version, by, note])).toEqual([
      [1, "local", null],
      [2, "local", "one more"],
      [3, "local", null],
    ]);
  });

  test("are deleted once they are archived", async () => {
    const { client } = await start();
    await client.createExperiment(scores);
    expect((await refusal(client.delete("scores"))).slice(0, 2)).toEqual([409, "not-archived"]);
    await client.change("scores", { status: "archived" });
    expect(await client.delete("scores")).toEqual({ id: "scores", result: "deleted" });
    expect((await refusal(client.delete("scores"))).slice(0, 2)).toEqual([404, "unknown-experiment"]);
    expect((await client.experiments()).experiments).toEqual([]);
  });
});

describe("decisions through the client", () => {
  test("are the same for the same key, and rewarded once", async () => {
    const { client } = await start();
    await client.createExperiment(scores);
    const first = await client.decide("scores", { key: "a", unit: "u" });
    expect(await client.decide("scores", { key: "a", unit: "u" })).toEqual(first);
    expect(first).toMatchObject({ decision: "scores.2", probability: 0.5, group: "blend" });
    const rewarded = await client.reward(first.decision, { value: 0.7 });
    expect(rewarded).toMatchObject({ decision: first.decision, value: 0.7, result: "learned" });
    expect(await client.reward(first.decision, { value: 0.7 })).toEqual(rewarded);
    expect(await client.rewardByKey("scores", { key: "a", value: 0.7 })).toEqual(rewarded);
    const other = [
      409,
      "other-value",
      "This decision already has the reward 0.7, and 0.8 differs. The first one stays.",
    ];
    expect(await refusal(client.reward(first.decision, { value: 0.8 }))).toEqual(other);
    expect(await refusal(client.rewardByKey("scores", { key: "a", value: 0.8 }))).toEqual(other);
    expect((await refusal(client.reward(first.decision, { value: "high" })))[0]).toBe(422);
    expect((await refusal(client.rewardByKey("scores", { key: "a", value: [1, 2] })))[0]).toBe(422);
    await client.decide("scores", { key: "b" });
    expect(await client.rewardByKey("scores", { key: "b", value: 0.2 })).toMatchObject({ value: 0.2 });
    expect((await refusal(client.cancelDecision(first.decision))).slice(0, 2)).toEqual([409, "closed"]);
  });

  test("of a batch have keys, so that a retry decides nothing twice", async () => {
    const { client } = await start();
    await client.createExperiment(scores);
    const { decisions } = await client.decideBatch("scores", { keys: ["a", "b"] });
    expect((await client.decideBatch("scores", { keys: ["a", "b"] })).decisions).toEqual(decisions);
    expect((await client.decideBatch("scores", { count: 3 })).decisions).toHaveLength(3);
    await client.decideBatch("scores", { decisions: [{ unit: "u" }, { key: "c", unit: "u" }] });
    const rows = await all(client.log("scores"));
    expect(rows).toHaveLength(7);
    expect(rows.every(({ key }) => key !== null)).toBe(true);
    expect(rows.slice(5).map(({ unit, arm }) => [unit, arm])).toEqual([
      ["u", rows[5]!.arm],
      ["u", rows[5]!.arm],
    ]);
    const [a, b] = decisions;
    const answer = await client.rewardBatch({
      rewards: [
        { decision: a!.decision, value: 0.5 },
        { decision: a!.decision, value: 0.5 },
        { decision: a!.decision, value: 0.6 },
        { decision: b!.decision, value: "high" },
        { decision: "scores.999", value: 1 },
      ],
    });
    expect(answer.rewards.map(({ status }) => status)).toEqual([201, 200, 409, 422, 404]);
  });

  test("that were never shown are not learned from, and are replaced by what was shown", async () => {
    const { client } = await start();
    await client.createExperiment(scores);
    const { decision, arm } = await client.decide("scores", { key: "a" });
    expect(await client.cancelDecision(decision)).toEqual({ decision, arm, result: "never-shown" });
    expect(await client.cancelDecision(decision)).toEqual({ decision, arm, result: "never-shown" });
    const body = { key: "a", arm: "hard", probability: 0.25, value: 1 };
    const observed = await client.observe("scores", body);
    expect(observed).toMatchObject({ arm: "hard", probability: 0.25, result: "learned" });
    expect(await client.observe("scores", body)).toEqual(observed);
    expect((await refusal(client.observe("scores", { ...body, arm: "easy" }))).slice(0, 2)).toEqual([
      409,
      "other-decision",
    ]);
    expect((await refusal(client.observe("scores", { ...body, arm: "heard" })))[2]).toMatch(
      /No arm is called "heard"\. Did you mean "hard"\?/,
    );
    const batch = await client.observeBatch("scores", { observations: [body, { ...body, key: "b" }] });
    expect(batch.observations.map(({ status }) => status)).toEqual([200, 201]);
  });
});

describe("the queue through the client", () => {
  test("is listed, and a run in it is cancelled", async () => {
    const queue = new FakeQueue();
    const { client } = await start({ queue });
    const { id } = queue.run;
    expect(await client.queue()).toMatchObject({ kind: "queue", runs: [{ id, name: "steps and floors" }] });
    expect(await client.cancelRun(id)).toEqual({ run: id, result: "cancelled" });
    expect(await client.queue()).toMatchObject({ kind: "queue", runs: [] });
    expect((await refusal(client.cancelRun(id))).slice(0, 2)).toEqual([404, "unknown-run"]);
    queue.failure = new Error("away");
    for (const call of [client.queue(), client.cancelRun(id)]) {
      expect((await refusal(call)).slice(0, 2)).toEqual([503, "queue-away"]);
    }
  });
});

describe("streams through the client", () => {
  test("return the log row by row, and reports as they change", async () => {
    const { client } = await start();
    await client.createExperiment(scores);
    const reports = client.events("scores");
    expect((await reports.next()).value).toMatchObject({ id: "scores", counts: { decisions: 0 } });
    const { decision } = await client.decide("scores", { key: "ä" });
    await client.reward(decision, { value: 0.5 });
    let report: ExperimentReport | undefined;
    for await (report of reports) if (report.counts.learned === 1) break;
    expect(report?.counts).toMatchObject({ decisions: 1, learned: 1 });
    const rows: LogRow[] = await all(client.log("scores"));
    expect(rows).toMatchObject([{ decision, key: "ä", reward: 0.5, result: "learned" }]);
  });

  test("end when their experiment is deleted, and show another one that gets its id", async () => {
    const { client } = await start();
    await client.createExperiment(scores);
    const reports = client.events("scores");
    await reports.next();
    await client.change("scores", { status: "archived" });
    await client.delete("scores");
    await all(reports);
    await client.createExperiment(scores);
    const next = client.events("scores");
    await next.next();
    await client.change("scores", { status: "archived" });
    await client.delete("scores");
    await client.createExperiment(scores);
    await client.decide("scores");
    for await (const { counts } of client.events("scores")) if (counts.decisions === 1) break;
    await next.return(undefined);
  });

  test("end when the service ends", async () => {
    const { client, service } = await start();
    await client.createExperiment(scores);
    const reports = client.events("scores");
    await reports.next();
    await Promise.all([service.close(), all(reports)]);
  });
});

describe("refusals that any call can get", () => {
  test("are errors with the code and message of the service", async () => {
    const { client, service } = await start({ bodyLimit: 2000 });
    await client.createExperiment(scores);
    expect(await refusal(client.decide("scores", { kye: "a" } as DecideBody))).toEqual([
      400,
      "invalid",
      expect.stringContaining("kye"),
    ]);
    const keys = Array.from({ length: 1000 }, (_, index) => `key-${index}`);
    expect((await refusal(client.decideBatch("scores", { keys })))[0]).toBe(413);
    expect(await client.health()).toEqual({ status: "ok" });
    expect(await client.ready()).toEqual({ status: "ready" });
    for (const path of ["/metrics", "/openapi.json"]) expect((await recorded(service.origin + path)).status).toBe(200);
  });

  test("distinguish a missing key from one with too little scope", async () => {
    const data = newFolder();
    const { client, service } = await start({ data });
    await client.createExperiment(scores);
    const [admin, decide] = await withKeys(data, async (keys) => {
      const scopes = ["admin", "decide"] as const;
      const made = await Promise.all(scopes.map((scope) => createKey(keys, scope, scope, Date.now())));
      return made.map(({ text }) => text);
    });
    expect((await soonRefused(() => client.experiments())).slice(0, 2)).toEqual([401, "unauthorized"]);
    expect((await refusal(clientOf(service.origin, "bl_wrong").experiments()))[0]).toBe(401);
    const decider = clientOf(service.origin, decide);
    expect(await decider.decide("scores")).toMatchObject({ group: "blend" });
    expect((await refusal(decider.change("scores", { status: "paused" }))).slice(0, 2)).toEqual([403, "forbidden"]);
    expect(await clientOf(service.origin, admin).change("scores", { status: "paused" })).toMatchObject({
      status: "paused",
    });
  });

  test("say when to retry after too many calls", async () => {
    const { client } = await start({ rateLimit: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => client.experiments()));
    const refused = outcomes.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ status: 429, code: "too-many", retryAfter: 1000 });
  });

  test("say why a running service cannot work", async () => {
    const { app, calls } = await tryServer();
    calls.unready = "the disk is full";
    const client = clientOf(await app.listen({ host: "127.0.0.1", port: 0 }));
    expect(await refusal(client.ready())).toEqual([503, "not-ready", "the disk is full"]);
  });
});

test("every endpoint has answered with every status that the contract gives it", () => {
  expect(documentedStatuses().filter((each) => !seen.has(each))).toEqual([]);
});
