import type { AnyDistribution, Distribution } from "../distributions/distribution.ts";
import { isVectorDistribution } from "../distributions/vector-distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { checkPositive } from "../errors/checks.ts";
import { CovarianceSpace, featureCount } from "../features/covariance-space.ts";
import { type SupportOptions, supportOf, supportOptions, type Utility } from "../features/utility.ts";
import { checkVector, commonDimension } from "../features/vector-rewards.ts";

export interface LogDetOptions extends SupportOptions {
  /** Variance added to each entry, in the squared unit of rewards; 1e-9 by default. */
  readonly ridge?: number;
}

const RIDGE = 1e-9;

/**
 * log det(Cov R + ridge I) of vectors: the log volume of their spread, in all directions at once. With S = Cov R + ridge I, the
 * influence function is (r - ER)' S^-1 (r - ER) - tr(S^-1 Cov R). Concave: Cov R is concave in the distribution as a matrix, and
 * log det is increasing and concave. The ridge keeps value and slopes finite if rewards are in a plane.
 *
 * If rewards are multiplied by c and the ridge by c^2, U changes by 2 d log c, and the best blend stays the same.
 */
export function logDet(options: LogDetOptions = {}): Utility {
  checkOptions("log-det", options, { ridge: true, ...supportOptions });
  const { ridge = RIDGE } = options;
  checkPositive("ridge", ridge);
  return {
    kind: "log-det",
    smooth: true,
    takesVectors: checkVector,
    ...supportOf(options, { ridge }),
    work: (dimension) => {
      const features = featureCount(dimension);
      const inverse = 50 * dimension + 15 * dimension ** 3;
      const sizes = { features, sparsity: features, make: 0, space: 20_000 + 10 * features };
      return { ...sizes, start: 0, reward: 5 * features, gradient: inverse, value: inverse };
    },
    learningSpace: () => new CovarianceSpace(ridge),
    knownSpace: (distributions) => new CovarianceSpace(ridge, centreOf(distributions)),
  };
}

/** Between the means of the distributions, so that second moments about it are small. */
function centreOf(distributions: readonly AnyDistribution[]): Float64Array {
  const centre = new Float64Array(commonDimension(distributions, undefined));
  for (const distribution of distributions) {
    const mean = isVectorDistribution(distribution) ? distribution.mean : [(distribution as Distribution).mean];
    for (let entry = 0; entry < centre.length; entry++) centre[entry]! += mean[entry]! / distributions.length;
  }
  return centre;
}
