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
function unresolvedCells(cells: CdfCells, masses: Float64Array): number {
  const { terms, widths, isUpper, isExact } = cells;
  if (isExact) return 0;
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
    chords += widths[cell]! * Math.max(atOwn![cell]! - chord, 0);
  }
  return chords + Math.min(slopeChange(cells, own), Math.max(...slopeChanges(cells, own)));
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

/**
 * What a change of phi's slope within cells may amount to for the probability gained there: as from each cell to the next, while
 * the probability stays, times the width.
 */
export function slopeChanges({ terms, widths }: CdfCells, probabilities: Float64Array): Float64Array {
  const slopes = resultsOf(terms, "slopes", probabilities);
  const atNext = resultsOf(terms, "slopes", Float64Array.of(0, ...probabilities.subarray(0, -1)));
  return slopes.map((_, cell) =>
    cell === 0 ? 0 : Math.max(widths[cell - 1]!, widths[cell]!) * Math.abs(atNext[cell]! - slopes[cell - 1]!),
  );
}

/** The same for a law with these probabilities: what it gains in two cells side by side is gained between their neighbours. */
function slopeChange(cells: CdfCells, probabilities: Float64Array): number {
  const changes = slopeChanges(cells, probabilities);
  const last = probabilities.length - 1;
  return changes.reduce((sum, change, cell) => {
    const gain = probabilities[Math.min(cell + 1, last)]! - probabilities[Math.max(cell - 2, 0)]!;
    return sum + Math.abs(gain) * change;
  }, 0);
}
