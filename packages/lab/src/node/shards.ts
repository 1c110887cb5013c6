import { join } from "node:path";
import { invalid } from "@blendit/core/errors";
import { allChunks } from "../simulate/chunk.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import type { ModuleFile } from "../spec/module-spec.ts";
import type { Axis } from "../studies/sweep/sweep-grid.ts";
import { Journal, type JournalHead, type JournalOptions, type PointChunk, readJournal } from "./journal.ts";
import { playProblems, type RunOptions } from "./run-experiment.ts";
import { type Study, studyFingerprint, versions } from "./study.ts";

/** One of several parts of a study, counted from 1, to be played on different machines. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** @throws InvalidError for a shard that does not exist */
export function checkShard({ index, of }: Shard): void {
  if (!(Number.isSafeInteger(of) && of >= 1)) throw invalid("shard", "a whole number of shards, at least 1", of);
  if (!(Number.isSafeInteger(index) && index >= 1 && index <= of)) {
    throw invalid("shard", `a shard from 1 to ${of}`, index);
  }
}

/** All chunks of a study, in the order of experiments and chunks. */
export function studyChunks(experiments: readonly Experiment[]): Pick<PointChunk, "point" | "chunk">[] {
  return experiments.flatMap((experiment, point) => allChunks(experiment).map((chunk) => ({ point, chunk })));
}

/**
 * The chunks of a study that belong to a shard. It is a contiguous range, so it involves few experiments, and a sweep with missing
 * shards still has complete points. Shard sizes differ by at most one chunk.
 */
export function ofShard<Chunk>(all: readonly Chunk[], { index, of }: Shard): Chunk[] {
  return all.slice(Math.floor(((index - 1) * all.length) / of), Math.floor((index * all.length) / of));
}

/** The chunks of each experiment that belong to a shard. */
export function shardChunks(experiments: readonly Experiment[], shard: Shard): number[][] {
  const own = ofShard(studyChunks(experiments), shard);
  return experiments.map((_, point) => own.filter((entry) => entry.point === point).map(({ chunk }) => chunk));
}

/** The first line of a shard file: everything needed to merge shards without the experiment file. */
export interface ShardHead extends Shard, JournalHead {
  readonly versions: Summary["versions"];
  /** The experiment file as the user named it. */
  readonly file: string;
  readonly name: string;
  readonly axes: readonly Axis[];
  readonly experiments: readonly Experiment[];
  /** The program of each experiment's custom utility, if it has one. */
  readonly modules: readonly (ModuleFile | null)[];
}

/** Builds the first line of a shard file; `file` is the experiment file as the user named it. */
export function shardHead(study: Study, shard: Shard, file: string): ShardHead {
  return {
    study: studyFingerprint(study),
    ...shard,
    versions: versions(),
    file,
    name: study.name,
    axes: study.axes,
    experiments: study.problems.map(({ experiment }) => experiment),
    modules: study.problems.map(({ module = null }) => module),
  };
}

export interface StoredShard {
  readonly path: string;
  readonly head: ShardHead;
  readonly finished: readonly PointChunk[];
}

/** The name of a shard's file, unique among the shards of a study, which may share a folder. */
export function shardFile({ index, of }: Shard): string {
  return `shard-${String(index).padStart(String(of).length, "0")}-of-${of}.ndjson`;
}

export function isShardFile(name: string): boolean {
  return /^shard-\d+-of-\d+\.ndjson$/.test(name);
}

/**
 * Reads a shard file, which is a journal.
 *
 * @throws Error for any other file
 */
export function readShard(path: string): StoredShard {
  const { head, finished } = readJournal(path);
  const { study, experiments } = (head ?? {}) as Partial<ShardHead>;
  if (study === undefined || experiments === undefined) {
    throw new Error(`${path} is not a shard of a run: its first line names no experiment`);
  }
  return { path, head: head as ShardHead, finished };
}

/** Which shard of a study to play, and the folder for its file. */
export interface ShardOptions extends RunOptions, JournalOptions {
  readonly shard: Shard;
  readonly folder: string;
  /** The experiment file as the user named it, for the report. */
  readonly file: string;
}

/** The outcome of playing a shard. */
export interface ShardResult {
  readonly path: string;
  /** Replications in this shard, and the number played now rather than in an interrupted run. */
  readonly replications: number;
  readonly played: number;
}

/** Plays one shard of a study and writes it to a file, which `mergeShards` merges with the others. */
export async function runShard(study: Study, options: ShardOptions): Promise<ShardResult> {
  const { shard, folder, file } = options;
  checkShard(shard);
  const head = shardHead(study, shard, file);
  const journal = Journal.open(join(folder, shardFile(shard)), head, options);
  const runs = await playProblems(study.problems, { ...options, journal }, shardChunks(head.experiments, shard));
  // A shard without chunks needs a file too, so that `mergeShards` does not miss it.
  journal.begin();
  return {
    path: journal.path,
    replications: runs.reduce((sum, { total }) => sum + total, 0),
    played: runs.reduce((sum, { toRun }) => sum + toRun, 0),
  };
}
