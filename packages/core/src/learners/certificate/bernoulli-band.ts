/** Newton's method from above needs no more. */
const STEPS = 6;

/**
 * The largest q with kl(p, q) <= radius, for shares p and q and kl(p, q) = p ln(p/q) + (1 - p) ln((1 - p)/(1 - q)). The answer is
 * never below the exact one: kl is convex in q, so Newton's method from above stays above.
 */
export function largestShare(share: number, radius: number): number {
  if (share >= 1) return 1;
  const rest = 1 - share;
  if (share <= 0) return -Math.expm1(-radius);
  const ownTerm = share * Math.log(share);
  // Bounds from above: kl(p, q) >= (q - p)^2 / (2 q), for p >= 1/2 even (q - p)^2 / (2 p (1 - p)), and
  // kl(p, q) >= p ln p + (1 - p) ln((1 - p)/(1 - q)).
  const square =
    share < 0.5
      ? share + radius + Math.sqrt(radius * radius + 2 * share * radius)
      : share + Math.sqrt(2 * share * rest * radius);
  const tail = 1 - rest * Math.exp((ownTerm - radius) / rest);
  let q = Math.min(square, tail);
  for (let step = 0; step < STEPS && q < 1; step++) {
    const excess = ownTerm - share * Math.log(q) + rest * Math.log(rest / (1 - q)) - radius;
    if (!(excess > 0)) break;
    q -= (excess * q * (1 - q)) / (q - share);
  }
  return Math.min(q, 1);
}

/** The smallest such q. */
export function smallestShare(share: number, radius: number): number {
  return 1 - largestShare(1 - share, radius);
}
