import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { ChunkResult } from "../simulate/chunk.ts";
import { chunkLine, parseChunkLines } from "./chunk-line.ts";
import { EarlierResults } from "./earlier-results.ts";

/** What a run keeps its finished chunks in. */
export interface Journal {
  add(result: ChunkResult): void;
}

/**
 * Finished chunks of a run on disk, a line each, so that an interrupted run can go on. The first line names the experiment.
 * The file and its folder are made with the first chunk: a run that fails before leaves nothing behind.
 * Nothing but the end of the file is ever written: each line begins with its line break, so that what a crash cut off
 * stays on a line of its own. Such a line is skipped, and its chunk is run again.
 */
export class ChunkJournal implements Journal {
  readonly #path: string;
  /** The first line, until it is written. */
  #head: string | undefined;

  private constructor(path: string, head?: string) {
    this.#path = path;
    this.#head = head;
  }

  /** A new journal of the experiment with this fingerprint. */
  static begin(path: string, experiment: string): ChunkJournal {
    return new ChunkJournal(path, JSON.stringify({ experiment }));
  }

  /** The journal of an interrupted run and what it holds; a new one where there is none. */
  static resume(path: string, experiment: string): { journal: ChunkJournal; finished: ChunkResult[] } {
    if (!existsSync(path)) return { journal: ChunkJournal.begin(path, experiment), finished: [] };
    const [head, ...lines] = parseChunkLines(readFileSync(path, "utf8").split("\n"));
    if ((head as { experiment?: string } | undefined)?.experiment !== experiment) {
      throw new EarlierResults(
        `${path} belongs to another experiment or version. Choose another folder, or discard it with --force.`,
      );
    }
    return { journal: new ChunkJournal(path), finished: lines as ChunkResult[] };
  }

  add(result: ChunkResult): void {
    const line = `\n${chunkLine(result)}`;
    if (this.#head === undefined) appendFileSync(this.#path, line);
    else this.#make(this.#head + line);
  }

  #make(text: string): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    try {
      writeFileSync(this.#path, text, { flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      throw new Error(`${this.#path} is written by another run: wait for it to end, or choose another folder`);
    }
    this.#head = undefined;
  }
}
