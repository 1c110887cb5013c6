import { type DensityOptions, kernelDensity } from "../figures/index.ts";
import { Problem } from "../replication/problem.ts";
import { representativeRun } from "../replication/representative-run.ts";
import { blendDensities } from "./blend-densities.ts";
import type { PaperResult } from "./paper-result.ts";

/** Density of the best blend, density of the blend learned in the first replication, kernel density of its rewards. */
export function distributionPanel({ scenario, summary }: PaperResult): DensityOptions {
  const problem = new Problem({ ...summary.experiment, diagnostics: [] });
  const plugIn = summary.experiment.learners.findIndex(({ id }) => id.endsWith("plug-in"));
  const { rewards, averageWeights } = representativeRun(problem, plugIn);
  const { x, densityOf } = blendDensities(problem);
  return {
    title: `Scenario ${scenario}`,
    xLabel: "Reward (score)",
    series: [
      { label: "Best blend w*", x, density: densityOf(summary.optimum!.weights) },
      { label: "Learned blend (plug-in, average of w)", x, density: densityOf(averageWeights) },
      { label: "Rewards of the run (kernel density)", x, density: kernelDensity(rewards, x) },
    ],
  };
}
