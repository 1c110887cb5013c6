import { type InvalidError, invalid } from "./invalid.ts";

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
export function unknownKind(family: string, kind: unknown, candidates: readonly string[]): InvalidError {
  return invalid(`${family} kind`, `one of ${candidates.join(", ")}`, kind, didYouMean(kind, candidates));
}

/** The hint `(did you mean "floor"?)`; undefined where no candidate is near. */
export function didYouMean(name: unknown, candidates: readonly string[]): string | undefined {
  const nearest = typeof name === "string" ? nearestName(name, candidates) : undefined;
  return nearest && `(did you mean "${nearest}"?)`;
}

/** Least number of letters put in, left out, replaced or swapped with the next (optimal string alignment). */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let line = 1; line <= from.length; line++) {
    const above = rows[line - 1]!;
    const row = [line];
    for (let column = 1; column <= to.length; column++) {
      const replaced = above[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1);
      const isSwap = line > 1 && from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1];
      const swapped = isSwap ? rows[line - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(replaced, swapped, above[column]! + 1, row[column - 1]! + 1));
    }
    rows.push(row);
  }
  return rows[from.length]![to.length]!;
}
