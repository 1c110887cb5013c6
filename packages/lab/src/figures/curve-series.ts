import type { StyledSeries } from "./theme.ts";

/** One line of a figure. The lists run parallel. */
export interface CurveSeries extends StyledSeries {
  readonly x: readonly number[];
  readonly mean: readonly number[];
  /** Half the height of the band about the mean; null for none. */
  readonly standardError: readonly number[] | null;
}

/** When the laws change: between these two places of the horizontal axis, at once where they are the same. */
export interface Change {
  readonly from: number;
  readonly until: number;
}

/** A figure of curves: all that a new one has to say. */
export interface CurvesOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly CurveSeries[];
  /** Logarithmic axes where all values are positive, linear ones otherwise. */
  readonly logX: boolean;
  readonly logY: boolean;
  /** What the places 0, 1, 2, ... of the horizontal axis are called, where they are categories. */
  readonly words?: readonly string[] | undefined;
  /** Footnotes. */
  readonly notes?: readonly string[];
  /** Let the vertical axis begin at zero. */
  readonly fromZero?: boolean;
  /** Markers along the lines, on unless told otherwise. */
  readonly markers?: boolean;
  readonly change?: Change | undefined;
  /** What is to be seen, for those who cannot see it; where the lines end unless told otherwise. */
  readonly finding?: string;
}

/** The series without the points that cannot be drawn. */
export function finitePoints(series: CurveSeries): CurveSeries {
  const { x, mean, standardError } = series;
  const kept = [...x.keys()].filter((i) => Number.isFinite(x[i]) && Number.isFinite(mean[i]));
  if (kept.length === x.length) return series;
  const pick = (list: readonly number[]) => kept.map((i) => list[i]!);
  return { ...series, x: pick(x), mean: pick(mean), standardError: standardError && pick(standardError) };
}
