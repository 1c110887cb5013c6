/** The arms that have most weight in either of two blends, in their own order. */
export function largestArms(one: readonly number[], other: readonly number[], most: number): number[] {
  const size = (arm: number) => Math.max(one[arm]!, other[arm]!);
  return one
    .map((_, arm) => arm)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, most)
    .toSorted((a, b) => a - b);
}
