import { OpenFeature } from "@openfeature/server-sdk";
import { describe, expect, onTestFinished, test } from "vitest";
import { runService } from "../../test/running-service.ts";
import { type BlenditClient, blenditClient, resilientClient } from "../client/index.ts";
import type { LogRow } from "../contract/index.ts";
import { BlenditProvider, type BlenditProviderOptions } from "./index.ts";

let domains = 0;

/** A running service, its client, and a client of the SDK whose provider uses it. */
async function flags(options: Partial<BlenditProviderOptions> = {}) {
  const { origin } = await runService();
  const blendit = blenditClient({ url: origin, timeout: 20_000 });
  const domain = `domain-${++domains}`;
  const provider = new BlenditProvider({ client: blendit, ...options });
  await OpenFeature.setProviderAndWait(domain, provider);
  onTestFinished(() => OpenFeature.clearProviders());
  return { blendit, provider, origin, flags: OpenFeature.getClient(domain) };
}

function create(blendit: BlenditClient, id: string, arms: readonly string[]) {
  const body = {
    id,
    name: id,
    utility: { kind: "variance" },
    floor: 0.1,
    arms: arms.map((name) => ({ name })),
  } as const;
  return blendit.createExperiment({ ...body, arms: [...body.arms] });
}

async function logOf(blendit: BlenditClient, experiment: string): Promise<LogRow[]> {
  const rows: LogRow[] = [];
  for await (const row of blendit.log(experiment)) rows.push(row);
  return rows;
}

describe("an evaluation by the OpenFeature SDK", () => {
  test("is a decision, the same for the same targeting key", async () => {
    const { blendit, flags: client } = await flags();
    await create(blendit, "page", ["short", "long"]);
    const context = { targetingKey: "user-42" };
    const details = await client.getStringDetails("page", "none", context);
    const [row] = await logOf(blendit, "page");
    expect(row).toMatchObject({ key: "user-42", unit: "user-42" });
    expect(details).toMatchObject({
      value: row!.arm,
      variant: row!.arm,
      reason: "SPLIT",
      flagMetadata: { decision: row!.decision, probability: 0.5, weightsVersion: row!.weightsVersion, group: "blend" },
    });
    expect(await client.getStringValue("page", "none", context)).toBe(row!.arm);
    expect(await logOf(blendit, "page")).toHaveLength(1);
    await client.getStringValue("page", "none", { ...context, decisionKey: "visit-1" });
    await client.getStringValue("page", "none");
    expect((await logOf(blendit, "page")).map(({ key, unit }) => [key, unit])).toEqual([
      ["user-42", "user-42"],
      ["visit-1", "user-42"],
      [expect.stringMatching(/^[0-9a-f-]{36}$/), null],
    ]);
  });

  test("gives values of the requested type, from names of arms or from variants", async () => {
    const variants = { colour: { warm: { hue: 20 }, cold: { hue: 200 } } };
    const { blendit, flags: client } = await flags({ variants });
    await create(blendit, "size", ["10", "2.5"]);
    await create(blendit, "banner", ["true", "false"]);
    await create(blendit, "colour", ["warm", "cold"]);
    expect([10, 2.5]).toContain(await client.getNumberValue("size", 0));
    expect((await client.getBooleanDetails("banner", false)).variant).toMatch(/true|false/);
    const { value, variant } = await client.getObjectDetails("colour", {});
    expect(value).toEqual(variants.colour[variant as "warm"]);
  });

  test("of the wrong type gives the default, and its decision is cancelled", async () => {
    const { blendit, flags: client } = await flags();
    await create(blendit, "page", ["short", "long"]);
    expect(await client.getNumberDetails("page", 7)).toMatchObject({
      value: 7,
      reason: "ERROR",
      errorCode: "TYPE_MISMATCH",
    });
    expect(await logOf(blendit, "page")).toMatchObject([{ result: "never-shown" }]);
  });

  test("of an experiment that cannot decide gives the default and the reason", async () => {
    const { blendit, flags: client } = await flags();
    await create(blendit, "page", ["short", "long"]);
    expect(await client.getStringDetails("none", "default")).toMatchObject({
      value: "default",
      reason: "ERROR",
      errorCode: "FLAG_NOT_FOUND",
      errorMessage: 'No experiment has the id "none".',
    });
    await blendit.change("page", { status: "archived" });
    const archived = await client.getStringDetails("page", "default");
    expect([archived.value, archived.reason, archived.errorCode]).toEqual(["default", "DISABLED", undefined]);
    const away = blenditClient({ url: "http://127.0.0.1:9", retries: 0 });
    await OpenFeature.setProviderAndWait("away", new BlenditProvider({ client: away }));
    expect(await OpenFeature.getClient("away").getStringDetails("page", "default")).toMatchObject({
      value: "default",
      reason: "ERROR",
      errorCode: "GENERAL",
    });
  });

  test("behind a proxy that answers with its own page is not reported as a missing flag", async () => {
    for (const status of [200, 404, 409]) {
      const fetch = async () => new Response("<h1>Sorry</h1>", { status });
      const client = blenditClient({ url: "http://127.0.0.1:9", retries: 0, fetch });
      await OpenFeature.setProviderAndWait(`proxy-${status}`, new BlenditProvider({ client }));
      onTestFinished(() => OpenFeature.clearProviders());
      expect(await OpenFeature.getClient(`proxy-${status}`).getStringDetails("page", "default")).toMatchObject({
        value: "default",
        reason: "ERROR",
        errorCode: "GENERAL",
      });
    }
  });

  test("by a resilient client is stale while the service is down", async () => {
    const client = resilientClient({ url: "http://127.0.0.1:9", arms: { page: ["short", "long"] } });
    onTestFinished(async () => void (await client.close()));
    await OpenFeature.setProviderAndWait("stale", new BlenditProvider({ client }));
    onTestFinished(() => OpenFeature.clearProviders());
    const details = await OpenFeature.getClient("stale").getStringDetails("page", "default");
    expect(details).toMatchObject({ reason: "STALE", flagMetadata: { probability: 0.5, group: "elsewhere" } });
  });
});

