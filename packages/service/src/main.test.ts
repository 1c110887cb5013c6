import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { newFolder } from "../test/new-folder.ts";
import { DecisionService } from "./decisions/decision-service.ts";
import { createKey, type ServiceOptions, startService, withKeys } from "./index.ts";

const dataFolder = () => join(newFolder(), "data");

async function started(options: Partial<ServiceOptions>) {
  const service = await startService({ port: 0, logLevel: "silent", ...options });
  onTestFinished(() => service.close());
  await service.ready;
  return service;
}

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, unknown>;
}

const experiment = {
  id: "x",
  name: "x",
  utility: { kind: "variance", support: [0, 1] },
  floor: 0.1,
  arms: [{ name: "a" }, { name: "b" }],
};

test("decides, learns, and remembers everything after a restart", async () => {
  const data = dataFolder();
  const { origin, isOpen, close } = await startService({ port: 0, data, logLevel: "silent" });
  expect(isOpen).toBe(true);
  expect(await post(`${origin}/v1/experiments`, experiment)).toMatchObject({ id: "x" });
  const { decision, arm } = await post(`${origin}/v1/experiments/x/decisions`, { key: "k" });
  expect(await post(`${origin}/v1/decisions/${decision}/reward`, { value: 0.5 })).toMatchObject({ result: "learned" });
  await close();
  const again = await started({ data });
  expect(await post(`${again.origin}/v1/experiments/x/decisions`, { key: "k" })).toMatchObject({ decision, arm });
  const report = await (await fetch(`${again.origin}/v1/experiments/x`)).json();
  expect(report).toMatchObject({ counts: { decisions: 1, learned: 1 } });
});

test("closes windows while slow estimates are recorded", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const keepHistory = vi.spyOn(DecisionService.prototype, "keepHistory").mockReturnValue(promise);
  onTestFinished(() => keepHistory.mockRestore());
  const { origin } = await started({ data: dataFolder() });
  onTestFinished(() => resolve());
  await post(`${origin}/v1/experiments`, { ...experiment, reward: { expiresAfter: 0.01 } });
  await post(`${origin}/v1/experiments/x/decisions`, {});
  await expect.poll(() => keepHistory.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(0);
  const report = async () => (await fetch(`${origin}/v1/experiments/x`)).json();
  await expect.poll(report, { timeout: 5000 }).toMatchObject({ counts: { decisions: 1, open: 0 } });
});

test("listens on an address that others can reach only if there is a key", async () => {
  const data = dataFolder();
  await expect(startService({ host: "0.0.0.0", port: 0, data })).rejects.toThrow(
    /^Listening on 0\.0\.0\.0 needs an API key, and none exists yet\./,
  );
  const { id, text } = await withKeys(data, (keys) => createKey(keys, "shop", "read", Date.now()));
  const { origin, isOpen, close } = await startService({ host: "0.0.0.0", port: 0, data, logLevel: "silent" });
  expect(isOpen).toBe(false);
  const url = `${origin}/v1/experiments`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { authorization: `Bearer ${text}` } })).status).toBe(200);
  await close();
  await withKeys(data, (keys) => keys.revokeKey(id, Date.now()));
  await expect(startService({ host: "0.0.0.0", port: 0, data })).rejects.toThrow(
    "Listening on 0.0.0.0 needs an API key, and none exists yet.",
  );
});

test("a folder has one service at a time, and is released if starting fails", async () => {
  const data = dataFolder();
  const { origin } = await started({ data });
  await expect(startService({ port: 0, data })).rejects.toThrow("Another service is using");
  const other = dataFolder();
  const port = Number(new URL(origin).port);
  await expect(startService({ port, data: other, logLevel: "silent" })).rejects.toThrow("is in use by another program");
  await started({ data: other });
  expect(existsSync(other)).toBe(true);
});
