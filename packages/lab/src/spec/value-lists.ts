import type { Path } from "../text/complaint.ts";

/** An outcome: a number, or a word that is a category. */
export type Value = number | string;

export type Part = Readonly<Record<string, unknown>>;

/** Values of outcomes in an experiment, and where they stand. */
export interface ValueList {
  readonly path: Path;
  readonly values: readonly Value[];
}

/** The keys of laws and utilities that hold outcomes. */
const OUTCOME_KEYS: ReadonlySet<string> = new Set(["values", "samples", "categories"]);

/** All lists of outcomes in a part of an experiment. */
export function listsIn(part: unknown, path: Path): ValueList[] {
  if (Array.isArray(part)) return part.flatMap((item, index) => (isPart(item) ? listsIn(item, [...path, index]) : []));
  if (!isPart(part)) return [];
  return Object.entries(part).flatMap(([key, inner]) =>
    isOutcomes(key, inner) ? [{ path: [...path, key], values: inner }] : listsIn(inner, [...path, key]),
  );
}

/** Whether a key holds outcomes that are no vectors. */
export function isOutcomes(key: string, value: unknown): value is readonly Value[] {
  return OUTCOME_KEYS.has(key) && Array.isArray(value) && ["string", "number"].includes(typeof value[0]);
}

/** The different values of a list, as words. */
export function distinct(values: readonly Value[]): string[] {
  return [...new Set(values)].map(String);
}

export function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Each word once, by code units: the same order on every machine. */
export function sortedWords(words: Iterable<string>): string[] {
  return [...new Set(words)].sort();
}
