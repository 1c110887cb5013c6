import type { ReadOptions, readProblem, readStudy } from "@blendit/lab/node";
import { searchStatus } from "./progress.ts";

type Options = Omit<ReadOptions, "note">;
type Note = (message: string) => void;

/** Reads an experiment file, and says on a terminal that it does; what is good to know of its tables goes to standard error. */
export async function readWithStatus(
  file: string,
  options: Options,
  note: Note = console.error,
): ReturnType<typeof readProblem> {
  const { readProblem: read } = await import("@blendit/lab/node");
  return withStatus(file, options, read, note);
}

/** The same for a file that may vary fields. */
export async function readStudyWithStatus(file: string, options: Options): ReturnType<typeof readStudy> {
  const { readStudy: read } = await import("@blendit/lab/node");
  return withStatus(file, options, read, console.error);
}

async function withStatus<Result>(
  file: string,
  options: Options,
  read: (file: string, options: ReadOptions) => Promise<Result>,
  note: Note,
): Promise<Result> {
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
