import type { Distribution } from "@blendit/core/distributions";
import { distribution } from "@blendit/core/specs";
import { type BlendDensities, blendDensities } from "../../figures/blend-panels.ts";
import { distributionCurves } from "../../figures/distribution-curves.ts";
import { type CurveSeries, type CurvesOptions, densityCurves } from "../../figures/index.ts";
import { representativeRun } from "../../simulate/run-replication.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { learnerName } from "../../spec/names.ts";
import { Problem } from "../../spec/problem.ts";
import { armText, type PaperResult, scenarios } from "./experiments.ts";

/** The index of plug-in among the paper's two learners. */
const PLUG_IN = 1;

/** The problem of an experiment, without diagnostics, which drawing does not need. */
function withoutDiagnostics(experiment: Experiment): Problem {
  return new Problem({ ...experiment, diagnostics: [] });
}

/**
 * The distance in shape of plug-in's final blend from the best one in each replication: the area between their densities, divided by
 * the area between the densities of equal shares, where every run begins, and the best blend.
 */
export function distancesToBest({ summary, checkpoints }: PaperResult): number[] {
  const densities = blendDensities(withoutDiagnostics(summary.experiment));
  const best = densities.of(summary.optimum!.weights);
  // Values are evenly spaced, so areas are proportional to sums.
  const areaTo = (weights: readonly number[]) =>
    densities.of(weights).reduce((sum, density, index) => sum + Math.abs(density - best[index]!), 0);
  const armCount = summary.experiment.arms.length;
  const equalShares = areaTo(new Array(armCount).fill(1 / armCount));
  return checkpoints[PLUG_IN]!.finalWeights.map((weights) => areaTo(weights) / equalShares);
}

const MOST_BINS = 40;

/**
 * Densities of the best blend, the target and the blend learned in the first replication, and a histogram of its rewards. A kernel
 * density would blur the ends of the support, where densities jump or fall to zero.
 */
export function distributionPanel({ scenario, summary }: Pick<PaperResult, "scenario" | "summary">): CurvesOptions {
  const problem = withoutDiagnostics(summary.experiment);
  const densities = blendDensities(problem);
  const { rewards, series: learned } = learnedBlend(problem, densities, PLUG_IN, "plug-in");
  const { x, target, of } = densities;
  return densityCurves({
    title: `Scenario ${scenario}`,
    xLabel: "Outcome (score)",
    series: [
      { label: "Best blend", x, mean: of(summary.optimum!.weights), dashed: true },
      ...(target ? [targetSeries(target, x)] : []),
      { ...learned, slot: PLUG_IN },
      { label: "Outcomes of the run (histogram)", ...histogram(rewards, x), dashed: true, colourOf: learned.label },
    ],
  });
}

/** The density of the blend that Blendit's own learner learned in the first replication. */
export function ownBlendSeries(experiment: Experiment): CurveSeries {
  const problem = withoutDiagnostics(experiment);
  return learnedBlend(problem, blendDensities(problem), 0, learnerName(experiment.learners[0]!.id)).series;
}

function learnedBlend(problem: Problem, { x, of }: BlendDensities, learner: number, name: string) {
  const { rewards, averageWeights } = representativeRun(problem, learner);
  const series = { label: `Learned blend (${name}, average of its blends)`, x, mean: of(averageWeights) };
  return { rewards, series };
}

/** The target's density, with vertical lines at the ends of its support. */
function targetSeries(target: Distribution, x: readonly number[]): CurveSeries {
  const [low, high] = target.support;
  const inside = x.filter((value) => value > low && value < high);
  const points = [
    ...[x[0]!, low].map((value) => [value, 0] as const),
    ...[low, ...inside, high].map((value) => [value, target.density(value)] as const),
    ...[high, x.at(-1)!].map((value) => [value, 0] as const),
  ].filter(([value]) => Number.isFinite(value));
  return { label: "Target", ...lists(points), dashed: true };
}

/** The outline of a histogram over the range of the figure: shares of all rewards divided by the width of a bar. */
function histogram(rewards: readonly number[], x: readonly number[]): Pick<CurveSeries, "x" | "mean"> {
  const [low, high] = [x[0]!, x.at(-1)!];
  const counts = new Array<number>(Math.min(MOST_BINS, Math.ceil(Math.sqrt(rewards.length)))).fill(0);
  const width = (high - low) / counts.length;
  for (const reward of rewards) {
    const bin = Math.floor((reward - low) / width);
    if (bin >= 0 && bin < counts.length) counts[bin]! += 1;
    else if (reward === high) counts[counts.length - 1]! += 1;
  }
  const heights = counts.map((count) => count / (rewards.length * width));
  const points = heights.flatMap((height, bin) => [0, 1].map((side) => [low + (bin + side) * width, height] as const));
  return lists([[low, 0], ...points, [high, 0]]);
}

function lists(points: readonly (readonly [value: number, density: number])[]): Pick<CurveSeries, "x" | "mean"> {
  return { x: points.map(([value]) => value), mean: points.map(([, density]) => density) };
}

/** The densities of a scenario's arms in order, labelled by their distributions. */
export function scenarioDensities(scenario: number): CurvesOptions {
  const arms = scenarios[scenario - 1]!;
  const distributions = arms.map((arm) => distribution(arm));
  const curves = distributionCurves(distributions);
  return densityCurves({
    title: `Scenario ${scenario}`,
    xLabel: "Outcome (score)",
    series: distributions.map((distribution, arm) => ({
      label: armText(arms[arm]!),
      x: curves.x,
      mean: curves.of(distribution),
    })),
  });
}
