import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Experiment } from "../experiment.ts";
import type { ChunkResult } from "../replication/chunk.ts";

/**
 * Finished chunks of a run on disk, a line each, so that an interrupted run can go on. The first line names the experiment;
 * a last line that was cut off by a crash is dropped.
 */
export class ChunkJournal {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /** A new journal, in place of an old one. */
  static begin(path: string, experiment: Experiment): ChunkJournal {
    writeFileSync(path, `${JSON.stringify({ experiment: fingerprint(experiment) })}\n`);
    return new ChunkJournal(path);
  }

  /** The journal of an interrupted run and what it holds; a new one where there is none. */
  static resume(path: string, experiment: Experiment): { journal: ChunkJournal; finished: ChunkResult[] } {
    if (!existsSync(path)) return { journal: ChunkJournal.begin(path, experiment), finished: [] };
    const [head, ...lines] = readFileSync(path, "utf8").split("\n").flatMap(parsed);
    if ((head as { experiment?: string } | undefined)?.experiment !== fingerprint(experiment)) {
      throw new Error(
        `${path} belongs to another experiment or version: run without --resume, or choose another folder`,
      );
    }
    writeFileSync(path, [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(""));
    return { journal: new ChunkJournal(path), finished: lines as ChunkResult[] };
  }

  add(result: ChunkResult): void {
    appendFileSync(this.#path, `${JSON.stringify(result)}\n`);
  }
}

/** Results are the same bits only for the same experiment on the same major version of Node. */
function fingerprint(experiment: Experiment): string {
  const major = process.versions.node.split(".")[0];
  return createHash("sha256")
    .update(JSON.stringify([major, experiment]))
    .digest("hex");
}

function parsed(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
