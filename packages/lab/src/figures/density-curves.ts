import { rounded } from "../text/numbers.ts";
import type { CurvesOptions } from "./curve-series.ts";
import type { StyledSeries } from "./theme.ts";

/** One distribution in a picture. */
export interface DensitySeries extends StyledSeries {
  readonly x: readonly number[];
  readonly density: readonly number[];
}

/** What a picture of distributions shows. */
export interface DensityOptions {
  readonly title: string;
  /** Name and unit of what is distributed, such as "Reward (points)". */
  readonly xLabel: string;
  readonly series: readonly DensitySeries[];
  /** The series are shares of single values in per cent, not densities. */
  readonly areValues?: boolean;
  /** What the values 0, 1, 2, ... are called, if they are categories. */
  readonly words?: readonly string[] | undefined;
}

/** Densities as curves that begin at zero. */
export function densityCurves({ title, xLabel, series, areValues = false, words }: DensityOptions): CurvesOptions {
  return {
    title,
    xLabel,
    yLabel: areValues ? "Share of outcomes (%)" : "Density (per unit)",
    series: series.map(({ density, ...look }) => ({ ...look, mean: density, standardError: null })),
    logX: false,
    logY: false,
    fromZero: true,
    markers: areValues,
    words,
    finding: `${series.map((each) => peak(each, words)).join(", ")}.`,
  };
}

/** Where a density is highest. */
function peak({ label, x, density }: DensitySeries, words: readonly string[] | undefined): string {
  const [highest, height] = density.reduce(
    (best, value, index) => (Number.isFinite(value) && value > best[1]! ? [x[index]!, value] : best),
    [Number.NaN, 0],
  );
  if (!(height! > 0)) return `${label} is zero everywhere`;
  return `${label} is highest at ${words?.[highest!] ?? rounded(highest!, 3)}, with ${rounded(height!, 3)}`;
}
