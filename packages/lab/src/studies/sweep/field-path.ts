import { didYouMean } from "@blendit/core/errors";
import type { Path } from "../../text/complaint.ts";

/** Where a field stands, as `learners[0].step.initial` says it; undefined for what is no such text. */
export function fieldPath(field: string): Path | undefined {
  if (!/^[\w-]+(\[\d+\]|\.[\w-]+)*$/.test(field)) return undefined;
  return Array.from(field.matchAll(/\[(\d+)\]|([\w-]+)/g), ([, index, key]) =>
    index === undefined ? key! : Number(index),
  );
}

/** Why a field cannot be set, and what may help. */
export interface Obstacle {
  readonly rule: string;
  readonly hint?: string | undefined;
}

/**
 * A copy of a value with another one at a path. Objects on the way that are not there are made: whether their names are right is
 * seen when the whole is checked. Places in lists must be there.
 */
export function withField(whole: unknown, path: Path, value: unknown): { value: unknown } | Obstacle {
  const [key, ...rest] = path;
  if (key === undefined) return { value };
  const at = (inner: unknown, put: (made: unknown) => unknown) => {
    const made = withField(inner, rest, value);
    return "rule" in made ? made : { value: put(made.value) };
  };
  if (typeof key === "number") {
    if (!Array.isArray(whole)) return { rule: `no [${key}] where there is no list` };
    if (!(key < whole.length)) return { rule: `at most [${whole.length - 1}] in a list of ${whole.length}` };
    return at(whole[key], (made) => whole.with(key, made));
  }
  if (whole !== undefined && !isObject(whole)) {
    return {
      rule: Array.isArray(whole) ? `[0] or another place of the list before ${key}` : `no ${key} in what has no fields`,
    };
  }
  if (whole?.[key] === undefined && typeof rest[0] === "number") {
    return { rule: `a list by the name of ${key}`, hint: didYouMean(key, Object.keys(whole ?? {})) };
  }
  return at(whole?.[key], (made) => ({ ...whole, [key]: made }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
