import { InvalidError } from "@blendit/core/errors";
import { TableError } from "../tables/table.ts";
import { type Complaint, complaintAt, type Path, pathText } from "../text/complaint.ts";

/** A complaint and its line and column in the file, counted from 1. */
export interface LocatedComplaint extends Complaint {
  readonly line?: number;
  readonly column?: number;
}

const MOST_SHOWN = 20;

/** All problems with an experiment. The message has a line for each of the first ones; `complaints` has all. */
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

/** A parameter name that is a path, such as `grid.cells` or `masses[1]`. */
const KEYS = /^[A-Za-z]\w*(\.[A-Za-z]\w*|\[\d+\])*$/;

/** Builds a component of an experiment. Errors of core and about tables become complaints with the full path. */
export function attempt<Built>(
  path: Path,
  part: unknown,
  complaints: Complaint[],
  build: () => Built,
): Built | undefined {
  try {
    return build();
  } catch (error) {
    if (error instanceof InvalidError) complaints.push(complaintOf(path, part, error));
    else if (error instanceof TableError) complaints.push(complaintAboutTable([...path, ...error.place], error));
    else throw error;
    return undefined;
  }
}

function complaintOf(path: Path, part: unknown, error: InvalidError): Complaint {
  const { parameter } = error;
  const keys = KEYS.test(parameter) ? keysOf(parameter) : [];
  const whole = [...path, ...keys];
  if (keys.length > 0 && holds(part, keys)) return complaintAt(whole, error.as(pathText(whole)));
  return complaintAt(path, path.length === 0 ? error : error.as(`${parameter} of ${pathText(path)}`));
}

function complaintAboutTable(path: Path, { message }: TableError): Complaint {
  return { path, message: `${pathText(path)}: ${message}` };
}

function keysOf(parameter: string): (string | number)[] {
  return (parameter.match(/\w+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

function holds(part: unknown, keys: Path): boolean {
  let inner = part;
  for (const key of keys) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, key)) return false;
    inner = (inner as Record<string | number, unknown>)[key];
  }
  return true;
}
