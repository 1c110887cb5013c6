import { invalid } from "./invalid.ts";

/** The candidate a mistyped name was probably meant to be: at most a third of its letters (but one at least) differ. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/**
 * The complaint of a registry about a kind it does not hold.
 *
 * @example unknownKind("distribution", "bta", ["beta", "uniform"]).message
 * // 'invalid distribution kind: expected one of beta, uniform, got "bta" (did you mean "beta"?)'
 */
export function unknownKind(family: string, kind: unknown, candidates: readonly string[]): RangeError {
  const error = invalid(`${family} kind`, `one of ${candidates.join(", ")}`, kind);
  const nearest = typeof kind === "string" ? nearestName(kind, candidates) : undefined;
  if (nearest) error.message += ` (did you mean "${nearest}"?)`;
  return error;
}

/** Least number of letters put in, left out or replaced (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++) {
      const replaced = row[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
