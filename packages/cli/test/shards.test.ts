import { readdirSync, rmSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { blendit } from "./blendit-in-process.ts";
import { small } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();
/** Each shard starts a thread. */
const SHARDS = 12;
/** 61 replications make 13 chunks, so one shard has two. */
const experiment = { ...small, name: "shards", horizon: 10, replications: 61, diagnostics: ["utility-gap"] };

async function runShard(shard: number, ...options: string[]) {
  const text = `${shard}/${SHARDS}`;
  return blendit(place.folder, "run", "shards.yaml", "--workers", "1", "--shard", text, "--out", "shards", ...options);
}

describe("a dozen shards of a run", () => {
  beforeAll(async () => {
    place.write("shards.yaml", experiment);
    expect((await blendit(place.folder, "run", "shards.yaml", "--out", "whole")).code).toBe(0);
    for (let shard = 1; shard <= SHARDS; shard++) {
      const { code, stdout, stderr } = await runShard(shard);
      expect(code, stderr).toBe(0);
      const count = shard === SHARDS ? 6 : 5;
      expect(stdout).toContain(
        `shards/shard-${String(shard).padStart(2, "0")}-of-12.ndjson: played ${count} of ${count} replications now`,
      );
    }
    // A dozen runs on a machine that may be busy.
  }, 180_000);

  test("merge to the same bytes as one run, except times", async () => {
    const { code, stdout, stderr } = await blendit(place.folder, "merge", "shards", "--out", "merged");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/\n\nmerged\/report\.html\n$/);
    expect(place.lastingSummary("merged")).toBe(place.lastingSummary("whole"));
    expect(place.read("merged", "trajectories.csv")).toBe(place.read("whole", "trajectories.csv"));
    expect(readdirSync(place.at("merged")).sort()).toEqual(readdirSync(place.at("whole")).sort());
  });

  test("are not played again with --resume, nor overwritten without", async () => {
    expect((await runShard(7, "--resume")).stdout).toContain("played 0 of 5 replications now");
    const { code, stderr } = await runShard(7);
    expect(code).toBe(2);
    expect(stderr).toContain("already exists. Continue it with --resume, or discard it and start over with --force.\n");
    expect((await runShard(7, "--force")).stdout).toContain("played 5 of 5 replications now");
  });

  test("are listed if missing, and nothing is written, even with --partial", async () => {
    for (const shard of ["03", "11", "12"]) rmSync(place.at("shards", `shard-${shard}-of-12.ndjson`));
    const missing = "shards 3,11-12 of 12 are missing\nrun the rest on Slurm with --array=3,11-12\n";
    expect(await blendit(place.folder, "merge", "shards", "--out", "gaps")).toEqual({
      code: 1,
      stdout: "",
      stderr: `${missing}nothing was written\n`,
    });
    expect(await blendit(place.folder, "merge", "shards", "--out", "gaps", "--partial")).toEqual({
      code: 1,
      stdout: "",
      stderr: `${missing}nothing was written: --partial is for sweeps, and an experiment without vary needs all its shards\n`,
    });
  });
});

const sweep = { ...experiment, replications: 6, vary: { floor: [0.02, 0.03], "learners[0].step.initial": [0.1, 1] } };

describe("a sweep", () => {
  beforeAll(() => {
    place.write("sweep.yaml", sweep);
  });

  test("runs, prints a row for each point, and is then complete", async () => {
    const { code, stdout, stderr } = await blendit(place.folder, "run", "sweep.yaml", "--out", "sweep");
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/minimum share {2}learner 1's first step size {2}/);
    expect(stdout).toMatch(/\nsweep\/report\.html {2}\(\d+\.\d s, [\d,]+ rounds\/s\)\n$/);
    const again = await blendit(place.folder, "run", "sweep.yaml", "--out", "sweep", "--resume");
    expect(again.stdout).toBe("sweep is complete: nothing left to do\n");
  });

  test("in shards merges to the same bytes, and with --partial to the complete points", async () => {
    for (const shard of ["1/2", "2/2"]) {
      const { code } = await blendit(place.folder, "run", "sweep.yaml", "--shard", shard, "--out", "halves");
      expect(code).toBe(0);
    }
    expect((await blendit(place.folder, "merge", "halves", "--out", "joined")).code).toBe(0);
    expect(place.lastingSummary("joined")).toBe(place.lastingSummary("sweep"));
    rmSync(place.at("halves", "shard-1-of-2.ndjson"));
    const refused = await blendit(place.folder, "merge", "halves", "--out", "half");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("shard 1 of 2 is missing\n");
    expect(refused.stderr).toContain("nothing was written; --partial writes the points");
    const partial = await blendit(place.folder, "merge", "halves", "--out", "half", "--partial");
    expect(partial.code).toBe(0);
    expect(partial.stdout.match(/missing/g)).toHaveLength(sweep.learners.length * 2);
  });

  test.each<[vary: object, message: RegExp]>([
    [{ flor: [0.1] }, /^bad\.yaml:46:5: Unknown key "flor"\./],
    [{ floor: [0.1, 0.7] }, /^bad\.yaml:48:7: floor must be at least 0 and below 1\/2/],
    [{ "learners[0].stp.initial": [1] }, /bad\.yaml:46:5: Unknown key "stp" in learners\[0\]\./],
  ])("with %o is refused, naming the line", async (vary, message) => {
    place.write("bad.yaml", { ...experiment, vary });
    const { code, stderr } = await blendit(place.folder, "run", "bad.yaml", "--out", "bad");
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  test("is refused by commands other than run and merge", async () => {
    const { code, stderr } = await blendit(place.folder, "optimum", "sweep.yaml");
    expect(code).toBe(2);
    expect(stderr).toContain("sweep.yaml:45:3: Only `blendit run` and `merge` accept a sweep.");
  });
});
