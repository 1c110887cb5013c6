import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Started, startBlendit } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { small } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

/** Building never ends and never yields: a process that misses Ctrl-C is killed and fails the test. */
const endless = { ...small, utility: { module: "./endless.mjs" } };
/** Writes a file when building begins. */
const endlessUtility = `
  import { writeFileSync } from "node:fs";
  const build = () => {
    writeFileSync("begun", "");
    for (;;);
  };
  export default { kind: "endless", smooth: true, learningSpace: build, knownSpace: build };`;

/** Waits until a condition holds; fails the test if the process ends before. */
async function until(started: Started, isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    if (started.process.exitCode !== null) throw new Error(`ended too early: ${(await started.ended).stderr}`);
    await wait(5);
  }
}

/** Starts a command and waits until it builds distributions. */
async function whileBuilding(...words: string[]): Promise<Started> {
  place.write("endless.mjs", endlessUtility);
  rmSync(place.at("begun"), { force: true });
  const started = startBlendit(place.folder, ...words);
  await until(started, () => existsSync(place.at("begun")));
  return started;
}

describe("Ctrl-C", () => {
  test("ends a command that is still starting", async () => {
    const started = startBlendit(place.folder, "arena", "--out", "at once");
    started.process.kill("SIGINT");
    expect(await started.shellCode).toBe(130);
    expect(existsSync(place.at("at once"))).toBe(false);
  });

  test.each([
    ["optimum", []],
    ["check", []],
    ["plan", ["--epsilon", "0.1"]],
    ["run", ["--out", "built"]],
  ])("ends %s while it builds distributions, and leaves nothing behind", async (command, options) => {
    const started = await whileBuilding(command, place.write("endless.json", endless), ...options);
    started.process.kill("SIGINT");
    expect(await started.shellCode).toBe(130);
    expect((await started.ended).stdout).toBe("");
    expect(existsSync(place.at("built"))).toBe(false);
  });

  test("ends a run with two workers, which leaves no finished run", async () => {
    const file = place.write("long.yaml", { ...small, horizon: 20_000, replications: 400 });
    const started = startBlendit(place.folder, "run", file, "--out", "played", "--workers", "2");
    const journal = place.at("played", "unfinished.ndjson");
    await until(started, () => existsSync(journal) && readFileSync(journal, "utf8").includes("\n"));
    started.process.kill("SIGINT");
    expect(await started.shellCode).toBe(130);
    expect((await started.ended).stderr).toContain("stopped; continue with: npx blendit run long.yaml");
    expect(existsSync(place.at("played", "summary.json"))).toBe(false);
  });

  test("ends a run that is drawing and writing, which is then complete or continues with --resume", async () => {
    const arms = Array.from({ length: 12 }, (_, arm) => ({ kind: "beta", alpha: 1 + arm, beta: 2 }));
    const file = place.write("drawn.yaml", { ...small, arms, replications: 5 });
    const words = ["run", file, "--out", "drawn", "--workers", "1"];
    const started = startBlendit(place.folder, ...words);
    let printed = "";
    started.process.stderr!.on("data", (part: string) => {
      printed += part;
    });
    await until(started, () => printed.includes("5 of 5 replications") || existsSync(place.at("drawn", "figures")));
    started.process.kill("SIGINT");
    const code = await started.shellCode;
    const isComplete =
      existsSync(place.at("drawn", "summary.json")) && !existsSync(place.at("drawn", "unfinished.ndjson"));
    // On a fast machine the run may have finished before.
    if (!isComplete) expect(code).toBe(130);
    const again = await blendit(place.folder, ...words, "--resume");
    expect(again.code, again.stderr).toBe(0);
    expect(again.stderr).not.toContain("1 of 5 replications");
    expect(existsSync(place.at("drawn", "summary.json"))).toBe(true);
  });

  test("ends reproduce while it plays, with no results", async () => {
    const started = startBlendit(place.folder, "reproduce", "--out", "paper");
    await until(started, () => existsSync(place.at("paper")));
    await wait(200);
    started.process.kill("SIGINT");
    expect(await started.shellCode).toBe(130);
    expect(existsSync(place.at("paper", "summary.json"))).toBe(false);
    expect(existsSync(place.at("paper", "report.html"))).toBe(false);
  });
});
