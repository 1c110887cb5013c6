import { isDistribution } from "@blendit/core/distributions";
import { distribution } from "@blendit/core/specs";
import { type DensityOptions, kernelDensity } from "../figures/index.ts";
import { Problem } from "../replication/problem.ts";
import { representativeRun } from "../replication/representative-run.ts";
import type { PaperResult } from "./conclusions.ts";

const POINTS = 300;
/** Beyond these quantiles of the arms a density is flat. */
const TAIL = 1e-3;

/** Density of the best blend, density of the blend learned in the first replication, kernel density of its rewards. */
export function distributionPanel({ scenario, summary }: PaperResult): DensityOptions {
  const problem = new Problem({ ...summary.experiment, diagnostics: [] });
  const plugIn = summary.experiment.learners.findIndex(({ id }) => id.endsWith("plug-in"));
  const { rewards, averageWeights } = representativeRun(problem, plugIn);
  const laws = problem.laws.filter(isDistribution);
  const low = Math.min(...laws.map((law) => law.quantile(TAIL)));
  const high = Math.max(...laws.map((law) => law.quantile(1 - TAIL)));
  const x = Array.from({ length: POINTS + 1 }, (_, index) => low + ((high - low) * index) / POINTS);
  const densityOf = (weights: readonly number[]) => {
    const parts = laws.map((law, arm) => ({ weight: weights[arm]!, distribution: law }));
    const mixed = distribution({ kind: "mixture", parts });
    return x.map((place) => mixed.density(place));
  };
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
