import type { Distribution } from "../distributions/distribution.ts";
import { ChebyshevTable } from "../numeric/chebyshev-table.ts";
import { DEEPEST_TAIL, quantileWithin } from "../spaces/quantiles.ts";

/** The quantile function of a distribution and its integral from 0 up to a level. */
export interface QuantileFunctions {
  quantile(level: number): number;
  integral(level: number): number;
}

/** Tables reach from -FARTHEST to FARTHEST in the log odds of a level. */
const FARTHEST = -Math.log(DEEPEST_TAIL);
/** Against the standard deviation. */
const PRECISION = 1e-12;
const ROUNDINGS = 64 * Number.EPSILON;
/** Against the standard deviation: the largest correction for digits that a level near 1 has lost. */
const MEANINGFUL = 1e-6;

/** The two functions as the distribution gives them: finite also at 0 and 1, and slow. */
export function exactQuantiles(law: Distribution): QuantileFunctions {
  const quantile = (level: number): number => quantileWithin(law, level);
  return {
    quantile,
    integral: (level) => {
      // Correct to second order in an error of the quantile, and right at atoms.
      const at = quantile(level);
      return law.partialMean(at) + at * (level - law.cdf(at));
    },
  };
}

/**
 * The two functions from polynomials in the log odds of the level, in which quantiles are smooth whether a distribution ends like
 * a power or has long tails. Undefined for distributions that this does not resolve, such as those with atoms.
 */
export function quantileTable(law: Distribution): QuantileFunctions | undefined {
  if (law.hasAtoms) return undefined;
  const fineness = PRECISION * Math.sqrt(law.variance) + ROUNDINGS * Math.abs(law.mean);
  const quantiles = new ChebyshevTable(
    (odds) => quantileAt(law, odds),
    -FARTHEST,
    FARTHEST,
    // A rounding of the level moves a quantile far where there is hardly any mass, as between the components of a mixture.
    (odds) => fineness + (4 * Number.EPSILON) / law.density(quantileAt(law, odds)),
  );
  const integrals = new ChebyshevTable(
    (odds) => {
      const at = quantiles.at(odds);
      const tail = tailAt(odds);
      return law.partialMean(at) + at * (odds < 0 ? tail - law.cdf(at) : law.survival(at) - tail);
    },
    -FARTHEST,
    FARTHEST,
    () => fineness,
  );
  if (!quantiles.isComplete || !integrals.isComplete) return undefined;
  const [lowest, highest] = [quantileWithin(law, 0), quantileWithin(law, 1)];
  return {
    quantile: (level) => {
      if (level <= DEEPEST_TAIL) return lowest;
      return level >= 1 - DEEPEST_TAIL ? highest : quantiles.at(Math.log(level / (1 - level)));
    },
    integral: (level) => {
      if (level <= DEEPEST_TAIL) return 0;
      return level >= 1 - DEEPEST_TAIL ? law.mean : integrals.at(Math.log(level / (1 - level)));
    },
  };
}

/** The probability of the smaller tail at some log odds. */
function tailAt(odds: number): number {
  return 1 / (1 + Math.exp(Math.abs(odds)));
}

/** The quantile at some log odds, also where the level itself has lost digits of the upper tail: the density gives them back. */
function quantileAt(law: Distribution, odds: number): number {
  const tail = tailAt(odds);
  if (odds < 0) return law.quantile(tail);
  const level = 1 - tail;
  const near = law.quantile(level);
  const shift = (1 - level - tail) / law.density(near);
  return shift ** 2 <= MEANINGFUL ** 2 * law.variance ? near + shift : near;
}
