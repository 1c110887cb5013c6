import { checkOptions } from "../errors/check-options.ts";
import { momentUtility } from "../features/moment-space.ts";
import { type SupportOptions, supportOptions, type Utility } from "../features/utility.ts";

/** Var R. Influence function (r - E R)^2 - Var R. Concave: E R^2 is linear in the distribution and -(E R)^2 concave. */
export function variance(options: SupportOptions = {}): Utility {
  checkOptions("variance", options, supportOptions);
  return momentUtility("variance", { value: (_, variance) => variance, byMean: () => 0, byVariance: () => 1 }, options);
}
