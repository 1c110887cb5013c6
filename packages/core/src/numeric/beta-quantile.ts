import type { IncompleteBeta } from "./incomplete-beta.ts";
import { newtonInBracket } from "./newton-in-bracket.ts";
import { normalQuantile } from "./normal.ts";

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
  const half = alpha === beta ? 0.5 : lower(0.5, 0.5);
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
    if (p === half) return 0.5;
    return p <= half ? distanceFromEnd(fromZero, p, 1 - p) : 1 - distanceFromEnd(fromOne, 1 - p, p);
  };
}

/** A little above log(1/2), so that a root at 1/2 itself lies inside the bracket. */
const LOG_HALF = -0.693;
/** Below this logarithm of x, (1 - x)^beta is 1 and the distribution function a power of x. */
const POWER_LAW = -700;
/** Halley's steps are of third order: the error after a step of this size is below one rounding. */
const LAST_STEP = 1e-8;

/** z in (0, 1/2] with lower tail p and upper tail q; the smaller of the two is the one that is exact. */
function distanceFromEnd(view: View, p: number, q: number): number {
  const isLower = p <= q;
  const target = isLower ? p : q;
  const logPower = (logOf(p, q) + Math.log(view.alpha) + view.logBeta) / view.alpha;
  if (logPower < POWER_LAW) return Math.max(Math.exp(logPower), Number.MIN_VALUE);
  // (1 - z)^(beta - 1) is at most 2 on (0, 1/2], so the root is not far below that of the power distribution.
  const low = logPower - Math.LN2 / view.alpha;
  const start = startFor(view, p, q, isLower, logPower);
  return Math.exp(newtonInBracket((logZ) => halleyStep(view, logZ, target, isLower), low, LOG_HALF, start, LAST_STEP));
}

function halleyStep(view: View, logZ: number, target: number, isLower: boolean): number {
  const z = Math.exp(logZ);
  const y = 1 - z;
  const sign = isLower ? 1 : -1;
  const tail = isLower ? view.lower(z, y) : view.upper(z, y);
  if (tail === 0) return sign * Infinity;
  const slope = (z * view.density(z, y)) / tail;
  const newton = (sign * Math.log(target / tail)) / slope;
  if (!Number.isFinite(newton)) return newton;
  const bend = view.alpha - ((view.beta - 1) * z) / y - sign * slope;
  return newton / Math.min(2, Math.max(0.5, 1 + 0.5 * newton * bend));
}

function startFor(view: View, p: number, q: number, isLower: boolean, logPower: number): number {
  const { alpha, beta } = view;
  if (alpha >= 1 && beta >= 1) return Math.log(carter(alpha, beta, isLower ? -normalQuantile(p) : normalQuantile(q)));
  return isLower ? logPower : Math.log(-Math.expm1(Math.log(q) / beta));
}

/** Carter's normal approximation of the quantile, Abramowitz and Stegun 26.5.22; z is the normal's upper quantile. */
function carter(alpha: number, beta: number, z: number): number {
  const alphaTerm = 1 / (2 * alpha - 1);
  const betaTerm = 1 / (2 * beta - 1);
  const spread = 2 / (alphaTerm + betaTerm);
  const level = (z * z - 3) / 6;
  const shift = (betaTerm - alphaTerm) * (level + 5 / 6 - 2 / (3 * spread));
  return alpha / (alpha + beta * Math.exp(2 * ((z * Math.sqrt(level + spread)) / spread - shift)));
}

/** log p, where q = 1 - p may be the more precise of the two. */
function logOf(p: number, q: number): number {
  return p <= q ? Math.log(p) : Math.log1p(-q);
}
