import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import type { ChunkResult } from "../replication/chunk.ts";
import type { MomentsState } from "../replication/moments.ts";

/**
 * Finished chunks of a run on disk, a line each, so that an interrupted run can go on. The first line names the experiment.
 * Nothing but the end of the file is ever written: each line begins with its line break, so that what a crash cut off
 * stays on a line of its own. Such a line is skipped, and its chunk is run again.
 */
export class ChunkJournal {
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
    const [head, ...lines] = readFileSync(path, "utf8").split("\n").flatMap(parsed);
    if ((head as { experiment?: string } | undefined)?.experiment !== experiment) {
      throw new Error(
        `${path} belongs to another experiment or version: delete that file to discard it, or choose another folder`,
      );
    }
    return { journal: new ChunkJournal(path), finished: lines as ChunkResult[] };
  }

  add(result: ChunkResult): void {
    appendFileSync(this.#path, `\n${JSON.stringify(result, named)}`);
  }
}

function parsed(line: string): unknown[] {
  try {
    return [JSON.parse(line, unnamed)];
  } catch {
    return [];
  }
}

/** What stands in arrays of memory: see `MomentsState`. */
const momentKeys: readonly string[] = ["mean", "squares"] satisfies (keyof MomentsState)[];
const notInJson = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

/**
 * JSON has no NaN, which stands for a bias without meaning: it goes by its name. Nor has it arrays of memory: these go by their
 * bytes, which takes a hundredth of the time of their digits where there are many arms.
 */
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
