import { type IncompleteBeta, incompleteBeta } from "./incomplete-beta.ts";
import { newtonInBracket, tailStep } from "./newton-in-bracket.ts";

/**
 * Inverse of the incomplete beta function: returns the x with I_x(alpha, beta) = p.
 *
 * The distribution is mirrored if necessary so that the root is in (0, 1/2]. There the logarithm of the smaller tail is solved
 * for log x, which keeps relative precision for p from 1e-300 to 1 - 1e-16.
 */
export function betaQuantile(fromZero: IncompleteBeta): (p: number) => number {
  const { alpha, beta } = fromZero;
  const fromOne = incompleteBeta(beta, alpha);
  let half: number | undefined;
  return (p) => {
    if (p <= 0) return 0;
    if (p >= 1) return 1;
    half ??= alpha === beta ? 0.5 : fromZero.lower(0.5, 0.5);
    if (p === half) return 0.5;
    return p <= half ? distanceFromEnd(fromZero, p, 1 - p) : 1 - distanceFromEnd(fromOne, 1 - p, p);
  };
}

/** Slightly above log(1/2), so that a root at 1/2 is inside the bracket. */
const LOG_HALF = -0.693;
/** Below this logarithm of x, (1 - x)^beta rounds to 1 and the distribution function is a power of x. */
const POWER_LAW = -700;
/** Newton's method converges quadratically: after a step of this size the error is below one rounding. */
const LAST_STEP = 1e-9;

/** z in (0, 1/2] with lower tail p and upper tail q, of which the smaller one is exact. */
function distanceFromEnd(distribution: IncompleteBeta, p: number, q: number): number {
  const { alpha, beta, logBeta } = distribution;
  const isLower = p <= q;
  const logP = isLower ? Math.log(p) : Math.log1p(-q);
  const logPower = (logP + Math.log(alpha) + logBeta) / alpha;
  if (logPower < POWER_LAW) return Math.max(Math.exp(logPower), Number.MIN_VALUE);
  const stepAt = (logZ: number): number => {
    const z = Math.exp(logZ);
    const density = z * distribution.density(z, 1 - z);
    return isLower
      ? tailStep(p, distribution.lower(z, 1 - z), density, 1)
      : tailStep(q, distribution.upper(z, 1 - z), density, -1);
  };
  // (1 - z)^(beta - 1) is at most 2 on (0, 1/2], so the root is not far below that of the power distribution.
  const low = logPower - Math.LN2 / alpha;
  const start = alpha >= 1 ? Math.log(alpha / (alpha + beta)) : logPower;
  return Math.exp(newtonInBracket(stepAt, low, LOG_HALF, start, LAST_STEP));
}
