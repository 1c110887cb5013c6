import { type Distribution, isDistribution } from "@blendit/core/distributions";
import { distribution } from "@blendit/core/specs";
import { type DensityOptions, type DensitySeries, kernelDensity } from "../figures/index.ts";
import { lawCurves } from "../figures/law-curves.ts";
import { Problem } from "../replication/problem.ts";
import { representativeRun } from "../replication/representative-run.ts";
import type { PaperResult } from "./conclusions.ts";

/**
 * Densities of the target, of the best blend and of the blend learned in the first replication, and the kernel density of
 * its rewards, over all that arms and target can give.
 */
export function distributionPanel({ scenario, summary }: PaperResult): DensityOptions {
  const problem = new Problem({ ...summary.experiment, diagnostics: [] });
  const plugIn = summary.experiment.learners.findIndex(({ id }) => id.endsWith("plug-in"));
  const { rewards, averageWeights } = representativeRun(problem, plugIn);
  const laws = problem.laws.filter(isDistribution);
  const targets = [problem.utility.target].filter((law) => law !== undefined).filter(isDistribution);
  const { x } = lawCurves([...laws, ...targets]);
  const densityOf = (weights: readonly number[]) => {
    const parts = laws.map((law, arm) => ({ weight: weights[arm]!, distribution: law }));
    const mixed = distribution({ kind: "mixture", parts });
    return x.map((place) => mixed.density(place));
  };
  const learned = "Learned blend (plug-in, average of w)";
  return {
    title: `Scenario ${scenario}`,
    xLabel: "Reward (score)",
    series: [
      { label: "Best blend w*", x, density: densityOf(summary.optimum!.weights), dashed: true },
      ...targets.map((target) => targetSeries(target, x)),
      { label: learned, x, density: densityOf(averageWeights), slot: plugIn },
      {
        label: "Rewards of the run (kernel density)",
        x,
        density: kernelDensity(rewards, x, { support: supportOf(laws) }),
        dashed: true,
        colourOf: learned,
      },
    ],
  };
}

function supportOf(laws: readonly Distribution[]): readonly [number, number] {
  return [Math.min(...laws.map(({ support }) => support[0])), Math.max(...laws.map(({ support }) => support[1]))];
}

/** The target, with upright lines where its support ends. */
function targetSeries(target: Distribution, x: readonly number[]): DensitySeries {
  const [low, high] = target.support;
  const inside = x.filter((place) => place > low && place < high);
  const points = [
    ...[x[0]!, low].filter(Number.isFinite).map((place) => [place, 0] as const),
    ...[low, ...inside, high].filter(Number.isFinite).map((place) => [place, target.density(place)] as const),
    ...[high, x.at(-1)!].filter(Number.isFinite).map((place) => [place, 0] as const),
  ];
  return {
    label: "Target",
    x: points.map(([place]) => place),
    density: points.map(([, density]) => density),
    dashed: true,
  };
}
