import { checkDistribution, type Distribution } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import type { LearnedIntegrand } from "../features/cdf-integrand.ts";
import { learnedUtility } from "../features/distribution-utility.ts";
import type { Utility } from "../features/utility.ts";
import { type TargetOptions, targetOptions } from "./wasserstein.ts";

/**
 * Minus the Cramer distance to a target, -integral of (F - G)^2 dx: half of minus the energy distance.
 * Influence function -2 integral of (F - G)(t) (1{r <= t} - F(t)) dt. Concave: minus a convex quadratic.
 */
export function cramer(options: TargetOptions): Utility {
  checkOptions("cramer", options, targetOptions);
  const { target } = options;
  checkDistribution("target", target);
  return learnedUtility("cramer", squaredGap(target), options, {
    smooth: true,
    knownSpace: (distributions: readonly Distribution[], quadrature) =>
      quadrature(quadrature.cramer(target), distributions),
  });
}

function squaredGap(target: Distribution): LearnedIntegrand {
  return {
    on: (places) => {
      const wanted = places.map((x) => target.cdf(x));
      return {
        lines: { start: wanted.map((level) => 2 * level), curvature: -2 },
        values: (cumulative, out) => {
          for (let index = 0; index < out.length; index++) out[index] = -((cumulative[index]! - wanted[index]!) ** 2);
        },
        slopes: (cumulative, out) => {
          for (let index = 0; index < out.length; index++) out[index] = -2 * (cumulative[index]! - wanted[index]!);
        },
      };
    },
    tail: "lower",
    edge: 0,
    largest: 0,
    target,
  };
}
