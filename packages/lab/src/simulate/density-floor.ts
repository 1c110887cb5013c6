import type { Distribution } from "@blendit/core/distributions";

const POINTS = 1000;

/** The least density of the laws on an interval, seen at its ends and a thousand points between; undefined if it is zero. */
export function densityFloor(
  laws: readonly Distribution[],
  [low, high]: readonly [number, number],
): number | undefined {
  if (laws.some((law) => law.hasAtoms)) return undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index <= POINTS; index++) {
    const x = index === POINTS ? high : low + ((high - low) * index) / POINTS;
    for (const law of laws) least = Math.min(least, law.density(x));
  }
  // No density is above its mean everywhere; rounding could make a uniform one so.
  return least > 0 ? Math.min(least, 1 / (high - low)) : undefined;
}
