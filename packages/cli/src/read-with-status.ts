import type { ReadOptions } from "@blendit/lab/node";
import { searchStatus } from "./search-status.ts";

/** Reads an experiment file, and says on a terminal that it does. */
export async function readWithStatus(file: string, { note, ...options }: ReadOptions) {
  const { readProblem } = await import("@blendit/lab/node");
  const status = searchStatus(file);
  status.reading();
  try {
    return await readProblem(file, {
      ...options,
      note: (message) => {
        status.clear();
        note?.(message);
      },
    });
  } finally {
    status.clear();
  }
}
