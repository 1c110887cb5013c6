import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blenditClient } from "@blendit/service/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { demoOptions } from "../scripts/demo/options.ts";
import { repositoryRoot } from "./source-files.ts";

const demo = join(repositoryRoot, "scripts", "demo.ts");
const blendit = join(repositoryRoot, "packages", "cli", "src", "blendit.ts");

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "blendit-demo-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function runDemo(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, [demo, ...words], { cwd: repositoryRoot, encoding: "utf8", env });
}

/** Starts the demo. Resolves when it has printed everything. */
async function startDemo(environment: Readonly<Record<string, string>>, words: readonly string[] = []) {
  const child: ChildProcess = spawn(process.execPath, [demo, ...words], {
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
      if (printed.includes("Press Ctrl-C to stop")) resolve();
    });
  });
  return { child, ended, printed, origin: printed.match(/http:\/\/127\.0\.0\.1:\d+/)![0] };
}

describe("npm start", () => {
  test("starts the service with an experiment that has learned, prints what to try, and stops cleanly on Ctrl-C", async () => {
    const BLENDIT_DATA = scratch();
    const { child, ended, printed, origin } = await startDemo({ BLENDIT_DATA });
    const client = blenditClient({ url: origin, timeout: 20_000 });
    const { weights, counts, utility, settings } = await client.experiment("quiz");
    expect(settings).toMatchObject({ support: [0, 1] });
    expect(counts.learned).toBeGreaterThanOrEqual(600);
    // The best blend of the three distributions is 37, 14 and 49 %, so it needs every arm.
    expect(Math.min(weights.easy!, weights.hard!)).toBeGreaterThan(0.2);
    expect(utility.recommended).toBeGreaterThan(utility.equal!);
    expect(printed).toMatch(/600 decisions, 600 outcomes learned.*npx blendit reproduce/s);
    child.kill("SIGINT");
    expect(await ended).toEqual([0, null]);

    const again = runDemo(["--no-serve"], { BLENDIT_DATA });
    expect([again.status, again.stderr]).toEqual([0, ""]);
    expect(again.stdout).toMatch(/^The demo experiment from last time:.*of the best possible/s);
  });

  test("says what to do if its port or its folder is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const taken = runDemo([], { BLENDIT_DATA: scratch(), BLENDIT_PORT: `${port}` });
    expect(taken.status).toBe(1);
    expect(taken.stderr).toContain(`Port ${port} of 127.0.0.1 is in use`);
    expect(taken.stderr).toMatch("npm start -- --port 4881");
    const BLENDIT_DATA = scratch();
    await startDemo({ BLENDIT_DATA });
    const inUse = runDemo([], { BLENDIT_DATA, BLENDIT_PORT: "0" });
    expect([inUse.status, inUse.stderr]).toEqual([1, expect.stringMatching(/Another service is using/)]);
  });

  test("listens on the given port and keeps its data in the given folder", async () => {
    const folder = join(scratch(), "named");
    const { origin, child, ended } = await startDemo({}, ["--port", "0", "--data", folder]);
    expect(origin).not.toMatch(/:(0|4880)$/);
    child.kill("SIGINT");
    await ended;
    const words = [blendit, "replay", "quiz", "--data", folder];
    expect(spawnSync(process.execPath, words, { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  });

  test("keeps its data where the command line looks for it", () => {
    const cwd = scratch();
    const environment = { ...process.env, BLENDIT_DATA: "" };
    const run = (...words: string[]) => spawnSync(process.execPath, words, { cwd, encoding: "utf8", env: environment });
    expect(run(demo, "--no-serve")).toMatchObject({ status: 0, stderr: "" });
    const replay = run(blendit, "replay", "quiz");
    expect(replay).toMatchObject({ status: 0, stderr: "" });
    expect(replay.stdout).toMatch(/\nquiz +600 +600 +0/);
  });

  test("prints its options, with the defaults of the service", () => {
    const { status, stdout, stderr } = runDemo(["--help"], {});
    expect([status, stderr]).toEqual([0, ""]);
    for (const option of ["--port", "--data", "--no-serve", "--help"]) expect(stdout).toContain(`\n  ${option} `);
    expect(stdout).toContain("or blendit-data)");
  });

  test("rejects an unknown option in one line", () => {
    const { status, stdout, stderr } = runDemo(["--server"], {});
    const message = "Unknown option '--server'. To list the options: npm start -- --help\n";
    expect([status, stdout, stderr]).toEqual([2, "", message]);
  });

  test.each([
    [["4881"], {}, "Unexpected argument '4881'. To list the options: npm start -- --help"],
    [["--port"], {}, "Option '--port <value>' argument missing. To list the options: npm start -- --help"],
    [["--port", "x"], {}, '--port must be a whole number from 0 to 65535, not "x".'],
    [["--port", "70000"], {}, '--port must be a whole number from 0 to 65535, not "70000".'],
    [["--data", ""], {}, "Missing folder after --data."],
    [[], { BLENDIT_PORT: "x" }, /^[^\n]*BLENDIT_PORT[^\n]*from 0 to 65535[^\n]*$/],
  ])("rejects %j with %j", (words, environment, message) => {
    expect(() => demoOptions(words, environment)).toThrow(message);
  });

  test("prefers its options to the environment", () => {
    const environment = { BLENDIT_PORT: "1", BLENDIT_HOST: "localhost", BLENDIT_DATABASE: "postgres://me@db/x" };
    expect(demoOptions(["--port", "0", "--data", "here"], environment)).toEqual({
      help: false,
      serves: true,
      service: { host: "localhost", port: 0, data: "here", database: undefined },
    });
  });
});
