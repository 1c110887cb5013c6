import { checkDistribution, type Distribution } from "../distributions/distribution.ts";
import { checkOptions, type OptionNames } from "../errors/check-options.ts";
import { type DistributionOptions, distributionOptions, learnedUtility } from "../features/distribution-utility.ts";
import { cornerLevels } from "../features/quantiles.ts";
import type { Utility } from "../features/utility.ts";
import { youngGap } from "../features/young-gap.ts";

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
 * whose bracket is Young's gap of the conjugate pair Psi, Phi: never negative, zero where F = Q.
 * Influence function -2 phi + 2 E phi with phi' = x - Q^-1(F(x)). Concave: Psi is convex. (The unsquared distance is not.)
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
