import { existsSync, rmSync } from "node:fs";
import type { ChunkResult } from "../simulate/chunk.ts";
import { ChunkJournal, type Journal } from "./chunk-journal.ts";
import { EarlierResults } from "./earlier-results.ts";

/** A journal, and the chunks that are in it already. */
export interface OpenJournal {
  readonly journal?: Journal | undefined;
  readonly finished: readonly ChunkResult[];
}

/** Where a run keeps its finished chunks until it is complete; nothing without a path. */
export interface JournalOptions {
  readonly journal?: string | undefined;
  /** Go on from the journal of an interrupted run. */
  readonly resume?: boolean | undefined;
  /** Discard the journal of an interrupted run. */
  readonly force?: boolean | undefined;
}

/** The journal of a run: a new one, or that of an interrupted run, which is never written over unasked. */
export function openJournal(fingerprint: string, { journal: path, resume, force }: JournalOptions): OpenJournal {
  if (path === undefined) return { finished: [] };
  if (resume) return ChunkJournal.resume(path, fingerprint);
  if (force) rmSync(path, { force: true });
  if (existsSync(path)) {
    throw new EarlierResults(
      `${path} holds an unfinished run. Continue it with --resume, or discard it and start over with --force.`,
    );
  }
  return { journal: ChunkJournal.begin(path, fingerprint), finished: [] };
}
