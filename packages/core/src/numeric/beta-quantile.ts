import type { IncompleteBeta } from "./incomplete-beta.ts";
import { newtonInBracket, tailStep } from "./newton-in-bracket.ts";

type Tail = (x: number, y: number) => number;

/** A beta distribution seen from the end of [0, 1] the root is near to: "lower" is the side of that end. */
interface View {
  readonly alpha: number;
  readonly beta: number;
  readonly logBeta: number;
  readonly lower: Tail;
  readonly upper: Tail;
  readonly density: Tail;
}

/**
 * Inverse of the incomplete beta function: p to the x with I_x(alpha, beta) = p.
 *
 * The distribution is turned so that the root lies in (0, 1/2]; there the logarithm of the smaller tail is solved for log x, which
 * keeps relative precision for p from 1e-300 to 1 - 1e-16.
 */
export function betaQuantile(alpha: number, beta: number, distribution: IncompleteBeta): (p: number) => number {
  const { logBeta, lower, upper, density } = distribution;
  let half: number | undefined;
  const fromZero: View = { alpha, beta, logBeta, lower, upper, density };
  const fromOne: View = {
    alpha: beta,
    beta: alpha,
    logBeta,
    lower: (z, y) => upper(y, z),
    upper: (z, y) => lower(y, z),
    density: (z, y) => density(y, z),
  };
  return (p) => {
    if (p <= 0) return 0;
    if (p >= 1) return 1;
    half ??= alpha === beta ? 0.5 : lower(0.5, 0.5);
    if (p === half) return 0.5;
    return p <= half ? distanceFromEnd(fromZero, p, 1 - p) : 1 - distanceFromEnd(fromOne, 1 - p, p);
  };
}

/** A little above log(1/2), so that a root at 1/2 itself lies inside the bracket. */
const LOG_HALF = -0.693;
/** Below this logarithm of x, (1 - x)^beta is 1 and the distribution function a power of x. */
const POWER_LAW = -700;
/** Newton's steps are of second order: the error after a step of this size is below one rounding. */
const LAST_STEP = 1e-9;

/** z in (0, 1/2] with lower tail p and upper tail q; the smaller of the two is the one that is exact. */
function distanceFromEnd(view: View, p: number, q: number): number {
  const { alpha, beta, logBeta } = view;
  const isLower = p <= q;
  const logP = isLower ? Math.log(p) : Math.log1p(-q);
  const logPower = (logP + Math.log(alpha) + logBeta) / alpha;
  if (logPower < POWER_LAW) return Math.max(Math.exp(logPower), Number.MIN_VALUE);
  const stepAt = (logZ: number): number => {
    const z = Math.exp(logZ);
    const density = z * view.density(z, 1 - z);
    return isLower ? tailStep(p, view.lower(z, 1 - z), density, 1) : tailStep(q, view.upper(z, 1 - z), density, -1);
  };
  // (1 - z)^(beta - 1) is at most 2 on (0, 1/2], so the root is not far below that of the power distribution.
  const low = logPower - Math.LN2 / alpha;
  const start = alpha >= 1 ? Math.log(alpha / (alpha + beta)) : logPower;
  return Math.exp(newtonInBracket(stepAt, low, LOG_HALF, start, LAST_STEP));
}
