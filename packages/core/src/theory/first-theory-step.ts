import { invalid } from "../errors/invalid.ts";
import { checkCommonFloor, type Floor } from "../simplex/least-weights.ts";
import type { Utility } from "../spaces/utility.ts";
import { klDiameter } from "./kl-diameter.ts";
import { bestInitialStep } from "./regret-bounds.ts";
import { secondMomentOf } from "./second-moment.ts";

/** sqrt(D floor^2 / V), the first step of those that fall as 1/sqrt(t) which the regret bound likes best. */
export function firstTheoryStep({
  utility,
  armCount,
  floor: given,
}: {
  readonly utility: Utility;
  readonly armCount: number;
  readonly floor: Floor;
}): number {
  const floor = checkCommonFloor(given, armCount, "the step of the theory");
  const secondMoment = secondMomentOf(utility);
  if (secondMoment === undefined) {
    const isFarTarget = utility.kind === "wasserstein" && utility.support !== undefined;
    const rule = isFarTarget
      ? "a bounded target"
      : "one of the utilities mean, variance, wasserstein with a stated support";
    throw invalid("step", rule, isFarTarget ? utility.target?.kind : utility.kind);
  }
  return bestInitialStep({ diameter: klDiameter({ armCount, floor }), floor, secondMoment });
}
