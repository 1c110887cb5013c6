import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { ChunkResult } from "../simulate/chunk.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import type { Axis } from "../studies/sweep/axis.ts";
import type { Journal } from "./chunk-journal.ts";
import { chunkLine, parseChunkLines } from "./chunk-line.ts";
import { EarlierResults } from "./earlier-results.ts";
import type { ModuleFile } from "./module-file.ts";
import type { JournalOptions } from "./open-journal.ts";
import { writeWhole } from "./result-files.ts";
import type { Shard } from "./shard.ts";
import { type Study, studyFingerprint } from "./study.ts";
import { versions } from "./versions.ts";

/** The first line of a part: all that is needed to put parts together without the experiment file. */
export interface PartHead extends Shard {
  /** The fingerprint of the study. */
  readonly study: string;
  readonly versions: Summary["versions"];
  /** The experiment file as the user named it. */
  readonly file: string;
  readonly name: string;
  readonly axes: readonly Axis[];
  readonly experiments: readonly Experiment[];
  /** By experiment: the program of its utility, where that is one of the user's own. */
  readonly modules: readonly (ModuleFile | null)[];
}

/** The first line of a part of a study, from a file as the user named it. */
export function partHead(study: Study, shard: Shard, file: string): PartHead {
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

/** A finished chunk of one of the experiments. */
interface PartChunk extends ChunkResult {
  readonly point: number;
}

export interface Part {
  readonly path: string;
  readonly head: PartHead;
  readonly finished: readonly PartChunk[];
}

/** What to do with a part that is there already. */
export type OpenPartOptions = Pick<JournalOptions, "resume" | "force">;

/** The name of a part's file: parts of a study may share a folder. */
export function partName({ part, of }: Shard): string {
  return `part-${String(part).padStart(String(of).length, "0")}-of-${of}.ndjson`;
}

export function isPartName(name: string): boolean {
  return /^part-\d+-of-\d+\.ndjson$/.test(name);
}

/**
 * The part in a file. Like a journal it is only ever written at its end, and a line that was cut off is skipped.
 *
 * @throws Error for a file that is none
 */
export function readPart(path: string): Part {
  const [first = "", ...lines] = readFileSync(path, "utf8").split("\n");
  return { path, head: headOf(first, path), finished: parseChunkLines(lines) as PartChunk[] };
}

/** A new part, or the interrupted one that is there. One without chunks was left by a run that failed, and is replaced. */
export function openPart(path: string, head: PartHead, { resume, force }: OpenPartOptions = {}): Part {
  const earlier = existsSync(path) && !force ? readPart(path) : undefined;
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

/** Where the chunks of one experiment go in a part. */
export function partJournal({ path, finished }: Part, point: number) {
  const journal: Journal = {
    add: (result) => appendFileSync(path, `\n${chunkLine({ point, ...result } satisfies PartChunk)}`),
  };
  return { journal, finished: finished.filter((chunk) => chunk.point === point) };
}

function headOf(line: string, path: string): PartHead {
  try {
    const head = JSON.parse(line) as Partial<PartHead> | null;
    if (typeof head?.study === "string" && Array.isArray(head.experiments)) return head as PartHead;
  } catch {
    // Told below.
  }
  throw new Error(`${path} is no part of a run: its first line names no experiment`);
}
