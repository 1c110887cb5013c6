import { stirlingError } from "./stirling-error.ts";

/** Splits a double into two halves of 26 bits, whose products are exact (Veltkamp). */
const SPLITTER = 134217729;

/** Logarithm of x^alpha y^beta / B(alpha, beta), where y = 1 - x, and what its computation has at hand. */
export interface BetaKernel {
  readonly alpha: number;
  readonly beta: number;
  /** log B(alpha, beta). */
  readonly logBeta: number;
  /** (alpha + beta) x - alpha: how far x is above the mean, without loss by cancellation. */
  excess(x: number, y: number): number;
  logKernel(x: number, y: number): number;
}

/**
 * The factor common to density and distribution function of the beta law, in Loader's saddle-point form: with
 * n = alpha + beta and d = n x - alpha it is
 *
 *   sqrt(alpha beta / (2 pi n)) exp(alpha L(d / alpha) + beta L(-d / beta) + stirling errors),  L(t) = log(1 + t) - t,
 *
 * where large terms never cancel, so that parameters of 1e5 cost no digits.
 * Reference: Loader (2000), "Fast and accurate computation of binomial probabilities".
 */
export function betaKernel(alpha: number, beta: number): BetaKernel {
  const total = alpha + beta;
  const logScale =
    stirlingError(total) -
    stirlingError(alpha) -
    stirlingError(beta) +
    0.5 * (Math.log(alpha) + Math.log(beta / total) - Math.log(2 * Math.PI));

  // The larger of x and y may be a rounded 1 - other; n y - beta from the smaller one is exact, and is -(n x - alpha).
  const excess = (x: number, y: number): number => (x <= y ? excessOver(alpha, beta, x) : -excessOver(beta, alpha, y));

  function logKernel(x: number, y: number): number {
    const above = excess(x, y);
    return (
      logScale +
      alpha * logShortfall(above / alpha, x * (total / alpha)) +
      beta * logShortfall(-above / beta, y * (total / beta))
    );
  }

  return { alpha, beta, logBeta: logBetaAtMean(alpha, beta) - logScale, excess, logKernel };
}

/** (alpha + beta) x - alpha. Near the mean the sum is 0 but for the roundings, so they are computed too. */
function excessOver(alpha: number, beta: number, x: number): number {
  const first = alpha * x;
  const second = beta * x;
  const below = first - alpha;
  const lost = first - (below + alpha) + productError(alpha, x, first) + productError(beta, x, second);
  return below + second + lost;
}

/** log of x^alpha y^beta at the mean, where the kernel is its scale alone. */
function logBetaAtMean(alpha: number, beta: number): number {
  const small = Math.min(alpha, beta);
  const large = Math.max(alpha, beta);
  const share = small / (alpha + beta);
  return small * Math.log(share) + large * Math.log1p(-share);
}

/** log(1 + t) - t; `ratio` is 1 + t, known without cancellation for t near -1. */
function logShortfall(t: number, ratio: number): number {
  if (Math.abs(t) > 0.5) return Math.log(ratio) - t;
  // log(1 + t) = 2 artanh(s) with s = t / (2 + t), and t = s (2 + t): the leading terms are subtracted by hand.
  const s = t / (2 + t);
  const square = s * s;
  let power = square;
  let sum = 0;
  for (let odd = 3; ; odd += 2) {
    const next = sum + power / odd;
    if (next === sum) break;
    sum = next;
    power *= square;
  }
  return s * (2 * sum - t);
}

/** a * b - product, exactly, when product is a * b rounded (Dekker). */
function productError(a: number, b: number, product: number): number {
  const aHigh = high(a);
  const bHigh = high(b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

function high(value: number): number {
  const scaled = value * SPLITTER;
  return scaled - (scaled - value);
}
