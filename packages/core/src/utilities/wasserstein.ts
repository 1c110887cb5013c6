import type { Distribution } from "../distributions/distribution.ts";
import { type DistributionSpec, distribution } from "../distributions/index.ts";
import type { CdfIntegrand } from "./cdf-integrand.ts";
import { type LawOptions, lawUtility } from "./law-utility.ts";
import { quantileTable } from "./quantile-table.ts";

export interface TargetOptions extends LawOptions {
  /** The law that outcomes should follow (Q). */
  readonly target: DistributionSpec | Distribution;
}

/** Quantiles of the target are asked no deeper in its tails than this, where those of an unbounded one are infinite. */
const DEEPEST_TAIL = 1e-15;

/**
 * Minus the squared 2-Wasserstein distance to a target, -integral of (F^-1(u) - Q^-1(u))^2 du, computed as
 *
 *   -2 integral of [Psi(F(x)) + Phi(x) - x F(x)] dx,   Psi(u) = integral of Q^-1 up to u,  Phi(x) = E(x - Y)^+,
 *
 * whose bracket is Young's gap of the conjugate pair Psi, Phi: never negative, zero where F = Q.
 * Influence function -2 phi + 2 E phi with phi' = x - Q^-1(F(x)). Concave: Psi is convex. (The unsquared distance is not.)
 */
export function wasserstein({ target: spec, ...options }: TargetOptions) {
  const target = distribution(spec);
  const known = youngGap(target, (level) => target.quantile(level));
  const learning = youngGap(target, quantileTable(target));
  return lawUtility("wasserstein", known, options, learning);
}

function youngGap(target: Distribution, quantile: (level: number) => number): CdfIntegrand {
  const quantileWithin = (cumulative: number) =>
    quantile(Math.min(Math.max(cumulative, DEEPEST_TAIL), 1 - DEEPEST_TAIL));
  return {
    at: (x) => {
      const shortfall = x * target.cdf(x) - target.partialMean(x);
      return {
        value: (cumulative) => {
          // Correct to second order in an error of the quantile, and right at atoms.
          const at = quantileWithin(cumulative);
          const upTo = target.partialMean(at) + at * (cumulative - target.cdf(at));
          return -2 * (upTo + shortfall - x * cumulative);
        },
        slope: (cumulative) => 2 * (x - quantileWithin(cumulative)),
      };
    },
    tail: "lower",
    kinks: target.hasAtoms ? atomLevels(target) : [],
    edge: 0,
    degree: 2,
    target,
  };
}

/** Between two atoms the quantile function jumps: a kink of Psi at the probability up to the first. */
function atomLevels(target: Distribution): number[] {
  return [...new Set(target.breakpoints.map((point) => target.cdf(point)))].filter((level) => level > 0 && level < 1);
}
