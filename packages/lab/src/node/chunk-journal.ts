import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import type { ChunkResult } from "../replication/chunk.ts";
import { chunkLine, parseChunkLines } from "./chunk-line.ts";

/** What a run keeps its finished chunks in. */
export interface Journal {
  add(result: ChunkResult): void;
}

/**
 * Finished chunks of a run on disk, a line each, so that an interrupted run can go on. The first line names the experiment.
 * Nothing but the end of the file is ever written: each line begins with its line break, so that what a crash cut off
 * stays on a line of its own. Such a line is skipped, and its chunk is run again.
 */
export class ChunkJournal implements Journal {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /** A new journal of the experiment with this fingerprint, in place of an old one. */
  static begin(path: string, experiment: string): ChunkJournal {
    writeFileSync(path, JSON.stringify({ experiment }));
    return new ChunkJournal(path);
  }

  /** The journal of an interrupted run and what it holds; a new one where there is none. */
  static resume(path: string, experiment: string): { journal: ChunkJournal; finished: ChunkResult[] } {
    if (!existsSync(path)) return { journal: ChunkJournal.begin(path, experiment), finished: [] };
    const [head, ...lines] = parseChunkLines(readFileSync(path, "utf8").split("\n"));
    if ((head as { experiment?: string } | undefined)?.experiment !== experiment) {
      throw new Error(
        `${path} belongs to another experiment or version: delete that file to discard it, or choose another folder`,
      );
    }
    return { journal: new ChunkJournal(path), finished: lines as ChunkResult[] };
  }

  add(result: ChunkResult): void {
    appendFileSync(this.#path, `\n${chunkLine(result)}`);
  }
}
