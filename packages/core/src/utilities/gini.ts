import { distortionIntegrand } from "./distortion.ts";
import { type LawOptions, lawUtility } from "./law-utility.ts";

/**
 * The Gini deviation, half the Gini mean difference: E|R - R'| / 2 for two independent rewards; the distortion
 * h(s) = s (1 - s). Influence function E|r - R| - 2 U.
 */
export function gini(options: LawOptions = {}) {
  const integrand = distortionIntegrand({
    value: (survival) => survival * (1 - survival),
    slope: (survival) => 1 - 2 * survival,
  });
  return lawUtility("gini", integrand, options);
}
