import type { CdfTerms, KnownIntegrand, LearnedIntegrand } from "./cdf-integrand.ts";
import { type DistributionOptions, distributionUtility } from "./distribution-utility.ts";
import { KNOWN_TIE, TIE } from "./tie.ts";
import type { Utility } from "./utility.ts";

/** A concave distortion h of survival probabilities, h(0) = 0. */
export interface Distortion {
  /** h(s). */
  value(survival: number): number;
  /** The largest value of h; h(1) if missing. */
  readonly largest?: number;
  /** h'(s): a supergradient, finite. */
  slope(survival: number): number;
  /** Survival levels at which h' jumps, ascending; h is linear between them. */
  readonly kinks?: readonly number[];
  /** Whether h bends sharply near 0 or 1. */
  readonly hasSteepEnds?: boolean;
  readonly slack?: CdfTerms["slack"];
}

/**
 * The distortion risk metric low h(1) + integral of h(1 - F(x)) dx over [low, high]. Concave in the distribution because 1 - F is
 * linear in it and h concave. Influence function: integral of h'(S(t)) (1{r > t} - S(t)) dt.
 */
export function distortionIntegrand(distortion: Distortion): LearnedIntegrand & KnownIntegrand {
  const terms: CdfTerms = {
    values: (probabilities, out) => {
      for (let index = 0; index < out.length; index++) out[index] = distortion.value(probabilities[index]!);
    },
    slopes: (probabilities, out) => {
      for (let index = 0; index < out.length; index++) out[index] = distortion.slope(probabilities[index]!);
    },
    slack: distortion.slack ?? 0,
  };
  const edge = distortion.value(1);
  const known = (origin: number): KnownIntegrand => ({
    tail: "upper",
    value: distortion.value,
    slope: distortion.slope,
    kinks: distortion.kinks ?? [],
    hasSteepEnds: distortion.hasSteepEnds ?? false,
    constant: (low) => edge * (low + origin),
    moved: (by) => known(origin - by),
  });
  return { on: () => terms, edge, largest: distortion.largest ?? edge, ...known(0) };
}

/**
 * The utility of a distortion with kinks. For a probability at a kink up to rounding, the slope is the one at the kink itself.
 */
export function kinkedUtility(
  kind: string,
  distortion: Distortion & Required<Pick<Distortion, "kinks">>,
  options: DistributionOptions,
): Utility {
  const untied = (tie: number) =>
    distortionIntegrand({
      ...distortion,
      slope: (survival) => distortion.slope(survival + tie),
      slack: tie * (distortion.slope(0) - distortion.slope(1)),
    });
  // A tie tolerance that reached from a kink to 0 or 1 would leave no slope there.
  const room = distortion.kinks.reduce((least, kink) => Math.min(least, kink, 1 - kink), 1);
  return distributionUtility(kind, untied(KNOWN_TIE), options, untied(Math.max(TIE * room, KNOWN_TIE)));
}
