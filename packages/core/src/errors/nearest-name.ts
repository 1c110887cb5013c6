import { type InvalidError, invalid } from "./invalid.ts";

/** A name with more mistakes than this was probably meant to be something else. */
const MOST_MISTAKES = 4;

/**
 * The complaint of a registry about a kind it does not hold.
 *
 * @example unknownKind("distribution", "bta", ["beta", "uniform"]).message
 * // 'invalid distribution kind: expected one of beta, uniform, got "bta" (did you mean "beta"?)'
 */
export function unknownKind(family: string, kind: unknown, candidates: readonly string[]): InvalidError {
  return invalid(`${family} kind`, `one of ${candidates.join(", ")}`, kind, didYouMean(kind, candidates));
}

/**
 * The hint `(did you mean "floor"?)` for a mistyped name, of which at most a third of the letters (but one at least) differ;
 * undefined where no candidate is that near.
 */
export function didYouMean(name: unknown, candidates: readonly string[]): string | undefined {
  if (typeof name !== "string") return undefined;
  const most = Math.min(Math.max(1, Math.floor(name.length / 3)), MOST_MISTAKES);
  for (let mistakes = 0; mistakes <= most; mistakes++) {
    const nearest = candidates.find((candidate) => isNear(name.toLowerCase(), candidate.toLowerCase(), mistakes));
    if (nearest) return `(did you mean "${nearest}"?)`;
  }
  return undefined;
}

/** Whether so many letters put in, left out, replaced or swapped with the next can make one word of another. */
function isNear(from: string, to: string, mistakes: number): boolean {
  if (from === to) return true;
  if (mistakes === 0) return false;
  if (from[0] === to[0]) return isNear(from.slice(1), to.slice(1), mistakes);
  const near = (read: number, written: number) => isNear(from.slice(read), to.slice(written), mistakes - 1);
  const isSwap = from[0] === to[1] && from[1] === to[0];
  return near(1, 1) || near(1, 0) || near(0, 1) || (isSwap && near(2, 2));
}
