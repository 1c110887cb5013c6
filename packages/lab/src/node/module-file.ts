import { fileURLToPath } from "node:url";
import { ExperimentError } from "../spec/experiment-error.ts";

/** A program of the user's: its name as one would type it, and where it lies. */
export interface ModuleFile {
  readonly name: string;
  readonly url: string;
}

/** The line of the program at which an error arose, first of those on its stack; undefined where it is not on it. */
export function lineIn({ url }: ModuleFile, error: unknown): { line: number; column?: number } | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  for (const place of [url, fileURLToPath(url)]) {
    const rest = stack.slice(Math.max(stack.indexOf(place), 0) + place.length);
    const [, line, column] = (stack.includes(place) && /^[^\s:]*:(\d+)(?::(\d+))?/.exec(rest)) || [];
    if (line !== undefined) return { line: Number(line), ...(column !== undefined && { column: Number(column) }) };
  }
  return undefined;
}

/** What a program of the user's has thrown, with its file and line; undefined for errors that are not its own. */
export function failureIn(file: ModuleFile, error: unknown): ExperimentError | undefined {
  const place = lineIn(file, error);
  if (!place || error instanceof ExperimentError) return undefined;
  return new ExperimentError([{ path: ["utility", "module"], message: (error as Error).message, ...place }], file.name);
}
