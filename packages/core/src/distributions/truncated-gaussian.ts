import { checkOptions } from "../errors/check-options.ts";
import { checkFinite, checkInterval, checkPositive } from "../errors/checks.ts";
import { newtonInBracket } from "../numeric/newton-in-bracket.ts";
import type { Distribution } from "./distribution.ts";
import { normalSection } from "./normal-section.ts";

export interface TruncatedGaussianOptions {
  /** Mean of the normal law before the cut. */
  readonly mean: number;
  /** Standard deviation before the cut, > 0. */
  readonly deviation: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The normal law, given that it lies in [low, high]. The interval may lie arbitrarily far in a tail.
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

  /** Distance from the end of a tail at which it has that probability, solved for its logarithm. */
  function distanceAt(tail: number, isLower: boolean): number {
    const guess = section.guess(isLower ? tail : 1 - tail);
    const stepAt = (logDistance: number): number => {
      const distance = Math.exp(logDistance);
      const z = isLower ? from + distance : to - distance;
      const here = isLower ? lower(z, distance) : upper(z, distance);
      if (here === 0) return Infinity;
      return (Math.log(tail / here) * here * section.total) / (section.weight(z) * distance);
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
