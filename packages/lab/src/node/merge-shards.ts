import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { refused } from "@blendit/core/errors";
import { type ChunkResult, chunkCount } from "../simulate/chunk.ts";
import type { Summary } from "../simulate/summary.ts";
import { summaryOfChunks } from "./run-experiment.ts";
import { type StudyResult, writeStudy } from "./run-study.ts";
import { isShardFile, ofShard, readShard, type StoredShard, studyChunks } from "./shards.ts";
import { type Study, studyFingerprint } from "./study.ts";
import { loadProblem } from "./utility-module.ts";

/** The results in the shards of a study. */
export interface Merged {
  readonly study: Study;
  /** The experiment file as the user named it. */
  readonly file: string;
  /** The summary of each point; undefined if chunks are missing. */
  readonly summaries: readonly (Summary | undefined)[];
  /** A line for each missing part. */
  readonly missing: readonly string[];
}

/**
 * Merges the shards of a study in some folders, with the same numbers as one run. Duplicate chunks count once.
 *
 * @throws Error if there are no shards, or shards of different studies or versions
 */
export async function mergeShards(folders: readonly string[]): Promise<Merged> {
  const shards = folders.flatMap(shardsIn);
  const [first] = shards;
  if (!first) throw new Error(`No shards of a run (shard-1-of-2.ndjson and so on) found in ${folders.join(", ")}.`);
  for (const shard of shards) checkSame(shard, first);
  const study = await studyIn(first);
  const summaries = await Promise.all(
    study.problems.map((problem, point) => {
      const finished = chunksOf(shards, point);
      return finished.length === chunkCount(problem.experiment) ? summaryOfChunks(problem, finished) : undefined;
    }),
  );
  return { study, file: first.head.file, summaries, missing: missingShards(shards) };
}

function shardsIn(folder: string): StoredShard[] {
  if (!(existsSync(folder) && statSync(folder).isDirectory())) {
    throw refused("folder", `${folder} is not a folder. Give a folder with the shards of a run.`, folder);
  }
  return readdirSync(folder)
    .filter(isShardFile)
    .sort()
    .map((name) => readShard(join(folder, name)));
}

function checkSame({ path, head }: StoredShard, first: StoredShard): void {
  if (head.study === first.head.study) return;
  throw new Error(
    `${path} and ${first.path} are shards of different runs, or of different versions (Blendit ${head.versions.blendit} on Node ${head.versions.node}, and ${first.head.versions.blendit} on ${first.head.versions.node})`,
  );
}

async function studyIn({ path, head }: StoredShard): Promise<Study> {
  const problems = await Promise.all(
    head.experiments.map((experiment, point) => loadProblem({ experiment, module: head.modules[point] ?? undefined })),
  );
  const study = { name: head.name, axes: head.axes, problems };
  if (studyFingerprint(study) === head.study) return study;
  const { blendit, node } = head.versions;
  throw new Error(
    `${path} was made by Blendit ${blendit} on Node ${node}: merge it with the same Blendit and major version of Node`,
  );
}

/** The finished chunks of an experiment, without duplicates. */
function chunksOf(shards: readonly StoredShard[], point: number): ChunkResult[] {
  const chunks = shards.flatMap(({ finished }) => finished.filter((chunk) => chunk.point === point));
  return [...new Map(chunks.map((chunk) => [chunk.chunk, chunk])).values()];
}

/** A line for each part of a study that is missing in its shards. */
function missingShards(shards: readonly StoredShard[]): string[] {
  const { experiments, of } = shards[0]!.head;
  const keyOf = (point: number, chunk: number) => `${point}/${chunk}`;
  const finished = new Set(shards.flatMap((shard) => shard.finished.map(({ point, chunk }) => keyOf(point, chunk))));
  const isMissing = studyChunks(experiments).map(({ point, chunk }) => !finished.has(keyOf(point, chunk)));
  const missing = isMissing.filter(Boolean).length;
  if (missing === 0) return [];
  if (shards.some(({ head }) => head.of !== of)) {
    return [`${missing} of ${isMissing.length} chunks are missing, and the shards have different counts`];
  }
  const present = new Set(shards.map(({ head }) => head.index));
  const each = Array.from({ length: of }, (_, before) => {
    const own = ofShard(isMissing, { index: before + 1, of });
    return { index: before + 1, all: own.length, missing: own.filter(Boolean).length };
  });
  const incomplete = each.filter((shard) => shard.missing > 0);
  const absent = incomplete.filter(({ index }) => !present.has(index)).map(({ index }) => index);
  const [shard, are] = absent.length === 1 ? ["shard", "is"] : ["shards", "are"];
  return [
    ...(absent.length > 0 ? [`${shard} ${ranges(absent)} of ${of} ${are} missing`] : []),
    ...incomplete
      .filter(({ index }) => present.has(index))
      .map(
        ({ index, all, missing }) =>
          `shard ${index} of ${of} is unfinished: ${all - missing} of ${all} chunks (continue it with --resume)`,
      ),
    `run the rest on Slurm with --array=${ranges(incomplete.map(({ index }) => index))}`,
  ];
}

/** Numbers as ranges in Slurm's form: `2,5-7`. */
function ranges(numbers: readonly number[]): string {
  const rows: number[][] = [];
  for (const number of numbers) {
    const last = rows.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else rows.push([number]);
  }
  return rows.map((row) => (row.length === 1 ? `${row[0]}` : `${row[0]}-${row.at(-1)}`)).join(",");
}

/**
 * Writes merged results as one run would. A sweep may lack points; an experiment must be complete.
 *
 * @throws Error for an incomplete experiment
 */
export async function writeMerged({ study, summaries, file, missing }: Merged, folder: string): Promise<StudyResult> {
  if (study.axes.length === 0 && !summaries[0]) throw new Error(missing.join("\n"));
  mkdirSync(folder, { recursive: true });
  return writeStudy(study, summaries, { folder, file });
}
