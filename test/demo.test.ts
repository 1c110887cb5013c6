import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blenditClient } from "@blendit/service/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

const demo = join(repositoryRoot, "scripts", "demo.ts");

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "blendit-demo-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function runDemo(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, [demo, ...words], { cwd: repositoryRoot, encoding: "utf8", env });
}

/** Starts the demo; answers when it has said what there is to say. */
async function startDemo(environment: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, [demo], {
    cwd: repositoryRoot,
    env: { ...process.env, BLENDIT_PORT: "0", ...environment },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    void ended.then(([code]) => reject(new Error(`ended with ${code}: ${printed}`)));
    child.stdout!.on("data", (data) => {
      printed += data;
      if (printed.includes("Ctrl-C ends")) resolve();
    });
  });
  return { child, ended, printed, origin: printed.match(/http:\/\/127\.0\.0\.1:\d+/)![0] };
}

describe("npm start", () => {
  test("starts the service with an experiment that has learned, says what to try, and ends cleanly on Ctrl-C", async () => {
    const BLENDIT_DATA = scratch();
    const { child, ended, printed, origin } = await startDemo({ BLENDIT_DATA });
    const client = blenditClient({ url: origin, timeout: 20_000 });
    const { weights, counts, utility } = await client.experiment("quiz");
    expect(counts.learned).toBeGreaterThanOrEqual(600);
    // The best blend of the three laws has 37, 14 and 49 %: more than one arm, and none without use.
    expect(Math.min(weights.easy!, weights.hard!)).toBeGreaterThan(0.2);
    expect(utility.recommended).toBeGreaterThan(utility.equal!);
    expect(printed).toMatch(/600 decisions, 600 rewards learned.*npx blendit reproduce/s);
    child.kill("SIGINT");
    expect(await ended).toEqual([0, null]);

    const again = runDemo(["--no-serve"], { BLENDIT_DATA });
    expect([again.status, again.stderr]).toEqual([0, ""]);
    expect(again.stdout).toMatch(/^The demo experiment as it was left:.*The best blend is better/s);
  });

  test("says what to do where its port is taken or its folder in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const taken = runDemo([], { BLENDIT_DATA: scratch(), BLENDIT_PORT: `${port}` });
    expect(taken.status).toBe(1);
    expect(taken.stderr).toMatch(`port ${port} of 127.0.0.1 is taken: another program listens there\n`);
    expect(taken.stderr).toMatch("BLENDIT_PORT=4881");
    const BLENDIT_DATA = scratch();
    await startDemo({ BLENDIT_DATA });
    const inUse = runDemo([], { BLENDIT_DATA, BLENDIT_PORT: "0" });
    expect([inUse.status, inUse.stderr]).toEqual([1, expect.stringMatching(/another service is at work in/)]);
  });

  test("refuses an option that it does not know", () => {
    const { status, stderr } = runDemo(["--server"], {});
    expect([status, stderr]).toEqual([2, "unknown option --server: expected --no-serve or nothing\n"]);
  });
});
