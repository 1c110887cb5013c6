import type { CdfCells, CdfTerms } from "../../spaces/cdf-integrand.ts";
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
  const own = probabilitiesOf(masses, isUpper);
  const left = Float64Array.of(first!, ...own.subarray(0, -1));
  const right = Float64Array.of(...own.subarray(1), last!);
  const [atOwn, atLeft, atRight] = [own, left, right].map((probabilities) => resultsOf(terms, "values", probabilities));
  let chords = 0;
  for (let cell = 0; cell < own.length; cell++) {
    const rise = right[cell]! - left[cell]!;
    const share = rise === 0 ? 0 : (own[cell]! - left[cell]!) / rise;
    const chord = atLeft![cell]! + share * (atRight![cell]! - atLeft![cell]!);
    chords += Math.max(atOwn![cell]! - chord, 0);
  }
  return width * (chords + slopeChange(terms, own));
}

/** What phi takes on each cell, from the masses at the ends: the mass below it, or above. */
export function probabilitiesOf(masses: Float64Array, isUpper: boolean): Float64Array {
  const probabilities = masses.slice(0, -1);
  let below = 0;
  for (let cell = 0; cell < probabilities.length; cell++) {
    below = Math.min(Math.max(below + masses[cell]!, 0), 1);
    probabilities[cell] = isUpper ? 1 - below : below;
  }
  return probabilities;
}

export function resultsOf(terms: CdfTerms, of: "values" | "slopes", probabilities: Float64Array): Float64Array {
  const results = new Float64Array(probabilities.length);
  terms[of](probabilities, results);
  return results;
}

/** The most that the slope of phi changes from one place to the next while the probability stays. */
export function slopeChange(terms: CdfTerms, probabilities: Float64Array): number {
  const slopes = resultsOf(terms, "slopes", probabilities);
  const atNext = resultsOf(terms, "slopes", Float64Array.of(0, ...probabilities.subarray(0, -1)));
  let change = 0;
  for (let cell = 1; cell < slopes.length; cell++)
    change = Math.max(change, Math.abs(atNext[cell]! - slopes[cell - 1]!));
  return change;
}
