import { existsSync } from "node:fs";
import type { ChunkResult } from "../replication/chunk.ts";
import { ChunkJournal, type Journal } from "./chunk-journal.ts";

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
}

/** The journal of a run: a new one, or that of an interrupted run, which is never written over unasked. */
export function openJournal(fingerprint: string, { journal: path, resume }: JournalOptions): OpenJournal {
  if (path === undefined) return { finished: [] };
  if (resume) return ChunkJournal.resume(path, fingerprint);
  if (existsSync(path)) {
    throw new Error(`${path} holds an unfinished run: go on with --resume, or delete that file to begin anew`);
  }
  return { journal: ChunkJournal.begin(path, fingerprint), finished: [] };
}
