import { momentUtility } from "./moment-space.ts";
import type { SupportOptions } from "./utility.ts";

/** E R, the classical objective. Influence function r - E R. Linear in the law, so one arm is optimal. */
export function mean(options: SupportOptions = {}) {
  return momentUtility("mean", { value: (mean) => mean, byMean: () => 1, byVariance: () => 0 }, options);
}
