import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { ChunkResult } from "../simulate/chunk.ts";
import type { MomentsState } from "../simulate/moments.ts";
import { EarlierResults, writeWhole } from "./results-folder.ts";

/** Fields of `MomentsState` that are typed arrays. */
const momentKeys: readonly string[] = ["mean", "squares"] satisfies (keyof MomentsState)[];
const notInJson = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

/**
 * The result of a chunk, possibly with further fields, as a line of JSON that restores the same bits. NaN (an undefined bias) and
 * infinities, which JSON lacks, are written by name. Typed arrays are written as bytes, which with many arms takes a hundredth of
 * the time of digits.
 */
export function chunkLine(result: object): string {
  return JSON.stringify(result, named);
}

/** Parses a line made by `chunkLine`. */
export function parseChunkLine(line: string): unknown {
  return JSON.parse(line, unnamed);
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

/** A finished chunk, and the index of its experiment in the study. */
export interface PointChunk extends ChunkResult {
  readonly point: number;
}

/** The first line of a journal: the fingerprint of the experiments. Shards have more fields. */
export interface JournalHead {
  readonly study: string;
}

/** How to handle the journal of an interrupted run. */
export interface JournalOptions {
  /** Continue the interrupted run. */
  readonly resume?: boolean | undefined;
  /** Discard it. */
  readonly force?: boolean | undefined;
}

/** Reads the first line of a journal and its chunks, skipping incomplete lines. */
export function readJournal(path: string): { readonly head: unknown; readonly finished: PointChunk[] } {
  const [first = "", ...lines] = linesOf(readFileSync(path));
  const finished = lines.flatMap((line) => (parsed(line, unnamed) as PointChunk | undefined) ?? []);
  return { head: parsed(first), finished };
}

function parsed(line: string, reviver?: typeof unnamed): unknown {
  try {
    return JSON.parse(line, reviver);
  } catch {
    return undefined;
  }
}

/** All lines of a file that may be too long for a single string. */
function linesOf(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const end = bytes.indexOf("\n", start);
    lines.push(bytes.toString("utf8", start, end < 0 ? bytes.length : end));
    if (end < 0) break;
    start = end + 1;
  }
  return lines;
}

/**
 * A file with the finished chunks of some experiments, one per line, so that an interrupted run can continue. The first line
 * identifies the experiments. File and folder are created with the first chunk, so a run that fails earlier leaves nothing behind.
 * The file is only appended to, and each line starts with its line break, so a line cut off by a crash stays separate. Such a line
 * is skipped, and its chunk is run again.
 */
export class Journal {
  readonly path: string;
  /** The first line, until it is written. */
  #head: string | undefined;
  #finished: readonly PointChunk[];

  private constructor(path: string, finished: readonly PointChunk[], head?: JournalHead) {
    this.path = path;
    this.#finished = finished;
    this.#head = head && JSON.stringify(head);
  }

  /**
   * Opens a new journal or, with `resume`, that of an interrupted run if it exists.
   *
   * @throws EarlierResults if the file exists and is neither to be continued nor discarded
   */
  static open(path: string, head: JournalHead, { resume, force }: JournalOptions = {}): Journal {
    if (force) rmSync(path, { force: true });
    if (!existsSync(path)) return new Journal(path, [], head);
    if (!resume) {
      throw new EarlierResults(
        `${path} already exists. Continue it with --resume, or discard it and start over with --force.`,
      );
    }
    const earlier = readJournal(path);
    if ((earlier.head as JournalHead | null | undefined)?.study === head.study)
      return new Journal(path, earlier.finished);
    throw new EarlierResults(
      `${path} belongs to another experiment or version. Choose another folder, or discard it with --force.`,
    );
  }

  /** Returns the chunks found when the journal was opened, and releases them because they may be large. */
  takeFinished(): readonly PointChunk[] {
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }

  add(chunk: PointChunk): void {
    this.begin();
    appendFileSync(this.path, `\n${chunkLine(chunk)}`);
  }

  /** Creates the file and its folder, unless they were created before. */
  begin(): void {
    if (this.#head === undefined) return;
    if (existsSync(this.path)) {
      throw new Error(`${this.path} is being written by another run: wait for it to end, or choose another folder`);
    }
    mkdirSync(dirname(this.path), { recursive: true });
    writeWhole(this.path, this.#head);
    this.#head = undefined;
  }
}
