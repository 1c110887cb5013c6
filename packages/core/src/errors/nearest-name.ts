import { type InvalidError, invalid } from "./invalid.ts";

/** A name with more mistakes than this was probably meant to be something else. */
const MOST_MISTAKES = 4;

/**
 * The error for a kind that a registry does not have.
 *
 * @example unknownKind("distribution", "bta", ["beta", "uniform"]).message
 * // 'distribution kind must be one of beta, uniform; it is "bta". Did you mean "beta"?'
 */
export function unknownKind(family: string, kind: unknown, candidates: readonly string[]): InvalidError {
  return invalid(`${family} kind`, `one of ${candidates.join(", ")}`, kind, didYouMean(kind, candidates));
}

/**
 * The hint `Did you mean "floor"?` for a mistyped name; undefined if no candidate is close. Up to a third of the letters may
 * differ, but at least one.
 */
export function didYouMean(name: unknown, candidates: readonly string[]): string | undefined {
  if (typeof name !== "string") return undefined;
  const most = Math.min(Math.max(1, Math.floor(name.length / 3)), MOST_MISTAKES);
  for (let mistakes = 0; mistakes <= most; mistakes++) {
    const nearest = candidates.find((candidate) => isNear(name.toLowerCase(), candidate.toLowerCase(), mistakes));
    if (nearest) return `Did you mean "${nearest}"?`;
  }
  return undefined;
}

/**
 * Whether at most `mistakes` insertions, deletions, replacements or swaps of neighbouring letters turn one word into the other.
 */
function isNear(from: string, to: string, mistakes: number): boolean {
  if (from === to) return true;
  if (mistakes === 0) return false;
  if (from[0] === to[0]) return isNear(from.slice(1), to.slice(1), mistakes);
  const near = (read: number, written: number) => isNear(from.slice(read), to.slice(written), mistakes - 1);
  const isSwap = from[0] === to[1] && from[1] === to[0];
  return near(1, 1) || near(1, 0) || near(0, 1) || (isSwap && near(2, 2));
}
