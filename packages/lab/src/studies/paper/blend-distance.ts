import { Problem } from "../../spec/problem.ts";
import { blendDensities } from "./blend-densities.ts";
import type { PaperResult } from "./paper-result.ts";

const PLUG_IN = 1;

/**
 * How far plug-in's blend is from the best one at the end of each replication, in shape: the area between the two
 * densities, over that between equal shares, where every run begins, and the best blend.
 */
export function distancesToBest({ summary, checkpoints }: PaperResult): number[] {
  const { densityOf } = blendDensities(new Problem({ ...summary.experiment, diagnostics: [] }));
  const best = densityOf(summary.optimum!.weights);
  // Places are evenly spread, so that areas are in proportion to sums.
  const areaTo = (weights: readonly number[]) =>
    densityOf(weights).reduce((sum, density, place) => sum + Math.abs(density - best[place]!), 0);
  const armCount = summary.experiment.arms.length;
  const equalShares = areaTo(new Array(armCount).fill(1 / armCount));
  return checkpoints[PLUG_IN]!.finalWeights.map((weights) => areaTo(weights) / equalShares);
}
