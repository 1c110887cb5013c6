import { type Distribution, isDistribution } from "@blendit/core/distributions";
import { lawCurves } from "../../figures/law-curves.ts";
import type { Problem } from "../../spec/problem.ts";

/** Places on the line for all that arms and target can give, and the densities of blends there. */
export interface BlendDensities {
  readonly x: readonly number[];
  readonly target: Distribution | undefined;
  densityOf(weights: readonly number[]): number[];
}

export function blendDensities({ laws, utility }: Problem): BlendDensities {
  const arms = laws.filter(isDistribution);
  const target = utility.target && isDistribution(utility.target) ? utility.target : undefined;
  const { x } = lawCurves(target ? [...arms, target] : arms);
  const densities = arms.map((law) => x.map((place) => law.density(place)));
  return {
    x,
    target,
    densityOf: (weights) =>
      x.map((_, place) => densities.reduce((sum, density, arm) => sum + weights[arm]! * density[place]!, 0)),
  };
}
