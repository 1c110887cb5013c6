import { checkOptions } from "../errors/check-options.ts";
import { momentUtility } from "../features/moment-space.ts";
import { type SupportOptions, supportOptions, type Utility } from "../features/utility.ts";

/**
 * The standard deviation sqrt(Var R). Influence function ((r - E R)^2 - Var R) / (2 sd). Concave: an increasing concave function
 * of the concave variance. At variance zero the slope is infinite: learners use zero instead, and no bound; known arms use a very
 * steep slope.
 */
export function deviation(options: SupportOptions = {}): Utility {
  checkOptions("deviation", options, supportOptions);
  return momentUtility(
    "deviation",
    {
      value: (_, variance) => Math.sqrt(variance),
      byMean: () => 0,
      byVariance: (variance) => 0.5 / Math.sqrt(variance),
    },
    options,
  );
}
