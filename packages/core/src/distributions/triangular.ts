import { checkOptions } from "../errors/check-options.ts";
import { checkInterval } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { Distribution } from "./distribution.ts";

export interface TriangularOptions {
  readonly low: number;
  readonly mode: number;
  readonly high: number;
}

/** The distribution whose density rises linearly from low to mode and falls linearly to high; mode may equal an end. */
export function triangular(options: TriangularOptions): Distribution {
  checkOptions("triangular", options, { low: true, mode: true, high: true });
  const [low, high] = checkInterval("[low, high]", options.low, options.high);
  const { mode } = options;
  if (!(mode >= low && mode <= high)) throw invalid("mode", `from ${low} to ${high}`, mode);
  const width = high - low;
  const rise = mode - low;
  const fall = high - mode;
  const mean = low + (rise + width) / 3;

  /** Mass between an end of the support and a point at this distance from it, before the mode. */
  const corner = (distance: number, side: number): number =>
    distance > 0 ? (distance / side) * (distance / width) : 0;
  const fromLow = (x: number): number => Math.max(0, x - low);
  const toHigh = (x: number): number => Math.max(0, high - x);

  function cdf(x: number): number {
    return x < mode ? corner(fromLow(x), rise) : 1 - survival(x);
  }

  function survival(x: number): number {
    if (x < mode) return 1 - cdf(x);
    return corner(toHigh(x), fall);
  }

  function quantile(p: number): number {
    return p * width <= rise ? low + Math.sqrt(p * rise * width) : high - Math.sqrt((1 - p) * fall * width);
  }

  return {
    kind: "triangular",
    mean,
    variance: (rise * rise + rise * fall + fall * fall) / 18,
    support: [low, high],
    breakpoints: [...new Set([low, mode, high])],
    hasAtoms: false,
    cdf,
    survival,
    quantile,
    density(x) {
      if (!(x >= low && x <= high)) return 0;
      return (2 / width) * (x < mode || fall === 0 ? (x - low) / rise : (high - x) / fall);
    },
    partialMean(x) {
      // The mean of a triangle is a third of the way from its base to its tip.
      if (x < mode) return cdf(x) * (low + (2 / 3) * fromLow(x));
      return mean - survival(x) * (high - (2 / 3) * toHigh(x));
    },
    shifted: (by) => triangular({ low: low + by, mode: mode + by, high: high + by }),
    sample: (random) => quantile(random.uniform()),
  };
}
