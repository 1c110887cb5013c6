import { momentUtility } from "./moment-space.ts";
import type { SupportOptions } from "./utility.ts";

/** Var R. Influence function (r - E R)^2 - Var R. Concave: E R^2 is linear in the law and -(E R)^2 concave. */
export function variance(options: SupportOptions = {}) {
  return momentUtility("variance", { value: (_, variance) => variance, byMean: () => 0, byVariance: () => 1 }, options);
}
