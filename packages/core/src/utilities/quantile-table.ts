import type { Distribution } from "../distributions/distribution.ts";

const INTERVALS = 4096;
/** Nearer to 0 or 1 than this the quantile function may be steep: there the law itself is asked. */
const MARGIN = 1 / 64;

/**
 * The quantile function of a law, fast enough to be asked for every cell of a grid in every round: straight lines
 * between 4097 exact values, and the exact function in the tails and for laws with atoms.
 */
export function quantileTable(law: Distribution): (level: number) => number {
  if (law.hasAtoms) return (level) => law.quantile(level);
  const table = Float64Array.from({ length: INTERVALS + 1 }, (_, index) => law.quantile(index / INTERVALS));
  return (level) => {
    if (!(level > MARGIN && level < 1 - MARGIN)) return law.quantile(level);
    const position = level * INTERVALS;
    const index = Math.floor(position);
    const left = table[index]!;
    return left + (position - index) * (table[index + 1]! - left);
  };
}
