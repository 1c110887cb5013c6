import { isDistribution } from "@blendit/core/distributions";
import type { Problem } from "../replication/problem.ts";

const POINTS = 300;
/** Beyond these quantiles of the arms a density is flat. */
const TAIL = 1e-3;

/** Places on the line that hold nearly all of every arm, and the densities of blends there. */
export interface BlendDensities {
  readonly x: readonly number[];
  densityOf(weights: readonly number[]): number[];
}

export function blendDensities(problem: Problem): BlendDensities {
  const laws = problem.laws.filter(isDistribution);
  const low = Math.min(...laws.map((law) => law.quantile(TAIL)));
  const high = Math.max(...laws.map((law) => law.quantile(1 - TAIL)));
  const x = Array.from({ length: POINTS + 1 }, (_, index) => low + ((high - low) * index) / POINTS);
  const densities = laws.map((law) => x.map((place) => law.density(place)));
  return {
    x,
    densityOf: (weights) =>
      x.map((_, place) => densities.reduce((sum, density, arm) => sum + weights[arm]! * density[place]!, 0)),
  };
}
