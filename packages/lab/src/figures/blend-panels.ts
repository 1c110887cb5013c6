import { type Distribution, isDistribution } from "@blendit/core/distributions";
import { distribution } from "@blendit/core/specs";
import { driftShare } from "../spec/drift.ts";
import type { Problem } from "../spec/problem.ts";
import type { CurvesOptions } from "./curve-series.ts";
import { type DensitySeries, densityCurves } from "./density-curves.ts";
import { distributionCurves } from "./distribution-curves.ts";
import type { StyledSeries } from "./theme.ts";

/** Arms that have a line of their own. */
const MOST_ARMS = 6;
/** The distributions of more arms than these would take longer to draw than to learn. */
const MOST_LAWS = 1000;

/** What a picture of outcomes shows beside the target. */
interface ShownBlends {
  readonly names: readonly string[];
  readonly blends: readonly (StyledSeries & { readonly weights: readonly number[] })[];
  /** By the size of their shares; the first of them have a line each. */
  readonly arms: readonly number[];
  /** The look of the first of them; others follow. */
  readonly armSlot: number;
}

/**
 * Outcomes in the last round: those of blends beside the target, and those of arms. Undefined for vectors, for very many arms,
 * and for more categories than can be told apart.
 */
export function blendPanels(
  problem: Problem,
  { names, blends, arms, armSlot }: ShownBlends,
): CurvesOptions[] | undefined {
  if (!problem.arms.areNumbers || names.length > MOST_LAWS) return undefined;
  const { utility, experiment } = problem;
  const target = utility.target && isDistribution(utility.target) ? utility.target : undefined;
  const distributions = lastDistributions(problem);
  const curves = distributionCurves(target ? [...distributions, target] : distributions);
  const { x, areValues } = curves;
  const words = experiment.categories;
  if (words && !areValues) return undefined;
  const lines = distributions.map((distribution) => curves.of(distribution));
  const shown = arms.slice(0, MOST_ARMS);
  const panel = (title: string, series: readonly DensitySeries[]) =>
    densityCurves({ title, xLabel: "Outcome", series, areValues, words });
  return [
    panel("Blends", [
      ...blends.map(({ weights, ...look }) => ({ ...look, x, density: mixed(lines, weights) })),
      ...(target ? [{ label: "Target", x, density: curves.of(target), dashed: true }] : []),
    ]),
    panel(
      shown.length < names.length ? `The ${shown.length} arms with the largest shares` : "Arms",
      shown.map((arm, index) => ({ label: names[arm]!, x, density: lines[arm]!, slot: armSlot + index })),
    ),
  ];
}

/** The distributions of the arms as they are in the last round. */
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

/** The weighted sum of lines over the same places. */
export function mixed(lines: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const sums = lines[0]!.map(() => 0);
  lines.forEach((line, arm) => {
    line.forEach((value, index) => {
      sums[index]! += weights[arm]! * value;
    });
  });
  return sums;
}
