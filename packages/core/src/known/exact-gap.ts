import type { Distribution } from "../distributions/distribution.ts";
import { before } from "../numeric/neighbours.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { exactQuantiles } from "../spaces/quantiles.ts";
import { youngGap } from "../spaces/young-gap.ts";

/** What is integrated for the squared 2-Wasserstein distance to a target, with its quantile function as it is. */
export function exactGap(target: Distribution): CdfIntegrand {
  return {
    ...youngGap(target, exactQuantiles),
    kinks: cornerLevels(target),
    // Between the parts of a mixture the quantile function can be as good as a jump.
    isSteep: "parts" in target,
    degree: 2,
    ...(target.shifted && { moved: (by) => exactGap(target.shifted!(by)) }),
  };
}

/**
 * Levels at which the quantile function jumps (over a gap without mass) or turns a corner (around an atom, where a density
 * jumps): the probabilities below and up to each breakpoint.
 */
function cornerLevels(target: Distribution): number[] {
  const levels = target.breakpoints.flatMap((point) =>
    target.hasAtoms ? [target.cdf(before(point)), target.cdf(point)] : target.cdf(point),
  );
  return [...new Set(levels)].filter((level) => level > 0 && level < 1).sort((a, b) => a - b);
}
