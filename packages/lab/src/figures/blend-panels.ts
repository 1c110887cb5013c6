import { type Distribution, isDistribution } from "@blendit/core/distributions";
import type { Problem } from "../spec/problem.ts";
import { rounded } from "../text/numbers.ts";
import type { CurveSeries, CurvesOptions } from "./curve-series.ts";
import { type LawCurves, lawCurves } from "./law-curves.ts";

/** Arms that have a line of their own. */
const MOST_ARMS = 6;

/** What a picture of outcomes shows beside the target. */
interface ShownBlends {
  readonly laws: readonly Distribution[];
  readonly names: readonly string[];
  readonly blends: readonly (Partial<CurveSeries> & { readonly label: string; readonly weights: readonly number[] })[];
  /** By the size of their shares; the first of them have a line each. */
  readonly arms: readonly number[];
  /** The look of the first of them; others follow. */
  readonly armSlot: number;
}

/** Outcomes of blends and of arms. Undefined for more words than can be told apart. */
export function blendPanels(
  { utility, experiment: { categories } }: Problem,
  { laws, names, blends, arms, armSlot }: ShownBlends,
): CurvesOptions[] | undefined {
  const target = utility.target && isDistribution(utility.target) ? utility.target : undefined;
  const curves = lawCurves(target ? [...laws, target] : laws);
  if (categories && !curves.areValues) return undefined;
  const lines = laws.map((law) => curves.of(law));
  const shown = arms.slice(0, MOST_ARMS);
  const line = (label: string, mean: readonly number[], style: Partial<CurveSeries>): CurveSeries => {
    return { label, x: curves.x, mean, standardError: null, ...style };
  };
  return [
    panel("Blends", curves, categories, [
      ...blends.map(({ label, weights, ...style }) => line(label, mixed(lines, weights), style)),
      ...(target ? [line("Target", curves.of(target), { dashed: true })] : []),
    ]),
    panel(
      shown.length < names.length ? `The ${shown.length} arms with the largest shares` : "Arms",
      curves,
      categories,
      shown.map((arm, index) => line(names[arm]!, lines[arm]!, { slot: armSlot + index })),
    ),
  ];
}

function panel(
  title: string,
  { areValues }: LawCurves,
  words: readonly string[] | undefined,
  series: readonly CurveSeries[],
): CurvesOptions {
  return {
    title,
    xLabel: "Outcome",
    words,
    yLabel: areValues ? "Share of outcomes (%)" : "Density (per unit)",
    series,
    logX: false,
    logY: false,
    fromZero: true,
    markers: areValues,
    finding: `${series.map((line) => peak(line, words)).join(", ")}.`,
  };
}

/** Where a line is highest. */
function peak({ label, x, mean }: CurveSeries, words: readonly string[] | undefined): string {
  const highest = mean.reduce((best, value, index) => (value > mean[best]! ? index : best), 0);
  const [place, height] = [x[highest]!, mean[highest]!].map((value) => rounded(value, 3));
  return `${label}: highest at ${words?.[x[highest]!] ?? place} with ${height}`;
}

function mixed(lines: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const sums = lines[0]!.map(() => 0);
  lines.forEach((line, arm) => {
    line.forEach((value, index) => {
      sums[index]! += weights[arm]! * value;
    });
  });
  return sums;
}
