import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { blaming } from "./blaming.ts";
import { ExperimentRun, type ExperimentRunOptions } from "./experiment-run.ts";
import { type OpenPartOptions, openPart, partHead, partJournal, partName } from "./part-file.ts";
import { type PlayOptions, playRuns } from "./run-experiment.ts";
import { checkShard, type Shard, shardChunks } from "./shard.ts";
import type { Study } from "./study.ts";

/** Which part of a study is to be played, and where it goes. */
export interface ShardOptions extends PlayOptions, OpenPartOptions, Pick<ExperimentRunOptions, "onSearch"> {
  readonly shard: Shard;
  readonly folder: string;
  /** The experiment file as the user named it, for the report. */
  readonly file: string;
}

/** What became of a part. */
export interface ShardResult {
  readonly path: string;
  /** Replications in this part, and how many of them were played now. */
  readonly replications: number;
  readonly played: number;
}

/** Plays one part of a study and writes it to a file of its own, which `mergeParts` puts together with the others. */
export async function runShard(study: Study, options: ShardOptions): Promise<ShardResult> {
  const { shard, folder, file, signal, onSearch } = options;
  checkShard(shard);
  mkdirSync(folder, { recursive: true });
  const part = openPart(join(folder, partName(shard)), partHead(study, shard, file), options);
  const chunks = shardChunks(part.head.experiments, shard);
  const runs = study.problems.flatMap((problem, point) => {
    const own = chunks[point]!;
    return own.length === 0
      ? []
      : [new ExperimentRun(problem, { chunks: own, kept: partJournal(part, point), signal, onSearch })];
  });
  const played = runs.reduce((sum, { toRun }) => sum + toRun, 0);
  const program = study.problems.find(({ module }) => module)?.module;
  await blaming(program, () => playRuns(runs, options));
  return { path: part.path, replications: runs.reduce((sum, { total }) => sum + total, 0), played };
}
