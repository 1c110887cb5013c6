import { type InvalidError, invalid } from "@blendit/core/errors";

/** Where in an experiment something stands: keys and indices from the top. */
export type Path = readonly (string | number)[];

/** One thing that is wrong with an experiment. */
export interface Complaint {
  readonly path: Path;
  readonly message: string;
  /** What would have been right, and what stands there, where the complaint is about a value. */
  readonly rule?: string;
  readonly value?: unknown;
  /** The last key of the path itself is at fault, not what it holds. */
  readonly isKey?: true;
}

/**
 * A path as one writes it.
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

/** A key of at most 100 letters: a caller may send one as long as a body. */
export function shortened(key: string): string {
  return key.length > 100 ? `${key.slice(0, 97)}...` : key;
}

/** The complaint about a value: `invalid arms[1].alpha: expected a number > 0, got -2`. */
export function invalidValue(path: Path, rule: string, value: unknown, hint?: string): Complaint {
  return complaintAt(path, invalid(pathText(path) || "experiment", rule, value, hint));
}

/** An error about input as a complaint about what stands at a path. */
export function complaintAt(path: Path, { message, rule, value }: InvalidError): Complaint {
  return { path, message, rule, value };
}