describe("tracking by the OpenFeature SDK", () => {
  test("is the reward of the decision with the same key", async () => {
    const { blendit, provider, flags: client } = await flags();
    await create(blendit, "page", ["short", "long"]);
    for (const [user, details] of [
      ["a", { value: 0.7 }],
      ["b", {}],
      ["c", { outcome: 0.2, value: 99 }],
    ] as const) {
      await client.getStringValue("page", "none", { targetingKey: user });
      client.track("page", { targetingKey: user }, details);
    }
    await provider.onClose();
    expect((await logOf(blendit, "page")).map(({ reward, result }) => [reward, result])).toEqual([
      [0.7, "learned"],
      [1, "learned"],
      [0.2, "learned"],
    ]);
  });

  test("uses the given names of events, and reports failures", async () => {
    const failures: [message: string, eventName: string][] = [];
    const onTrackError = (error: unknown, name: string) => failures.push([(error as Error).message, name]);
    const { blendit, provider, flags: client } = await flags({ rewards: { purchase: "page" }, onTrackError });
    await create(blendit, "page", ["short", "long"]);
    await client.getStringValue("page", "none", { targetingKey: "a" });
    client.track("purchase", { targetingKey: "a" }, { value: 3 });
    client.track("page", { targetingKey: "a" }, { value: 4 });
    client.track("purchase", { targetingKey: "nobody" }, { value: 5 });
    client.track("purchase", {}, { value: 6 });
    await provider.onClose();
    expect(await logOf(blendit, "page")).toMatchObject([{ reward: 3 }]);
    expect(failures.toSorted()).toEqual([
      ['Experiment page has no decision with the key "nobody".', "purchase"],
      ["Missing targetingKey or decisionKey in the context: it names the decision to reward.", "purchase"],
    ]);
  });
});
