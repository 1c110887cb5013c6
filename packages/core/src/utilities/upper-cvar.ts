import { checkFraction } from "../errors/checks.ts";
import { distortionIntegrand } from "./distortion.ts";
import { type LawOptions, lawUtility } from "./law-utility.ts";

export interface UpperCvarOptions extends LawOptions {
  /** The share of best outcomes that counts (alpha). */
  readonly level: number;
}

/**
 * The mean of the best `level` of outcomes, min over v of v + E(R - v)^+ / level: the distortion h(s) = min(s/level, 1).
 * Influence function v + (r - v)^+ / level - U with v the (1 - level) quantile. Concave: a minimum of linear functions.
 */
export function upperCvar({ level, ...options }: UpperCvarOptions) {
  checkFraction("level", level);
  const integrand = distortionIntegrand({
    value: (survival) => Math.min(survival / level, 1),
    slope: (survival) => (survival < level ? 1 / level : 0),
    kinks: [level],
  });
  return lawUtility("upper-cvar", integrand, options);
}
