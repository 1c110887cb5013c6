import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { invalid } from "@blendit/core/errors";
import type { ChunkResult } from "../simulate/chunk.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Problem } from "../spec/problem.ts";
import { ExperimentRun } from "./experiment-run.ts";
import { loadProblem } from "./load-problem.ts";
import { missingParts } from "./missing-parts.ts";
import { isPartName, type Part, readPart } from "./part-file.ts";
import { shardChunks } from "./shard.ts";
import { type Study, studyFingerprint } from "./study.ts";

/** What parts of a study come to. */
export interface Merged {
  readonly study: Study;
  /** The experiment file as the user named it. */
  readonly file: string;
  /** By point; undefined where chunks are missing. */
  readonly summaries: readonly (Summary | undefined)[];
  /** What is missing, a line each. */
  readonly missing: readonly string[];
}

/**
 * Puts the parts of a study in some folders together: the same numbers as those of one run. A chunk that is there twice counts once.
 *
 * @throws Error where there are no parts, or those of different studies or versions
 */
export async function mergeParts(folders: readonly string[]): Promise<Merged> {
  const parts = folders.flatMap(partsIn);
  const [first] = parts;
  if (!first) throw new Error(`no parts of a run (part-1-of-2.ndjson and so on) in ${folders.join(", ")}`);
  for (const part of parts) checkSame(part, first);
  const study = await studyIn(first);
  const { experiments } = first.head;
  const expected = shardChunks(experiments, { part: 1, of: 1 });
  const finished = experiments.map((_, point) => chunksOf(parts, point));
  const summaries = await Promise.all(
    study.problems.map((problem, point) =>
      finished[point]!.length === expected[point]!.length ? summaryOf(problem, finished[point]!) : undefined,
    ),
  );
  return { study, file: first.head.file, summaries, missing: missingParts(parts) };
}

function partsIn(folder: string): Part[] {
  if (!(existsSync(folder) && statSync(folder).isDirectory())) {
    throw invalid("folder", "a folder with parts of a run", folder);
  }
  return readdirSync(folder)
    .filter(isPartName)
    .sort()
    .map((name) => readPart(join(folder, name)));
}

function checkSame({ path, head }: Part, first: Part): void {
  if (head.study === first.head.study) return;
  throw new Error(
    `${path} and ${first.path} are parts of different runs, or of different versions (Blendit ${head.versions.blendit} on Node ${head.versions.node}, and ${first.head.versions.blendit} on ${first.head.versions.node})`,
  );
}

async function studyIn({ path, head }: Part): Promise<Study> {
  const problems = await Promise.all(
    head.experiments.map((experiment, point) => loadProblem({ experiment, module: head.modules[point] ?? undefined })),
  );
  const study = { name: head.name, axes: head.axes, problems };
  if (studyFingerprint(study) === head.study) return study;
  const { blendit, node } = head.versions;
  throw new Error(
    `${path} was made by Blendit ${blendit} on Node ${node}: merge it with this Blendit and major version of Node`,
  );
}

/** The finished chunks of an experiment, each once. */
function chunksOf(parts: readonly Part[], point: number): ChunkResult[] {
  const chunks = parts.flatMap(({ finished }) => finished.filter((chunk) => chunk.point === point));
  return [...new Map(chunks.map((chunk) => [chunk.chunk, chunk])).values()];
}

function summaryOf(problem: Problem, finished: readonly ChunkResult[]): Promise<Summary> {
  return new ExperimentRun(problem, { kept: { finished } }).summary();
}
