import { type InvalidError, invalid, refused } from "@blendit/core/errors";

/** A location in an experiment: keys and indices from the root. */
export type Path = readonly (string | number)[];

/** One problem with an experiment. */
export interface Complaint {
  readonly path: Path;
  readonly message: string;
  /** What the value must be. */
  readonly rule?: string;
  readonly value?: unknown;
  /** The problem is the last key of the path, not its value. */
  readonly isKey?: true;
}

/**
 * A path in the notation of JavaScript.
 *
 * @example pathText(["arms", 1, "alpha"])   // "arms[1].alpha"
 */
export function pathText(path: Path): string {
  return path
    .map((part, index) => {
      if (typeof part === "number") return `[${part}]`;
      const name = shortened(part);
      if (!/^[\w-]+$/.test(part)) return `[${JSON.stringify(name)}]`;
      return index === 0 ? name : `.${name}`;
    })
    .join("");
}

/** A key, truncated to 100 characters because callers may send very long ones. */
export function shortened(key: string): string {
  return key.length > 100 ? `${key.slice(0, 97)}...` : key;
}

/** The complaint about a value: `arms[1].alpha must be a number above 0; it is -2.` */
export function invalidValue(path: Path, rule: string, value: unknown, hint?: string): Complaint {
  return complaintAt(path, invalid(pathText(path) || "experiment", rule, value, hint));
}

/** A complaint about the value at a path, in the given words. */
export function refusedValue(path: Path, sentence: string, value: unknown): Complaint {
  return complaintAt(path, refused(pathText(path), sentence, value));
}

export function missingKey(path: Path, rule: string): Complaint {
  return { path, message: `${pathText(path)} is missing. It must be ${rule}.`, rule };
}

/** Converts an error about input to a complaint about the value at a path. */
export function complaintAt(path: Path, { message, rule, value }: InvalidError): Complaint {
  return { path, message, rule, value };
}
