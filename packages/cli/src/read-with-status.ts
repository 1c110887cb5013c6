import type { ReadOptions, readProblem, readStudy } from "@blendit/lab/node";
import { searchStatus } from "./search-status.ts";

type Options = Omit<ReadOptions, "note">;

/** Reads an experiment file, and says on a terminal that it does; what is good to know of its tables goes to standard error. */
export async function readWithStatus(file: string, options: Options): ReturnType<typeof readProblem> {
  const { readProblem: read } = await import("@blendit/lab/node");
  return withStatus(file, options, read);
}

/** The same for a file that may vary fields. */
export async function readStudyWithStatus(file: string, options: Options): ReturnType<typeof readStudy> {
  const { readStudy: read } = await import("@blendit/lab/node");
  return withStatus(file, options, read);
}

async function withStatus<Result>(
  file: string,
  options: Options,
  read: (file: string, options: ReadOptions) => Promise<Result>,
): Promise<Result> {
  const status = searchStatus(file);
  status.reading();
  try {
    return await read(file, {
      ...options,
      note: (message) => {
        status.clear();
        console.error(message);
      },
    });
  } finally {
    status.clear();
  }
}
