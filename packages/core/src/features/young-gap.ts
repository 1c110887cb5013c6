import type { Distribution } from "../distributions/distribution.ts";
import { shortfall } from "../distributions/masses.ts";
import type { LearnedIntegrand } from "./cdf-integrand.ts";
import { type Quantiles, quantileIntegral, tabulatedQuantiles } from "./quantiles.ts";

/**
 * Minus twice Young's gap Psi(p) + Phi(x) - x p, with Psi the integral of the target's quantile function and Phi(x) = E(x - Y)^+:
 * what is integrated for the squared 2-Wasserstein distance to a target.
 */
export function youngGap(target: Distribution): LearnedIntegrand {
  // Found when first asked for: tabulating them can take long.
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
    target,
  };
}
