import { atomsOf } from "../distributions/atoms-of.ts";
import type { Mixture } from "../distributions/mixture.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { densityValleys } from "./density-valleys.ts";

/**
 * Probabilities near which phi bends ever more, since a target with a density has jumps in its quantile function there, or what
 * is as good as a jump: between the parts of a mixture. Ascending, without 0 and 1; undefined where phi is not steep.
 */
export function steepLevels({ target, kinks, isSteep }: CdfIntegrand): readonly number[] | undefined {
  if (!target || (!isSteep && kinks.length === 0) || atomsOf(target)) return undefined;
  const valleys = "parts" in target ? densityValleys(target as Mixture).map(target.cdf) : [];
  return [...new Set([...kinks, ...valleys])].filter((level) => level > 0 && level < 1).sort((a, b) => a - b);
}
