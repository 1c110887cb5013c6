import type { Distribution } from "../distributions/distribution.ts";

/** The quantile function of a law at many levels in one pass; `out` may be `levels` itself. */
export type Quantiles = (levels: Float64Array, out: Float64Array) => void;

const INTERVALS = 4096;
/** Nearer to 0 or 1 than this the quantile function may be steep: there the law itself is asked. */
const MARGIN = 1 / 64;
/** Quantiles are asked no deeper in the tails than this, where those of an unbounded law are infinite. */
const DEEPEST_TAIL = 1e-15;

/** The quantile function itself, but finite also at 0 and 1. */
export function exactQuantiles(law: Distribution): Quantiles {
  return (levels, out) => {
    for (let index = 0; index < out.length; index++) out[index] = quantileWithin(law, levels[index]!);
  };
}

/**
 * The same, fast enough to be asked for every cell of a grid in every round: straight lines between 4097 exact values, and
 * the exact function in the tails and for laws with atoms.
 */
export function tabulatedQuantiles(law: Distribution): Quantiles {
  if (law.hasAtoms) return exactQuantiles(law);
  const table = Float64Array.from({ length: INTERVALS + 1 }, (_, index) => law.quantile(index / INTERVALS));
  return (levels, out) => {
    for (let index = 0; index < out.length; index++) {
      const level = levels[index]!;
      if (level > MARGIN && level < 1 - MARGIN) {
        const position = level * INTERVALS;
        const interval = position | 0;
        const left = table[interval]!;
        out[index] = left + (position - interval) * (table[interval + 1]! - left);
      } else {
        out[index] = quantileWithin(law, level);
      }
    }
  };
}

function quantileWithin(law: Distribution, level: number): number {
  return law.quantile(Math.min(Math.max(level, DEEPEST_TAIL), 1 - DEEPEST_TAIL));
}
