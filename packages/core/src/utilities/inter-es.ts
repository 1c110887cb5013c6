import { invalid } from "../errors/invalid.ts";
import { distortionIntegrand } from "./distortion.ts";
import { type LawOptions, lawUtility } from "./law-utility.ts";

export interface InterEsOptions extends LawOptions {
  /** The share of outcomes in each tail (alpha), at most one half. */
  readonly level: number;
}

/**
 * The inter-expected-shortfall range: mean of the best `level` of outcomes minus mean of the worst `level`. The
 * distortion h(s) = min(s/level, 1) + min((1 - s)/level, 1) - 1.
 */
export function interEs({ level, ...options }: InterEsOptions) {
  if (!(level > 0 && level <= 0.5)) throw invalid("level", "0 < level <= 0.5", level);
  const integrand = distortionIntegrand({
    value: (survival) => Math.min(survival / level, 1) + Math.min((1 - survival) / level, 1) - 1,
    slope: (survival) => (survival < level ? 1 / level : 0) - (1 - survival < level ? 1 / level : 0),
    kinks: level === 0.5 ? [0.5] : [level, 1 - level],
  });
  return lawUtility("inter-es", integrand, options);
}
