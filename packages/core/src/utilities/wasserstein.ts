import { checkDistribution, type Distribution } from "../distributions/distribution.ts";
import { shortfall } from "../distributions/masses.ts";
import { checkOptions, type OptionNames } from "../errors/check-options.ts";
import type { LearnedIntegrand } from "../features/cdf-integrand.ts";
import { type DistributionOptions, distributionOptions, learnedUtility } from "../features/distribution-utility.ts";
import { cornerLevels, type Quantiles, quantileIntegral, tabulatedQuantiles } from "../features/quantiles.ts";
import type { Utility } from "../features/utility.ts";

export interface TargetOptions extends DistributionOptions {
  /** The distribution that outcomes should follow (Q). */
  readonly target: Distribution;
}

export const targetOptions: OptionNames<TargetOptions> = { target: true, ...distributionOptions };

/**
 * Minus the squared 2-Wasserstein distance to a target, -integral of (F^-1(u) - Q^-1(u))^2 du, computed as
 *
 *   -2 integral of [Psi(F(x)) + Phi(x) - x F(x)] dx,   Psi(u) = integral of Q^-1 up to u,  Phi(x) = E(x - Y)^+,
 *
 * whose bracket is Young's gap of the conjugate pair Psi, Phi: never negative, zero where F = Q. Influence function -2 phi + 2 E
 * phi with phi' = x - Q^-1(F(x)). Concave: Psi is convex. (The unsquared distance is not.)
 */
export function wasserstein(options: TargetOptions): Utility {
  checkOptions("wasserstein", options, targetOptions);
  const { target } = options;
  checkDistribution("target", target);
  return learnedUtility("wasserstein", youngGap(target), options, {
    smooth: cornerLevels(target).length === 0,
    knownSpace: (distributions: readonly Distribution[], quadrature) =>
      quadrature(quadrature.wasserstein(target), distributions),
  });
}

/**
 * Minus twice Young's gap Psi(p) + Phi(x) - x p, with Psi the integral of the target's quantile function and Phi(x) = E(x - Y)^+:
 * the integrand of the squared 2-Wasserstein distance to a target.
 */
export function youngGap(target: Distribution): LearnedIntegrand {
  // Computed on first use, because tabulation can take long.
  let found: Quantiles | undefined;
  return {
    on: (places) => {
      found ??= tabulatedQuantiles(target);
      const quantiles = found;
      const shortfalls = places.map((x) => shortfall(target, x));
      const { line } = quantiles;
      return {
        lines: line && { start: places.map((x) => 2 * (x - line.start)), curvature: -2 * line.rise },
        slack: 2 * quantiles.error,
        values: (cumulative, out) => {
          quantiles(cumulative, out);
          for (let index = 0; index < out.length; index++) {
            const upTo = quantileIntegral(target, cumulative[index]!, out[index]!);
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
    edge: 0,
    largest: 0,
    target,
  };
}
