import type { CdfIntegrand } from "./cdf-integrand.ts";
import { distortionIntegrand } from "./distortion.ts";
import { type LawOptions, lawUtility } from "./law-utility.ts";

/**
 * The Gini deviation, half the Gini mean difference: E|R - R'| / 2 for two independent rewards; the distortion
 * h(s) = s (1 - s), a parabola and the same for F as for S. Influence function E|r - R| - 2 U.
 */
export function gini(options: LawOptions = {}) {
  const parabola = distortionIntegrand({ value: (level) => level * (1 - level), slope: (level) => 1 - 2 * level });
  const integrand: CdfIntegrand = {
    ...parabola,
    tail: "lower",
    on: (places) => ({ ...parabola.on(places), lines: { start: places.map(() => 1), curvature: -2 } }),
  };
  return lawUtility("gini", integrand, options);
}
