import type { MomentsState } from "../simulate/moments.ts";

/** What stands in arrays of memory: see `MomentsState`. */
const momentKeys: readonly string[] = ["mean", "squares"] satisfies (keyof MomentsState)[];
const notInJson = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

/**
 * The result of a chunk, and what stands beside it, as a line of JSON that gives back the same bits. JSON has no NaN, which stands
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
