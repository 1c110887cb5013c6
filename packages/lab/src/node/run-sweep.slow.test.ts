import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { smallSweep } from "../../test/small-sweep.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { writeShards } from "../../test/write-shards.ts";
import { summaryText } from "../simulate/summary-files.ts";
import type { SweepSummary } from "../studies/sweep/sweep-summary.ts";
import { mergeShards, writeMerged } from "./merge-shards.ts";
import { isFinished } from "./results-folder.ts";
import { runExperiment } from "./run-experiment.ts";
import { runStudy } from "./run-study.ts";

const inFolder = temporaryFolder();
const study = smallSweep();

/** A summary without the parts that differ between runs. */
function lasting(folder: string, ...names: string[]): string {
  return lastingText(readFileSync(join(folder, ...names, "summary.json"), "utf8"));
}

function lastingText(summary: string): string {
  return summary.replace(/,\n {2}"(elapsedSeconds|roundsPerSecond)": [\d.e+-]+/g, "");
}

let whole: string;
let summary: SweepSummary;

beforeAll(async () => {
  whole = inFolder("whole");
  summary = (await runStudy(study, { folder: whole, file: "sweep.yaml", workers: 1 })).summary as SweepSummary;
});

describe("a sweep", () => {
  test("gives each point the same bytes as a separate run", async () => {
    const own = await runExperiment(study.problems[4]!, { workers: 1 });
    expect(lasting(whole, "points", "5")).toBe(lastingText(summaryText(own)));
    const { rounds, recommendedGap } = own.learners[0]!;
    expect(rounds.at(-1)).toBe(20);
    expect(summary.points[4]).toMatchObject({
      values: { floor: 0.1, seed: 2 },
      folder: "points/5",
      optimum: own.optimum!.value,
    });
    expect(summary.points[4]!.learners[0]!.recommendedGap).toEqual(recommendedGap.at(-1));
  });

  test("writes a table, a report and figures, and leaves no journal", () => {
    expect(readdirSync(whole).sort()).toEqual(["figures", "points", "report.html", "summary.json", "sweep.csv"]);
    expect(readdirSync(join(whole, "points"))).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(readdirSync(join(whole, "points", "1")).sort()).toEqual(["summary.json", "trajectories.csv"]);
    expect(readdirSync(join(whole, "figures"))).toContain("gap-overview.svg");
    const rows = readFileSync(join(whole, "sweep.csv"), "utf8").trim().split("\n");
    expect(rows).toHaveLength(1 + 6 * study.problems[0]!.experiment.learners.length);
    expect(rows[0]).toMatch(/^floor,seed,learner,recommendedGap,recommendedGapStandardError,/);
  });

  test("keeps one journal if stopped, and continues from it to the same bytes", async () => {
    const folder = inFolder("stopped");
    const options = { folder, file: "sweep.yaml", workers: 1 };
    const controller = new AbortController();
    const stop = (done: number) => void (done === 9 && controller.abort());
    const stopped = runStudy(study, { ...options, signal: controller.signal, progress: { replication: stop } });
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
    expect(readdirSync(folder)).toEqual(["unfinished.ndjson"]);
    expect(isFinished(study, folder)).toBe(false);
    const counts: number[] = [];
    await runStudy(study, { ...options, resume: true, progress: { replication: (done) => counts.push(done) } });
    expect(counts[0]).toBe(7);
    expect(isFinished(study, folder)).toBe(true);
    expect(lasting(folder)).toBe(lasting(whole));
    expect(lasting(folder, "points", "2")).toBe(lasting(whole, "points", "2"));
  });

  test("is distinguished from another grid", () => {
    expect(isFinished(study, whole)).toBe(true);
    expect(() => isFinished(smallSweep({ horizon: 30 }), whole)).toThrow("belongs to another experiment or version");
  });
});

describe("shards of a sweep", () => {
  test("merge to the same bytes as one run", async () => {
    await writeMerged(
      await mergeShards([writeShards(inFolder("shards"), study, [1, 2, 3, 4, 5], 5)]),
      inFolder("merged"),
    );
    expect(lasting(inFolder("merged"))).toBe(lasting(whole));
    for (const point of ["1", "6"]) {
      expect(lasting(inFolder("merged"), "points", point)).toBe(lasting(whole, "points", point));
    }
    const table = (folder: string) => readFileSync(join(folder, "sweep.csv"), "utf8");
    expect(table(inFolder("merged"))).toBe(table(whole));
  });

  test("have complete points even if some are missing, and the report names incomplete points", async () => {
    const merged = await mergeShards([writeShards(inFolder("some"), study, [1, 3], 3)]);
    expect(merged.missing).toEqual(["shard 2 of 3 is missing", "run the rest on Slurm with --array=2"]);
    const written = (await writeMerged(merged, inFolder("partial"))).summary as SweepSummary;
    expect(written.points.map((point) => point?.values.seed ?? null)).toEqual([1, 2, null, null, 2, 3]);
    expect(readdirSync(join(inFolder("partial"), "points"))).toEqual(["1", "2", "5", "6"]);
    const report = readFileSync(join(inFolder("partial"), "report.html"), "utf8");
    expect(report.includes("minimum share 0.05, seed 3; minimum share 0.1, seed 1")).toBe(true);
  });
});
