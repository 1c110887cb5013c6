import { invalid } from "../errors/invalid.ts";
import type { Utility } from "../spaces/utility.ts";
import { constantsOf } from "./constants-of.ts";
import { klDiameter, type TruncatedSimplex } from "./kl-diameter.ts";
import { bestInitialStep } from "./regret-bounds.ts";

/** sqrt(D floor^2 / V), the first step of those that fall as 1/sqrt(t) which the regret bound likes best. */
export function firstTheoryStep({
  utility,
  armCount,
  floor,
}: TruncatedSimplex & { readonly utility: Utility }): number {
  const secondMoment = constantsOf(utility)?.secondMoment;
  if (secondMoment === undefined) {
    throw invalid("step", "one of the utilities mean, variance, wasserstein with a stated support", utility.kind);
  }
  return bestInitialStep({ diameter: klDiameter({ armCount, floor }), floor, secondMoment });
}
