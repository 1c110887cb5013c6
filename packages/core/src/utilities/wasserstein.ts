import { checkDistribution, type Distribution } from "../distributions/distribution.ts";
import { checkOptions, type OptionNames } from "../errors/check-options.ts";
import { before } from "../numeric/neighbours.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { type LawOptions, lawOptions, lawUtility } from "../spaces/law-utility.ts";
import { exactQuantiles, type Quantiles, tabulatedQuantiles } from "../spaces/quantiles.ts";
import type { Utility } from "../spaces/utility.ts";

export interface TargetOptions extends LawOptions {
  /** The law that outcomes should follow (Q). */
  readonly target: Distribution;
}

export const targetOptions: OptionNames<TargetOptions> = { target: true, ...lawOptions };

/**
 * Minus the squared 2-Wasserstein distance to a target, -integral of (F^-1(u) - Q^-1(u))^2 du, computed as
 *
 *   -2 integral of [Psi(F(x)) + Phi(x) - x F(x)] dx,   Psi(u) = integral of Q^-1 up to u,  Phi(x) = E(x - Y)^+,
 *
 * whose bracket is Young's gap of the conjugate pair Psi, Phi: never negative, zero where F = Q.
 * Influence function -2 phi + 2 E phi with phi' = x - Q^-1(F(x)). Concave: Psi is convex. (The unsquared distance is not.)
 */
export function wasserstein(options: TargetOptions): Utility {
  checkOptions("wasserstein", options, targetOptions);
  const { target } = options;
  checkDistribution("target", target);
  return lawUtility("wasserstein", exactGap(target), options, youngGap(target, tabulatedQuantiles(target)));
}

function exactGap(target: Distribution): CdfIntegrand {
  return youngGap(target, exactQuantiles(target));
}

function youngGap(target: Distribution, quantiles: Quantiles): CdfIntegrand {
  return {
    on: (places) => {
      const shortfalls = places.map((x) => x * target.cdf(x) - target.partialMean(x));
      const { line, table } = quantiles;
      return {
        ...(line && { lines: { start: places.map((x) => 2 * (x - line.start)), curvature: -2 * line.rise } }),
        ...(table && { matched: { places, table } }),
        values: (cumulative, out) => {
          quantiles(cumulative, out);
          for (let index = 0; index < out.length; index++) {
            // Correct to second order in an error of the quantile, and right at atoms.
            const at = out[index]!;
            const upTo = target.partialMean(at) + at * (cumulative[index]! - target.cdf(at));
            out[index] = -2 * (upTo + shortfalls[index]! - places[index]! * cumulative[index]!);
          }
        },
        slopes: (cumulative, out) => {
          quantiles(cumulative, out);
          for (let index = 0; index < out.length; index++) out[index] = 2 * (places[index]! - out[index]!);
        },
      };
    },
    tail: "lower",
    kinks: cornerLevels(target),
    // Between the parts of a mixture the quantile function can be as good as a jump.
    isSteep: "parts" in target,
    edge: 0,
    degree: 2,
    target,
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
