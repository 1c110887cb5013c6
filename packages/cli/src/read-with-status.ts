import type { ReadOptions, readProblem } from "@blendit/lab/node";
import { searchStatus } from "./search-status.ts";

/** Reads an experiment file, and says on a terminal that it does; what is good to know of its tables goes to standard error. */
export async function readWithStatus(
  file: string,
  options: Omit<ReadOptions, "note">,
  note: (message: string) => void = console.error,
): ReturnType<typeof readProblem> {
  const { readProblem: read } = await import("@blendit/lab/node");
  const status = searchStatus(file);
  status.reading();
  try {
    return await read(file, {
      ...options,
      note: (message) => {
        status.clear();
        note(message);
      },
    });
  } finally {
    status.clear();
  }
}
