import type { Problem } from "./problem.ts";

/** A problem and where it stands in the file, counted from 1. */
export interface LocatedProblem extends Problem {
  readonly line?: number;
  readonly column?: number;
}

const MOST_SHOWN = 20;

/** Everything that is wrong with an experiment: a line each in the message, all of them in `problems`. */
export class ExperimentError extends Error {
  override readonly name = "ExperimentError";
  readonly problems: readonly LocatedProblem[];
  readonly fileName: string | undefined;

  constructor(problems: readonly LocatedProblem[], fileName?: string) {
    const sorted = problems.toSorted(
      (left, right) => (left.line ?? 0) - (right.line ?? 0) || (left.column ?? 0) - (right.column ?? 0),
    );
    const lines = sorted.slice(0, MOST_SHOWN).map((problem) => lineOf(problem, fileName));
    const rest = sorted.length - lines.length;
    super([...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n"));
    this.problems = sorted;
    this.fileName = fileName;
  }
}

function lineOf({ message, line, column }: LocatedProblem, fileName: string | undefined): string {
  const place = [fileName, line, column].filter((part) => part !== undefined);
  return [...place, ` ${message}`].join(":").trim();
}
