import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { invalid } from "@blendit/core/errors";
import { allChunks, type ChunkResult } from "../simulate/chunk.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import type { Axis } from "../studies/sweep/sweep-grid.ts";
import { chunkLine, type Journal, type JournalOptions, parseChunkLines } from "./journal.ts";
import { EarlierResults, writeWhole } from "./results-folder.ts";
import { ExperimentRun, type PlayOptions, playRuns } from "./run-experiment.ts";
import { type Study, studyFingerprint, versions } from "./study.ts";
import { type ModuleFile, withErrorLocation } from "./utility-module.ts";

/** One of several shares of a study, counted from 1, each played on a machine of its own. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** @throws InvalidError for a shard that does not exist */
export function checkShard({ index, of }: Shard): void {
  if (!(Number.isSafeInteger(of) && of >= 1)) throw invalid("shard", "a whole number of shards >= 1", of);
  if (!(Number.isSafeInteger(index) && index >= 1 && index <= of)) {
    throw invalid("shard", `a shard from 1 to ${of}`, index);
  }
}

/**
 * The chunks of each experiment that belong to a shard. A shard is a run of neighbours in the order of experiments and chunks, and shards
 * differ by at most one chunk: so a shard involves few experiments, and a sweep that lacks shards still has complete points.
 */
export function shardChunks(experiments: readonly Experiment[], { index, of }: Shard): number[][] {
  const all = experiments.flatMap((experiment, point) => allChunks(experiment).map((chunk) => ({ point, chunk })));
  const own = all.slice(Math.floor(((index - 1) * all.length) / of), Math.floor((index * all.length) / of));
  return experiments.map((_, point) => own.filter((entry) => entry.point === point).map(({ chunk }) => chunk));
}

/** The first line of a shard file: all that is needed to merge shards without the experiment file. */
export interface ShardHead extends Shard {
  /** The fingerprint of the study. */
  readonly study: string;
  readonly versions: Summary["versions"];
  /** The experiment file as the user named it. */
  readonly file: string;
  readonly name: string;
  readonly axes: readonly Axis[];
  readonly experiments: readonly Experiment[];
  /** By experiment: the program of its utility, if the user brought one. */
  readonly modules: readonly (ModuleFile | null)[];
}

/** The first line of a shard file; `file` is the experiment file as the user named it. */
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

/** A finished chunk, and the index of its experiment. */
interface ShardChunk extends ChunkResult {
  readonly point: number;
}

export interface StoredShard {
  readonly path: string;
  readonly head: ShardHead;
  readonly finished: readonly ShardChunk[];
}

/** What to do with a shard file that exists. */
export type OpenShardOptions = Pick<JournalOptions, "resume" | "force">;

/** The name of a shard's file: shards of a study may share a folder. */
export function shardFile({ index, of }: Shard): string {
  return `shard-${String(index).padStart(String(of).length, "0")}-of-${of}.ndjson`;
}

export function isShardFile(name: string): boolean {
  return /^shard-\d+-of-\d+\.ndjson$/.test(name);
}

/**
 * Reads a shard file. Like a journal it is only ever appended to, and a line that was cut off is skipped.
 *
 * @throws Error for any other file
 */
export function readShard(path: string): StoredShard {
  const [first = "", ...lines] = readFileSync(path, "utf8").split("\n");
  return { path, head: headOf(first, path), finished: parseChunkLines(lines) as ShardChunk[] };
}

/** A new shard file, or the interrupted one that exists. One without chunks was left by a run that failed, and is replaced. */
export function openShard(path: string, head: ShardHead, { resume, force }: OpenShardOptions = {}): StoredShard {
  const earlier = existsSync(path) && !force ? readShard(path) : undefined;
  if (earlier === undefined || earlier.finished.length === 0) {
    writeWhole(path, JSON.stringify(head));
    return { path, head, finished: [] };
  }
  if (earlier.head.study !== head.study) {
    throw new EarlierResults(
      `${path} belongs to another experiment or version. Choose another folder, or discard it with --force.`,
    );
  }
  if (!resume) {
    throw new EarlierResults(
      `${path} already exists. Continue it with --resume, or discard it and start over with --force.`,
    );
  }
  return earlier;
}

/** Where the chunks of one experiment go in a shard file. */
export function shardJournal({ path, finished }: StoredShard, point: number) {
  const journal: Journal = {
    add: (result) => appendFileSync(path, `\n${chunkLine({ point, ...result } satisfies ShardChunk)}`),
  };
  return { journal, finished: finished.filter((chunk) => chunk.point === point) };
}

function headOf(line: string, path: string): ShardHead {
  try {
    const head = JSON.parse(line) as Partial<ShardHead> | null;
    if (typeof head?.study === "string" && Array.isArray(head.experiments)) return head as ShardHead;
  } catch {
    // Reported below.
  }
  throw new Error(`${path} is not a shard of a run: its first line names no experiment`);
}

/** Which shard of a study to play, and where it goes. */
export interface ShardOptions extends PlayOptions, OpenShardOptions {
  readonly shard: Shard;
  readonly folder: string;
  /** The experiment file as the user named it, for the report. */
  readonly file: string;
}

/** What was played of a shard. */
export interface ShardResult {
  readonly path: string;
  /** Replications in this shard, and how many of them were played now. */
  readonly replications: number;
  readonly played: number;
}

/** Plays one shard of a study and writes it to a file, which `mergeShards` merges with the others. */
export async function runShard(study: Study, options: ShardOptions): Promise<ShardResult> {
  const { shard, folder, file, signal, progress } = options;
  checkShard(shard);
  mkdirSync(folder, { recursive: true });
  const stored = openShard(join(folder, shardFile(shard)), shardHead(study, shard, file), options);
  const chunks = shardChunks(stored.head.experiments, shard);
  const runs = study.problems.flatMap((problem, point) => {
    const own = chunks[point]!;
    return own.length === 0
      ? []
      : [new ExperimentRun(problem, { chunks: own, kept: shardJournal(stored, point), signal, progress })];
  });
  const played = runs.reduce((sum, { toRun }) => sum + toRun, 0);
  const program = study.problems.find(({ module }) => module)?.module;
  await withErrorLocation(program, () => playRuns(runs, options));
  return { path: stored.path, replications: runs.reduce((sum, { total }) => sum + total, 0), played };
}
