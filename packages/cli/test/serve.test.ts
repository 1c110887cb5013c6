import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultOptions } from "@blendit/service";
import { describe, expect, onTestFinished, test } from "vitest";
import { curlLines } from "../src/commands/serve.ts";
import { type Started, startBlendit } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";

/** A folder for one test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "blendit-serve-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the service on a free port; resolves when it listens. */
async function startServe(folder: string, ...words: string[]): Promise<{ started: Started; origin: string }> {
  const started = startBlendit(folder, "serve", "--port", "0", "--log-level", "warn", ...words);
  onTestFinished(() => void started.process.kill("SIGKILL"));
  const [text] = (await once(started.process.stdout!, "data")) as [string];
  const [, origin] = /running at (http:\/\/[^,;\s]+)/.exec(text)!;
  return { started, origin: origin! };
}

/** Makes the call of a curl command. */
async function callOf(line: string, headers: Record<string, string> = {}): Promise<Response> {
  const [url] = /http:\S+/.exec(line)!;
  const body = / -d '([^']*)'$/.exec(line)?.[1];
  if (body === undefined) return fetch(url, { headers });
  return fetch(url, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body });
}

describe("blendit serve", () => {
  test("answers the commands that it prints, and exits with 0 when stopped", async () => {
    const folder = newFolder();
    const { started, origin } = await startServe(folder);
    for (const line of curlLines(origin, true)) expect((await callOf(line)).ok, line).toBe(true);
    started.process.kill("SIGTERM");
    const { code, stdout, stderr } = await started.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Data: blendit-data\n");
    for (const line of curlLines(origin, true)) expect(stdout).toContain(line);
    expect(existsSync(join(folder, "blendit-data", "blendit.sqlite"))).toBe(true);
    expect(await blendit(folder, "replay")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\nhello +1 +1 +0/),
    });
  });

  test("closes event streams and takes no new calls when stopped", async () => {
    const { started, origin } = await startServe(newFolder());
    await callOf(curlLines(origin, true)[0]!);
    const stream = await fetch(`${origin}/v1/experiments/hello/events`);
    started.process.kill("SIGINT");
    expect(await stream.text()).toMatch(/^event: report\ndata: \{"id":"hello"/);
    expect((await started.ended).code).toBe(0);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  });

  test("requires a key once one exists", async () => {
    const folder = newFolder();
    const { stdout: key, stderr } = await blendit(folder, "keys", "create", "--name", "shop", "--scope", "admin");
    expect(key).toMatch(/^bl_[0-9a-f]{12}_[\w-]{43}\n$/);
    expect(stderr).toMatch(/^key [0-9a-f]{12} of shop, scope admin; shown only once:\n$/);
    const { origin } = await startServe(folder);
    const [create] = curlLines(origin, false);
    expect((await callOf(create!)).status).toBe(401);
    expect((await callOf(create!, { authorization: `Bearer ${key.trim()}` })).status).toBe(201);
  });

  test("prints in one line why it cannot start", async () => {
    const folder = newFolder();
    const open = await blendit(folder, "serve", "--host", "0.0.0.0");
    expect(open).toMatchObject({ code: 2, stdout: "" });
    expect(open.stderr).toMatch(/^Listening on 0\.0\.0\.0 needs an API key, and none exists yet\./);
    const { origin } = await startServe(folder);
    expect(await blendit(folder, "serve")).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("Another service is using blendit-data."),
    });
    const { port } = new URL(origin);
    expect(await blendit(folder, "serve", "--data", "other", "--port", port)).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(port),
    });
  });
});

test.each([
  [["serve", "--port", "70000"], "error: option '--port <number>' argument '70000' is invalid."],
  [["serve", "--log-level", "loud"], "Allowed choices are silent, error, warn, info, debug"],
  [["keys", "create", "--name", "a", "--scope", "all"], "Allowed choices are admin, decide, read"],
  [["keys", "create", "--name", " ", "--scope", "read"], "error: option '--name <name>' argument ' ' is invalid."],
  [["keys", "revoke", "x", "--data", "nowhere"], "nowhere has no data of a service."],
  [["keys", "list", "--data", "nowhere"], "nowhere has no data of a service."],
  [["backup", "--out", "copy", "--data", "nowhere"], "nowhere has no data of a service."],
  [["replay", "--data", "nowhere"], "nowhere has no data of a service."],
  [["archive", "x", "--data", "nowhere"], "nowhere has no data of a service."],
])("blendit %j is wrong input", async (words, message) => {
  const { code, stderr } = await blendit(newFolder(), ...words);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test.each([["serve"], ["keys create"], ["keys list"], ["keys revoke"], ["backup"], ["replay"], ["move"]])(
  "the help of blendit %s names the service's data folder as the default",
  async (command) => {
    const { stdout } = await blendit(newFolder(), ...command.split(" "), "--help");
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(`(default: BLENDIT_DATA or ${defaultOptions.data})`);
  },
);

test("keys are listed and revoked", async () => {
  const folder = newFolder();
  await blendit(folder, "keys", "create", "--name", "shop", "--scope", "decide");
  const listed = async () => JSON.parse((await blendit(folder, "keys", "list", "--json")).stdout);
  const [{ id, ...rest }] = await listed();
  expect(rest).toEqual({ name: "shop", scope: "decide", createdAt: expect.any(String), revokedAt: null });
  expect(await blendit(folder, "keys", "revoke", "0")).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(id),
  });
  expect(await blendit(folder, "keys", "revoke", id)).toEqual({
    code: 0,
    stdout: `Key ${id} is revoked.\n`,
    stderr: "",
  });
  expect((await listed())[0].revokedAt).toEqual(expect.any(String));
  expect((await blendit(folder, "keys", "list")).stdout).toMatch(
    /^Id +Name +Scope +Created +Revoked\n[─ ]+\n\w+ +shop +decide /,
  );
});

test("a backup of a running service can be served", async () => {
  const folder = newFolder();
  const { origin } = await startServe(folder);
  for (const line of curlLines(origin, true)) await callOf(line);
  expect(await blendit(folder, "backup", "--out", "copy.sqlite")).toEqual({
    code: 0,
    stdout: expect.stringContaining("copy.sqlite"),
    stderr: "",
  });
  const again = await blendit(folder, "backup", "--out", "copy.sqlite");
  expect(again).toMatchObject({ code: 1, stderr: "copy.sqlite already exists. Choose a new file for the backup.\n" });
});

test("an experiment is archived while no service is running", async () => {
  const folder = newFolder();
  const { started, origin } = await startServe(folder);
  for (const line of curlLines(origin, true)) await callOf(line);
  const busy = await blendit(folder, "archive", "hello");
  expect(busy).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Another service is using blendit-data."),
  });
  started.process.kill("SIGTERM");
  await started.ended;
  const unknown = await blendit(folder, "archive", "none");
  expect(unknown).toMatchObject({
    code: 2,
    stderr: 'No experiment in blendit-data has the id "none". Its experiments: hello.\n',
  });
  const done = { code: 0, stdout: "experiment hello is archived\n", stderr: "" };
  expect(await blendit(folder, "archive", "hello")).toEqual(done);
  const again = await startServe(folder);
  await expect.poll(async () => (await fetch(`${again.origin}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${again.origin}/v1/experiments/hello`)).json()).toMatchObject({ status: "archived" });
});
