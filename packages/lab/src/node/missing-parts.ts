import type { Part } from "./part-file.ts";
import { shardChunks } from "./shard.ts";

/** What is missing of a study in some of its parts, a line each; nothing where all is there. */
export function missingParts(parts: readonly Part[]): string[] {
  const { experiments, of } = parts[0]!.head;
  const keyOf = (point: number, chunk: number) => `${point}/${chunk}`;
  const finished = new Set(parts.flatMap((part) => part.finished.map(({ point, chunk }) => keyOf(point, chunk))));
  const keysOf = (part: number, parts: number) =>
    shardChunks(experiments, { part, of: parts }).flatMap((chunks, point) =>
      chunks.map((chunk) => keyOf(point, chunk)),
    );
  const all = keysOf(1, 1);
  const missing = all.filter((key) => !finished.has(key));
  if (missing.length === 0) return [];
  if (parts.some(({ head }) => head.of !== of)) {
    return [`${missing.length} of ${all.length} chunks are missing, in parts of different numbers`];
  }
  const numbers = Array.from({ length: of }, (_, index) => index + 1);
  const there = new Set(parts.map(({ head }) => head.part));
  const isIncomplete = (part: number) => keysOf(part, of).some((key) => !finished.has(key));
  const absent = numbers.filter((part) => !there.has(part) && isIncomplete(part));
  const unfinished = numbers.filter((part) => there.has(part) && isIncomplete(part));
  return [
    ...(absent.length > 0 ? [`${partsText(absent)} of ${of} ${absent.length === 1 ? "is" : "are"} missing`] : []),
    ...unfinished.map((part) => {
      const own = keysOf(part, of);
      const done = own.filter((key) => finished.has(key)).length;
      return `part ${part} of ${of} is unfinished: ${done} of ${own.length} chunks (go on with --resume)`;
    }),
  ];
}

/** Numbers in a row with their ends alone: `parts 2, 5-7`, as Slurm takes them. */
function partsText(numbers: readonly number[]): string {
  const rows: number[][] = [];
  for (const number of numbers) {
    const last = rows.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else rows.push([number]);
  }
  const texts = rows.map((row) => (row.length === 1 ? `${row[0]}` : `${row[0]}-${row.at(-1)}`));
  return `${numbers.length === 1 ? "part" : "parts"} ${texts.join(", ")}`;
}
