import { checkOptions } from "../errors/check-options.ts";
import { invalid } from "../errors/invalid.ts";
import { momentUtility } from "../features/moment-space.ts";
import { type SupportOptions, supportOptions, type Utility } from "../features/utility.ts";

export interface MeanVarianceOptions extends SupportOptions {
  /** The value of a unit of variance (the lambda of E R + lambda Var R); not negative. */
  readonly lambda: number;
}

/** E R + lambda Var R, lambda >= 0. Influence function r - E R + lambda ((r - E R)^2 - Var R). */
export function meanVariance(options: MeanVarianceOptions): Utility {
  checkOptions("mean-variance", options, { lambda: true, ...supportOptions });
  const { lambda } = options;
  if (!(lambda >= 0 && Number.isFinite(lambda))) {
    throw invalid(
      "lambda",
      "a finite number of at least 0, since mean minus variance is convex in the distribution: one arm is optimal",
      lambda,
    );
  }
  return momentUtility(
    "mean-variance",
    { value: (mean, variance) => mean + lambda * variance, byMean: () => 1, byVariance: () => lambda },
    options,
  );
}
