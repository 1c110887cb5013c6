import type { Complaint } from "../text/complaint.ts";

/** A complaint and where it stands in the file, counted from 1. */
export interface LocatedComplaint extends Complaint {
  readonly line?: number;
  readonly column?: number;
}

const MOST_SHOWN = 20;

/** Everything that is wrong with an experiment: a line each in the message, all of them in `complaints`. */
export class ExperimentError extends Error {
  override readonly name = "ExperimentError";
  readonly complaints: readonly LocatedComplaint[];
  readonly fileName: string | undefined;

  constructor(complaints: readonly LocatedComplaint[], fileName?: string) {
    const sorted = complaints.toSorted(
      (left, right) => (left.line ?? 0) - (right.line ?? 0) || (left.column ?? 0) - (right.column ?? 0),
    );
    const lines = sorted.slice(0, MOST_SHOWN).map((complaint) => lineOf(complaint, fileName));
    const rest = sorted.length - lines.length;
    super([...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n"));
    this.complaints = sorted;
    this.fileName = fileName;
  }
}

function lineOf({ message, line, column }: LocatedComplaint, fileName: string | undefined): string {
  const place = [fileName, line, column].filter((part) => part !== undefined);
  return [...place, ` ${message}`].join(":").trim();
}
