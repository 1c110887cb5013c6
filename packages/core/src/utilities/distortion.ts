import type { CdfIntegrand, CdfTerm } from "./cdf-integrand.ts";

/** A concave distortion h of survival probabilities, h(0) = 0. */
export interface Distortion extends CdfTerm {
  /** Survival levels at which h' jumps, ascending. */
  readonly kinks?: readonly number[];
}

/**
 * The distortion riskmetric  low h(1) + integral of h(1 - F(x)) dx  over [low, high]. Concave in the law because
 * 1 - F is linear in it and h concave. Influence function: integral of h'(S(t)) (1{r > t} - S(t)) dt.
 */
export function distortionIntegrand(distortion: Distortion): CdfIntegrand {
  return {
    at: () => distortion,
    tail: "upper",
    kinks: distortion.kinks ?? [],
    edge: distortion.value(1),
    degree: 1,
  };
}
