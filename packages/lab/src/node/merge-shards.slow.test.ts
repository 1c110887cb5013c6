import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { writeShards } from "../../test/write-shards.ts";
import { chunkCount } from "../simulate/chunk.ts";
import type { Summary } from "../simulate/summary.ts";
import { mergeShards } from "./merge-shards.ts";
import { runExperiment } from "./run-experiment.ts";
import { runShard, shardFile } from "./shards.ts";
import { studyOf } from "./study.ts";

const inFolder = temporaryFolder();
const experiment = { ...smallExperiment, horizon: 20, replications: 30 };
const OF = 4;

/** Writes shards of the experiment to a folder, without threads. */
function shards(name: string, numbers: readonly number[], of = OF, changes: object = {}): string {
  return writeShards(inFolder(name), studyOf({ ...experiment, ...changes }), numbers, of);
}

function lasting({ elapsedSeconds, roundsPerSecond, ...rest }: Summary): unknown {
  return rest;
}

/** Cuts off the last chunk of a shard, as a crash would. */
function cutOff(path: string): void {
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.slice(0, text.lastIndexOf("\n") + 20));
}

describe("mergeShards", () => {
  let all: string;

  beforeAll(() => {
    all = shards("all", [1, 2, 3, 4]);
  });

  test("gives the same as one run to the bit, with nothing missing, and without times", async () => {
    expect(chunkCount(experiment)).toBe(6);
    const { summaries, missing, file } = await mergeShards([all]);
    expect({ missing, file }).toEqual({ missing: [], file: "small.yaml" });
    expect(summaries[0]).toEqual(lasting(await runExperiment(experiment, { workers: 1 })));
  });

  test("accepts shards from several folders, and counts duplicates once", async () => {
    const whole = lasting((await mergeShards([all])).summaries[0]!);
    const spread = [shards("one", [1, 2]), shards("other", [2, 3, 4])];
    const { summaries, missing } = await mergeShards(spread);
    expect(missing).toEqual([]);
    expect(lasting(summaries[0]!)).toEqual(whole);
  });

  test("accepts shards of different counts if together they are complete", async () => {
    const folders = [shards("half", [1], 2), shards("quarters", [3, 4])];
    expect((await mergeShards(folders)).missing).toEqual([]);
    rmSync(join(folders[1]!, shardFile({ index: 4, of: OF })));
    expect((await mergeShards(folders)).missing).toEqual([
      "2 of 6 chunks are missing, and the shards have different counts",
    ]);
  });

  test("says which shards are missing and which are unfinished", async () => {
    const folder = shards("gaps", [2, 4]);
    cutOff(join(folder, shardFile({ index: 4, of: OF })));
    const { summaries, missing } = await mergeShards([folder]);
    expect(summaries).toEqual([undefined]);
    expect(missing).toEqual([
      "shards 1,3 of 4 are missing",
      "shard 4 of 4 is unfinished: 1 of 2 chunks (continue it with --resume)",
      "run the rest on Slurm with --array=1,3-4",
    ]);
  });

  test("prints ranges of numbers in Slurm's form", async () => {
    const { missing } = await mergeShards([shards("few", [1, 5], 8, { replications: 40 })]);
    expect(missing).toEqual(["shards 2-4,6-8 of 8 are missing", "run the rest on Slurm with --array=2-4,6-8"]);
  });

  test("does not report a missing shard without chunks", async () => {
    const { missing } = await mergeShards([shards("ends", [2, 4, 5, 7, 9, 10], 10)]);
    expect(missing).toEqual([]);
  });

  test("refuses shards of different runs, and names both", async () => {
    const folders = [all, shards("seed", [1], OF, { seed: 2 })];
    await expect(mergeShards(folders)).rejects.toThrow(
      /seed.shard-1-of-4.ndjson and .*all.shard-1-of-4.ndjson are shards/,
    );
  });

  test("refuses shards of another Blendit", async () => {
    const folder = shards("older", [1]);
    const path = join(folder, shardFile({ index: 1, of: OF }));
    const [head, ...lines] = readFileSync(path, "utf8").split("\n");
    const older = { ...JSON.parse(head!), study: "0", versions: { blendit: "0.0.9", node: "24.1.0" } };
    writeFileSync(path, [JSON.stringify(older), ...lines].join("\n"));
    await expect(mergeShards([folder])).rejects.toThrow(
      "was made by Blendit 0.0.9 on Node 24.1.0: merge it with the same",
    );
  });

  test("refuses a folder without shards, and a file that is not a shard", async () => {
    const folder = inFolder("empty");
    mkdirSync(folder);
    await expect(mergeShards([folder])).rejects.toThrow(
      `No shards of a run (shard-1-of-2.ndjson and so on) found in ${folder}`,
    );
    appendFileSync(join(folder, "shard-1-of-2.ndjson"), '{"chunk":0}');
    await expect(mergeShards([folder])).rejects.toThrow("is not a shard of a run: its first line names no experiment");
  });
});

describe("runShard", () => {
  const shard = { index: 2, of: 3 };
  const options = { shard, file: "small.yaml", workers: 1 };
  const study = studyOf(experiment);

  test("continues an interrupted shard to the same chunks", async () => {
    const folder = inFolder("cut");
    const { path, replications, played } = await runShard(study, { ...options, folder });
    expect({ replications, played }).toEqual({ replications: 10, played: 10 });
    cutOff(path);
    const again = await runShard(study, { ...options, folder, resume: true });
    expect({ ...again }).toEqual({ path, replications: 10, played: 5 });
    const { missing } = await mergeShards([folder]);
    expect(missing[0]).toBe("shards 1,3 of 3 are missing");
  });

  test("does not overwrite an existing shard, but can continue it", async () => {
    const folder = inFolder("twice");
    const { path } = await runShard(study, { ...options, folder });
    await expect(runShard(study, { ...options, folder })).rejects.toThrow(`${path} already exists. Continue it with`);
    expect(await runShard(study, { ...options, folder, resume: true })).toMatchObject({ played: 0 });
  });

  test("does not continue a shard of another experiment", async () => {
    const folder = inFolder("mixed");
    await runShard(study, { ...options, folder });
    const other = studyOf({ ...experiment, seed: 1234 });
    await expect(runShard(other, { ...options, folder, resume: true })).rejects.toThrow("belongs to another");
  });
});
