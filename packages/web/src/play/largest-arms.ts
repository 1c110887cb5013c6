/** At most this much above the least weight, an arm has no more than it must. */
const LITTLE = 1.2;
/** So many are shown in any case. */
const FEWEST = 3;

/**
 * The arms that have most weight in either of two blends, in their own order. Where not all can be shown, arms with no more than
 * the least weight are left out.
 */
export function largestArms(one: readonly number[], other: readonly number[], most: number): number[] {
  const sizes = one.map((weight, arm) => Math.max(weight, other[arm]!));
  const positions = [...sizes.keys()];
  if (positions.length <= most) return positions;
  const least = Math.min(...sizes);
  return positions
    .toSorted((a, b) => sizes[b]! - sizes[a]!)
    .filter((arm, rank) => rank < FEWEST || (rank < most && sizes[arm]! > LITTLE * least))
    .toSorted((a, b) => a - b);
}
