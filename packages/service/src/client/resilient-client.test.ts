import { setTimeout } from "node:timers/promises";
import { Random } from "@blendit/core";
import { describe, expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { runService } from "../../test/running-service.ts";
import type { CreateExperimentBody, LogRow } from "../contract/index.ts";
import { replayData } from "../index.ts";
import {
  type BlenditClient,
  blenditClient,
  type ResilientClient,
  type ResilientOptions,
  resilientClient,
} from "./index.ts";
import { BoundedMap } from "./resilient-client.ts";

const scores: CreateExperimentBody = {
  id: "scores",
  name: "Scores that spread",
  utility: { kind: "variance" },
  floor: 0.05,
  arms: [{ name: "easy" }, { name: "hard" }, { name: "odd" }],
};

/** A resilient client with short timeouts and frequent retries, which is closed with the test. */
function resilient(url: string, options: Partial<ResilientOptions> = {}): ResilientClient {
  const client = resilientClient({ url, timeout: 5000, tryAgainEvery: 20, ...options });
  onTestFinished(async () => void (await client.close()));
  return client;
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setTimeout(10);
}

/** A fetch that tells when all requested reports have arrived. */
function watchedFetch(): { fetch: typeof fetch; reportsRead: () => boolean } {
  let waiting = 0;
  const watched: typeof fetch = async (input, init) => {
    const isReport = init?.method === "GET" && /experiments\/[^/]+$/.test(String(input));
    if (!isReport) return fetch(input, init);
    waiting += 1;
    const response = await fetch(input, init);
    const text = await response.text();
    waiting -= 1;
    return new Response(text, response);
  };
  return { fetch: watched, reportsRead: () => waiting === 0 };
}

async function logOf(client: Pick<BlenditClient, "log">): Promise<LogRow[]> {
  const rows: LogRow[] = [];
  for await (const row of client.log("scores")) rows.push(row);
  return rows;
}

/**
 * Starts an experiment, then decides and rewards until the weights have moved and the client knows them. Returns the
 * weights.
 */
async function warmUp(client: ResilientClient): Promise<Record<string, number>> {
  for (let round = 0; round < 40; round++) {
    const { decision, arm } = await client.decide("scores");
    await client.reward(decision, { value: arm === "hard" ? round % 2 : 0.5 });
  }
  await until(async () => (await client.experiment("scores")).lag === 0);
  const { weights } = await client.experiment("scores");
  return weights;
}

describe("a service that is restarted", () => {
  test("gets what it missed: nothing is lost or duplicated, and probabilities are right", async () => {
    const data = newFolder();
    const first = await runService({ data });
    const { port } = new URL(first.origin);
    await blenditClient({ url: first.origin }).createExperiment(scores);
    const { fetch, reportsRead } = watchedFetch();
    const client = resilient(first.origin, { refreshEvery: 0, fetch });
    const weights = await warmUp(client);
    const open = await client.decide("scores", { key: "open", unit: "somebody" });
    expect(open.source).toBe("service");
    await until(reportsRead);

    await first.close();
    const made = await Promise.all(
      Array.from({ length: 100 }, (_, index) => client.decide("scores", { key: `away-${index}` })),
    );
    expect(new Set(made.map(({ source }) => source))).toEqual(new Set(["fall-back"]));
    for (const { arm, probability, group } of made) expect([probability, group]).toEqual([weights[arm], "elsewhere"]);
    expect(await client.decide("scores", { key: "away-7" })).toEqual(made[7]);
    expect(await client.decide("scores", { key: "open" })).toEqual(open);
    const again = await client.decide("scores", { key: "away-again", unit: "somebody" });
    expect([again.arm, again.probability]).toEqual([open.arm, open.probability]);
    for (const [index, { decision }] of made.entries()) {
      if (index % 3 === 0) await client.reward(decision, { value: index / 100 });
      if (index % 3 === 1) await client.rewardByKey("scores", { key: `away-${index}`, value: index / 100 });
    }
    expect(await client.reward(open.decision, { value: 0.25 })).toEqual({ value: 0.25, event: null, result: "kept" });
    await expect(client.reward(made[0]!.decision, { value: 1 })).rejects.toMatchObject({ status: 409 });
    expect(client.figures()).toMatchObject({ isAway: true, kept: 102, dropped: 0, reported: 0 });

    const second = await runService({ data, port: Number(port) });
    await until(() => client.figures().kept === 0);
    expect(client.figures()).toMatchObject({ isAway: false, dropped: 0, reported: 102, refused: 0 });
    expect((await client.decide("scores")).source).toBe("service");
    expect((await client.decide("scores", { key: "away-7" })).arm).toBe(made[7]!.arm);
    // A reward that arrives after its decision was reported.
    expect(await client.reward(made[2]!.decision, { value: 0.02 })).toMatchObject({ result: "learned" });
    const rows = await logOf(client);
    expect(rows.find(({ key }) => key === "open")).toMatchObject({ reward: 0.25, result: "learned" });
    for (const [index, { arm, probability }] of made.entries()) {
      const reward = index % 3 === 2 && index !== 2 ? null : index / 100;
      const found = rows.filter(({ key }) => key === `away-${index}`);
      expect(found).toMatchObject([{ arm, probability, reward, group: "elsewhere" }]);
    }
    await second.close();
    expect(await replayData(data)).toMatchObject([{ decisionsDifferent: 0, checkpoint: "same" }]);
  });

  test("whose answers get lost never has a decision twice, nor another arm than the one shown", async () => {
    const { origin } = await runService();
    await blenditClient({ url: origin }).createExperiment(scores);
    const random = Random.stream(11);
    const lossy: typeof fetch = async (input, init) => {
      const isLost = random.uniform() < 0.4;
      const isAsked = random.uniform() < 0.5;
      if (isLost && !isAsked) throw new TypeError("fetch failed");
      const response = await fetch(input, init);
      if (!isLost) return response;
      await response.text();
      throw new TypeError("terminated");
    };
    const arms = { scores: ["easy", "hard", "odd"] };
    const client = resilient(origin, { fetch: lossy, arms, tryAgainEvery: 1 });
    const shown = new Map<string, { arm: string; value: number }>();
    for (let round = 0; round < 200; round++) {
      const key = `key-${round}`;
      const { decision, arm } = await client.decide("scores", { key });
      const value = random.uniform();
      if (round % 2) await client.reward(decision, { value });
      else await client.rewardByKey("scores", { key, value });
      shown.set(key, { arm, value });
      if (round % 20 === 0) await setTimeout(5);
    }
    await until(async () => (await client.flush()).kept === 0);
    expect(client.figures()).toMatchObject({ refused: 0, dropped: 0 });
    const all = await logOf(blenditClient({ url: origin }));
    const rows = all.filter(({ key, result }) => key !== null && result !== "never-shown");
    const logged = rows.map(({ key, arm, reward }) => [key, { arm, value: reward }] as const);
    expect(logged).toHaveLength(200);
    expect(new Map(logged)).toEqual(shown);
    // Decisions by the service that nobody saw were replaced, and do not count.
    expect(all.filter(({ result }) => result === "never-shown").every(({ reward }) => reward === null)).toBe(true);
  });
});

describe("a proxy that answers in place of the service", () => {
  const page = () => new Response("<h1>Down for maintenance</h1>", { headers: { "content-type": "text/html" } });

  test.each<[what: string, reply: () => Response]>([
    ["a page with 200", page],
    ["a 404 in JSON", () => Response.json({ message: "no route" }, { status: 404 })],
  ])("with %s counts as a service that is down, and no reward is lost", async (_, reply) => {
    const { origin } = await runService();
    await blenditClient({ url: origin }).createExperiment(scores);
    let isBetween = false;
    const fetchThrough: typeof fetch = async (input, init) => (isBetween ? reply() : fetch(input, init));
    const client = resilient(origin, { fetch: fetchThrough, arms: { scores: ["easy", "hard", "odd"] } });
    const open = await client.decide("scores", { key: "before" });
    isBetween = true;
    expect(await client.reward(open.decision, { value: 0.25 })).toMatchObject({ result: "kept" });
    const made = await client.decide("scores", { key: "between" });
    expect(made.source).toBe("fall-back");
    expect(await client.rewardByKey("scores", { key: "between", value: 0.5 })).toMatchObject({ result: "kept" });
    await client.flush();
    expect(client.figures()).toMatchObject({ isAway: true, kept: 2, refused: 0 });
    expect(client.figures().lastRefusal).toMatch(/^This answer is not from a Blendit service: status /);
    isBetween = false;
    await until(() => client.figures().kept === 0);
    expect(client.figures()).toMatchObject({ isAway: false, reported: 2, refused: 0, lastRefusal: null });
    const rows = await logOf(client);
    expect(rows.map(({ key, reward }) => [key, reward])).toEqual([
      ["before", 0.25],
      ["between", 0.5],
    ]);
  });
});

describe("a service that was never reached", () => {
  const nowhere = "http://127.0.0.1:9";

  test("gives the caller's arms equal shares", async () => {
    const client = resilient(nowhere, { arms: { scores: ["easy", "hard"] } });
    const made = await Promise.all(Array.from({ length: 50 }, () => client.decide("scores")));
    expect(new Set(made.map(({ probability }) => probability))).toEqual(new Set([0.5]));
    expect(new Set(made.map(({ arm }) => arm))).toEqual(new Set(["easy", "hard"]));
    await expect(client.decide("unknown")).rejects.toMatchObject({ code: "unreachable" });
  });

  test("keeps at most the given number of entries, and counts those that it drops", async () => {
    const client = resilient(nowhere, { arms: { scores: ["easy", "hard"] }, mostKept: 5 });
    for (let round = 0; round < 8; round++) await client.decide("scores");
    expect(client.figures()).toMatchObject({ kept: 5, dropped: 3 });
  });

  test("forgets a decision that was never shown", async () => {
    const client = resilient(nowhere, { arms: { scores: ["easy", "hard"] } });
    const { decision, arm } = await client.decide("scores");
    expect(await client.cancelDecision(decision)).toEqual({ decision, arm, result: "never-shown" });
    expect(client.figures().kept).toBe(0);
    await expect(client.cancelDecision(decision)).rejects.toMatchObject({ status: 404 });
  });
});

test("hold-outs and units keep their arm while the service is down", async () => {
  const service = await runService();
  const body = { ...scores, control: { arm: "odd" }, holdout: 0.3 };
  await blenditClient({ url: service.origin }).createExperiment(body);
  const { fetch, reportsRead } = watchedFetch();
  const client = resilient(service.origin, { fetch });
  const units = Array.from({ length: 30 }, (_, index) => `unit-${index}`);
  const before = await Promise.all(units.map((unit) => client.decide("scores", { unit })));
  await until(reportsRead);
  await service.close();
  const strangers = units.map((unit) => `${unit}-new`);
  const all = await Promise.all(
    [...units, ...strangers, ...strangers].map((unit) => client.decide("scores", { unit })),
  );
  expect(all.every(({ source }) => source === "fall-back")).toBe(true);
  expect(all.slice(0, 30).map(({ arm }) => arm)).toEqual(before.map(({ arm }) => arm));
  const isHeldOut = ({ group }: { readonly group: string }) => group === "holdout";
  expect(all.slice(0, 30).map(isHeldOut)).toEqual(before.map(isHeldOut));
  expect(all.slice(30, 60).map(({ arm }) => arm)).toEqual(all.slice(60).map(({ arm }) => arm));
  const heldOut = all.filter(isHeldOut);
  expect(heldOut.length).toBeGreaterThan(0);
  expect(await client.reward(heldOut[0]!.decision, { value: 1 })).toMatchObject({ result: "not-learned" });
  expect(client.figures().kept).toBe(all.length - heldOut.length);
});

test("a bounded map forgets its oldest entry", () => {
  const map = new BoundedMap<number>(2);
  map.set("a", 1);
  map.set("b", 2);
  map.set("a", 3);
  map.set("c", 4);
  expect(["a", "b", "c"].map((name) => map.get(name))).toEqual([3, undefined, 4]);
});
