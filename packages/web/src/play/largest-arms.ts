/** An arm is at the minimum if its weight is at most this many times the smallest weight. */
const LITTLE = 1.2;
/** At least this many arms are shown. */
const FEWEST = 3;

/**
 * The arms with the largest weights in either of two blends, in their own order. If not all can be shown, arms at the minimum are
 * left out, except for one that is always shown.
 */
export function largestArms(one: readonly number[], other: readonly number[], most: number, always?: number): number[] {
  const sizes = one.map((weight, arm) => Math.max(weight, other[arm]!));
  const positions = [...sizes.keys()];
  if (positions.length <= most) return positions;
  const least = Math.min(...sizes);
  return positions
    .toSorted((a, b) => Number(b === always) - Number(a === always) || sizes[b]! - sizes[a]!)
    .filter((arm, rank) => rank < FEWEST || (rank < most && sizes[arm]! > LITTLE * least))
    .toSorted((a, b) => a - b);
}
