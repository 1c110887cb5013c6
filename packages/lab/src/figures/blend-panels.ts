import { type Distribution, isDistribution } from "@blendit/core/distributions";
import { distribution } from "@blendit/core/specs";
import { driftShare } from "../spec/drift.ts";
import type { Problem } from "../spec/problem.ts";
import { type CurveSeries, type CurvesOptions, densityCurves } from "./curve-series.ts";
import { distributionCurves } from "./distribution-curves.ts";
import type { StyledSeries } from "./theme.ts";

/** At most this many arms have a line. */
const MOST_ARMS = 6;
/** With more arms, drawing their distributions would take too long. */
const MOST_DISTRIBUTIONS = 1000;

/** The blends and arms in a figure of outcomes. */
interface ShownBlends {
  readonly names: readonly string[];
  readonly blends: readonly (StyledSeries & { readonly weights: readonly number[] })[];
  /** Arms by decreasing share; the first ones get a line. */
  readonly arms: readonly number[];
  /** The style slot of the first arm; the others use the following slots. */
  readonly armSlot: number;
}

/**
 * Two panels of outcomes in the last round: of blends and the target, and of arms. Undefined for vectors, for very many arms, and for
 * more categories than a figure can show.
 */
export function blendPanels(
  problem: Problem,
  { names, blends, arms, armSlot }: ShownBlends,
): CurvesOptions[] | undefined {
  if (!problem.arms.areNumbers || names.length > MOST_DISTRIBUTIONS) return undefined;
  const densities = blendDensities(problem);
  const { x, areValues, target } = densities;
  const words = problem.experiment.categories;
  if (words && !areValues) return undefined;
  const shown = arms.slice(0, MOST_ARMS);
  const panel = (title: string, series: readonly CurveSeries[]) =>
    densityCurves({ title, xLabel: "Outcome", series, areValues, words });
  return [
    panel("Blends", [
      ...blends.map(({ weights, ...look }) => ({ ...look, x, mean: densities.of(weights) })),
      ...(target ? [{ label: "Target", x, mean: densities.ofTarget!, dashed: true }] : []),
    ]),
    panel(
      shown.length < names.length ? `The ${shown.length} options with the largest shares` : "Options",
      shown.map((arm, index) => ({ label: names[arm]!, x, mean: densities.ofArms[arm]!, slot: armSlot + index })),
    ),
  ];
}

export type BlendDensities = ReturnType<typeof blendDensities>;

/** Densities of the arms of a problem, of its target and of blends, in the last round, over the same values `x`. */
export function blendDensities(problem: Problem) {
  const distributions = lastDistributions(problem);
  const { utility } = problem;
  const target = utility.target && isDistribution(utility.target) ? utility.target : undefined;
  const { x, areValues, of } = distributionCurves(target ? [...distributions, target] : distributions);
  const ofArms = distributions.map(of);
  return {
    x,
    /** Whether the densities are probabilities of single values in percent. */
    areValues,
    target,
    ofTarget: target && of(target),
    ofArms,
    of: (weights: readonly number[]) =>
      x.map((_, index) => ofArms.reduce((sum, density, arm) => sum + weights[arm]! * density[index]!, 0)),
  };
}

/** The distributions of the arms in the last round. */
function lastDistributions({ distributions, laterArms, experiment: { drift, horizon } }: Problem): Distribution[] {
  const before = distributions.filter(isDistribution);
  const after = laterArms?.all.filter(isDistribution);
  if (!drift || !after) return before;
  const share = driftShare(drift, horizon);
  return before.map((first, arm) =>
    distribution({
      kind: "mixture",
      parts: [
        { weight: 1 - share, distribution: first },
        { weight: share, distribution: after[arm]! },
      ].filter(({ weight }) => weight > 0),
    }),
  );
}
