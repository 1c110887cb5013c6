import type { CdfCells } from "../../spaces/cdf-integrand.ts";
import type { LearningSpace } from "../../spaces/feature-space.ts";

/**
 * How much f(m) may be above the utility of a law with expected features m, where these do not tell all of it: on the cells of
 * a grid, and nothing elsewhere.
 */
export function unresolved(space: LearningSpace, m: Float64Array): number {
  const cells = space.cells?.();
  if (cells) return unresolvedCells(cells, m);
  return space.parts?.(m).reduce((sum, part) => sum + part.weight * unresolved(part.space, part.m), 0) ?? 0;
}

/**
 * The probability is averaged over each cell; within it, it may run from the average before the cell to that after it. phi is
 * concave, so its integral is least where all of that happens in one jump, which gives the chord. Where phi also depends on x,
 * it may change within a cell as it does from one cell to the next.
 */
function unresolvedCells({ terms, width, isUpper }: CdfCells, masses: Float64Array): number {
  const [first, last] = isUpper ? [1, 0] : [0, 1];
  const own = masses.subarray(0, -1).slice();
  let below = 0;
  for (let cell = 0; cell < own.length; cell++) {
    below = Math.min(Math.max(below + own[cell]!, 0), 1);
    own[cell] = isUpper ? 1 - below : below;
  }
  const left = Float64Array.of(first!, ...own.subarray(0, -1));
  const right = Float64Array.of(...own.subarray(1), last!);
  const results = (of: "values" | "slopes", probabilities: Float64Array): Float64Array => {
    const out = new Float64Array(own.length);
    terms[of](probabilities, out);
    return out;
  };
  const [atOwn, atLeft, atRight] = [own, left, right].map((probabilities) => results("values", probabilities));
  const [slopes, slopesAtLeft] = [own, left].map((probabilities) => results("slopes", probabilities));
  let chords = 0;
  let change = 0;
  for (let cell = 0; cell < own.length; cell++) {
    const rise = right[cell]! - left[cell]!;
    const share = rise === 0 ? 0 : (own[cell]! - left[cell]!) / rise;
    const chord = atLeft![cell]! + share * (atRight![cell]! - atLeft![cell]!);
    chords += Math.max(atOwn![cell]! - chord, 0);
    if (cell > 0) change = Math.max(change, Math.abs(slopesAtLeft![cell]! - slopes![cell - 1]!));
  }
  return width * (chords + change);
}
