import { checkOptions } from "../errors/check-options.ts";
import { checkFinite, checkInterval, checkPositive } from "../errors/checks.ts";
import { integrate } from "../numeric/gauss-legendre.ts";
import { newtonInBracket, tailStep } from "../numeric/newton-in-bracket.ts";
import { normalCdf, normalQuantile, normalScaledSurvival, normalSurvival } from "../numeric/normal.ts";
import type { Distribution } from "./distribution.ts";

export interface TruncatedGaussianOptions {
  /** Mean of the normal distribution before truncation. */
  readonly mean: number;
  /** Standard deviation before truncation, > 0. */
  readonly deviation: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The normal distribution conditioned on [low, high]. The interval may be arbitrarily far in a tail.
 *
 * @example truncatedGaussian({ mean: 0, deviation: 1, low: 8, high: 9 }).mean   // 8.1212...
 */
export function truncatedGaussian(options: TruncatedGaussianOptions): Distribution {
  checkOptions("truncated-gaussian", options, { mean: true, deviation: true, low: true, high: true });
  const centre = checkFinite("mean", options.mean);
  const deviation = checkPositive("deviation", options.deviation);
  const [low, high] = checkInterval("[low, high]", options.low, options.high);
  const from = (low - centre) / deviation;
  const to = (high - centre) / deviation;
  const section = normalSection(from, to);
  const clamp = (x: number): number => Math.min(high, Math.max(low, x));
  const standard = (x: number): number => (clamp(x) - centre) / deviation;
  // A tail also needs the distance to its own end, whose digits are lost in a point far from 0.
  const lower = (z: number, distance: number): number => section.mass(from, z, distance) / section.total;
  const upper = (z: number, distance: number): number => section.mass(z, to, distance) / section.total;
  const cdf = (x: number): number => lower(standard(x), (clamp(x) - low) / deviation);

  /** Distance from the end of a tail at which it has this probability, solved for its logarithm. */
  function distanceAt(tail: number, isLower: boolean): number {
    const guess = section.guess(isLower ? tail : 1 - tail);
    const stepAt = (logDistance: number): number => {
      const distance = Math.exp(logDistance);
      const z = isLower ? from + distance : to - distance;
      const here = isLower ? lower(z, distance) : upper(z, distance);
      return tailStep(tail, here, (section.weight(z) * distance) / section.total, 1);
    };
    // No weight exceeds 1, so the distance is at least the mass.
    const least = Math.log(tail * section.total) - 1;
    const start = Math.log(isLower ? guess - from : to - guess);
    return Math.exp(newtonInBracket(stepAt, least, Math.log(to - from), start, 1e-9));
  }

  function quantile(p: number): number {
    if (p <= 0) return low;
    if (p >= 1) return high;
    return clamp(p <= 0.5 ? low + deviation * distanceAt(p, true) : high - deviation * distanceAt(1 - p, false));
  }

  return {
    kind: "truncated-gaussian",
    mean: clamp(clamp(centre) + deviation * section.meanOffset),
    variance: section.variance * deviation * deviation,
    support: [low, high],
    breakpoints: [low, high],
    hasAtoms: false,
    cdf,
    survival: (x) => upper(standard(x), (high - clamp(x)) / deviation),
    quantile,
    density: (x) => (x >= low && x <= high ? section.weight(standard(x)) / section.total / deviation : 0),
    partialMean: (x) => centre * cdf(x) + (deviation * section.drop(standard(x))) / section.total,
    shifted: (by) => truncatedGaussian({ mean: centre + by, deviation, low: low + by, high: high + by }),
    sample: (random) => quantile(random.uniform()),
  };
}

const SQRT_TWO_PI = Math.sqrt(2 * Math.PI);
/** exp(-45) is below one rounding, so points beyond this depth add nothing to a moment. */
const DEPTH = 45;

/**
 * The standard normal distribution on an interval, up to a factor: weight(z) = exp((r^2 - z^2) / 2), where r is the point of
 * [from, to] nearest to 0. The largest weight is 1, so nothing underflows however far out the interval is.
 */
function normalSection(from: number, to: number) {
  const nearest = Math.min(to, Math.max(from, 0));
  const exponent = (z: number): number => ((nearest - z) * (nearest + z)) / 2;
  const weight = (z: number): number => Math.exp(exponent(z));
  const outer = (z: number): number => weight(z) * normalScaledSurvival(Math.abs(z));

  /** Integral of the weight from start to end. Pass the width if it is known more accurately than by their difference. */
  function mass(start: number, end: number, width = end - start): number {
    // On a short interval the two tails are nearly equal and their difference is noise, but the weight is smooth.
    if (width * Math.max(1, Math.abs(start), Math.abs(end)) < 1) {
      return weight(start) * integrate((offset) => Math.exp(-offset * (start + offset / 2)), 0, width, 12);
    }
    if (start >= 0) return SQRT_TWO_PI * (outer(start) - outer(end));
    if (end <= 0) return SQRT_TWO_PI * (outer(end) - outer(start));
    return SQRT_TWO_PI * (1 - normalCdf(start) - normalSurvival(end));
  }

  /** Integral of z weight(z) from `from` to z: weight(from) - weight(z). */
  function drop(z: number): number {
    const first = exponent(from);
    const last = exponent(z);
    return last < first ? -Math.exp(first) * Math.expm1(last - first) : Math.exp(last) * Math.expm1(first - last);
  }

  /** A first guess of the quantile of p, as the start of a root search. */
  function guess(p: number): number {
    if (from < 0 && to > 0) return normalQuantile(normalCdf(from) + (p * total) / SQRT_TWO_PI);
    // Far out the distribution is close to the one with density z exp(-z^2 / 2), whose quantile is elementary.
    const [near, share] = from >= 0 ? [from, p] : [-to, 1 - p];
    const kept = -Math.expm1(-Math.abs(to - from) * Math.abs(to + from) * 0.5);
    return Math.sign(from + to) * Math.sqrt(near * near - 2 * Math.log1p(-share * kept));
  }

  const total = mass(from, to);
  const reach = (2 * DEPTH) / (Math.sqrt(nearest * nearest + 2 * DEPTH) + Math.abs(nearest));
  const start = Math.max(from, nearest - reach);
  const end = Math.min(to, nearest + reach);
  // Closed forms of the moments cancel in the tails; a rule with this many points is exact to rounding over this range.
  const moment = (f: (z: number) => number): number => integrate((z) => f(z) * weight(z), start, end, 100);
  const weightSum = moment(() => 1);
  const meanOffset = moment((z) => z - nearest) / weightSum;
  const mean = nearest + meanOffset;
  const variance = moment((z) => (z - mean) ** 2) / weightSum;
  return { weight, mass, total, drop, meanOffset, variance, guess };
}
