import { existsSync, readdirSync } from "node:fs";
import type { ArenaResult } from "@blendit/lab";
import { describe, expect, test } from "vitest";
import { startBlendit } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { workplace } from "./workplace.ts";

const place = workplace();
const size = ["--replications", "4", "--horizon", "60"];
const problems = ["--problems", "variance-scenario-1,hard-items"];
const learners = ["--learners", "full-gradient,mirror-ascent-exact,uniform"];

/** The result without measured times. */
function lasting(out: string): unknown {
  const measured = ["microsecondsPerRound", "elapsedSeconds"];
  return JSON.parse(place.read(out, "arena.json"), (key, value) => (measured.includes(key) ? undefined : value));
}

describe("arena", () => {
  test("writes a table and a page that do not depend on the number of workers", async () => {
    for (const workers of ["1", "2"]) {
      const words = ["arena", "--out", `by ${workers}`, ...size, ...problems, ...learners, "--workers", workers];
      const { code, stdout, stderr } = await blendit(place.folder, ...words);
      expect(code, stderr).toBe(0);
      expect(stdout.replaceAll("\n", " ")).toMatch(/^.* best, or not clearly behind the best, in \d of 2 problems/);
      expect(stdout).toMatch(new RegExp(`\\nby ${workers}/arena\\.html {2}\\(\\d+\\.\\d s\\)\\n$`));
      expect(stderr).toContain("arena: 8 of 8 replications\n");
    }
    expect(readdirSync(place.at("by 1")).sort()).toEqual(["arena.csv", "arena.html", "arena.json"]);
    expect(lasting("by 2")).toEqual(lasting("by 1"));

    const result: ArenaResult = JSON.parse(place.read("by 1", "arena.json"));
    expect(result).toMatchObject({ replications: 4, horizon: 60, seed: 100, rounds: [60] });
    expect(result.problems.map(({ name }) => name)).toEqual(["variance-scenario-1", "hard-items"]);
    for (const { utilityGap, recommendedGap, regret, microsecondsPerRound } of result.problems[0]!.learners) {
      for (const { mean } of [...utilityGap.at, ...recommendedGap.at, regret]) expect(mean).toBeGreaterThanOrEqual(0);
      expect(microsecondsPerRound).toBeGreaterThan(0);
    }

    const page = place.read("by 1", "arena.html");
    expect(page).toMatch(/^<!doctype html>/);
    for (const heading of ["Gap of the recommended blend", "hard-items: quota", "Method and command"]) {
      expect(page).toMatch(new RegExp(`<h[23]>${heading}</h[23]>`));
    }
    expect(page).toContain("3 learners, each with one setting, on 2 problems: 4 replications of 60 rounds, seed 100.");
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });

  test.each([
    [["--problems", "hard-item"], 'Did you mean "hard-items"?'],
    [["--learners", "full-gradient,exp4"], 'Did you mean "exp3"?'],
  ])("exits with 2 for %j and writes nothing", async (words, message) => {
    const { code, stdout, stderr } = await blendit(place.folder, "arena", "--out", "unknown", ...size, ...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(existsSync(place.at("unknown"))).toBe(false);
  });

  test("exits with 130 on Ctrl-C and writes nothing", async () => {
    const long = ["--replications", "500", "--horizon", "2000"];
    const started = startBlendit(place.folder, "arena", "--out", "stopped", ...long, ...problems, ...learners);
    await new Promise((resolve) => started.process.stderr!.once("data", resolve));
    started.process.kill("SIGINT");
    const { code, stdout, stderr } = await started.ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(stderr).toContain("stopped; no results were written");
    expect(readdirSync(place.at("stopped"))).toEqual([]);
  });
});
