import { checkOptions } from "../errors/check-options.ts";
import { momentUtility } from "../features/moment-space.ts";
import { type SupportOptions, supportOptions, type Utility } from "../features/utility.ts";

/** E R, the classical objective. Influence function r - E R. Linear in the distribution, so one arm is optimal. */
export function mean(options: SupportOptions = {}): Utility {
  checkOptions("mean", options, supportOptions);
  const form = { value: (mean: number) => mean, byMean: () => 1, byVariance: () => 0 };
  return { ...momentUtility("mean", form, options), isLinear: true };
}
