import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { ChunkResult } from "../simulate/chunk.ts";
import type { MomentsState } from "../simulate/moments.ts";
import { EarlierResults } from "./results-folder.ts";

/** Fields of `MomentsState` that are typed arrays. */
const momentKeys: readonly string[] = ["mean", "squares"] satisfies (keyof MomentsState)[];
const notInJson = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

/**
 * The result of a chunk, and fields beside it, as a line of JSON that gives back the same bits. JSON has no NaN, which stands
 * for a bias without meaning: it goes by its name. Nor has it arrays of memory: these go by their bytes, which takes a
 * hundredth of the time of their digits where there are many arms.
 */
export function chunkLine(result: object): string {
  return JSON.stringify(result, named);
}

/** What such a line says. */
export function parseChunkLine(line: string): unknown {
  return JSON.parse(line, unnamed);
}

/** What the lines of a text say; those that were cut off are left out. */
export function parseChunkLines(lines: readonly string[]): unknown[] {
  return lines.flatMap((line) => {
    try {
      return [parseChunkLine(line)];
    } catch {
      return [];
    }
  });
}

function named(_key: string, value: unknown): unknown {
  if (value instanceof Float64Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
  }
  return notInJson.includes(value as number) ? String(value) : value;
}

function unnamed(key: string, value: unknown): unknown {
  if (typeof value === "string" && momentKeys.includes(key)) return numbersOf(Buffer.from(value, "base64"));
  return notInJson.find((number) => String(number) === value) ?? value;
}

function numbersOf(bytes: Buffer): Float64Array {
  const count = bytes.byteLength / Float64Array.BYTES_PER_ELEMENT;
  if (!Number.isInteger(count)) throw new RangeError("a number is cut off");
  const numbers = new Float64Array(count);
  bytes.copy(new Uint8Array(numbers.buffer));
  return numbers;
}

/** What a run keeps its finished chunks in. */
export interface Journal {
  add(result: ChunkResult): void;
}

/**
 * Finished chunks of a run on disk, a line each, so that an interrupted run can continue. The first line names the experiment.
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
