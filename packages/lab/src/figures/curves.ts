/** One line of a figure. The lists run parallel. */
export interface CurveSeries {
  readonly label: string;
  readonly x: readonly number[];
  readonly mean: readonly number[];
  /** Half the height of the band about the mean; null for none. */
  readonly standardError: readonly number[] | null;
  /** A thin dashed line without markers: a reference rather than a learner. */
  readonly dashed?: boolean;
  /** Which of the styles to use; the next one unless told. Keeps a learner's look where others are left out. */
  readonly slot?: number;
  /** Label of the series that this one accompanies, to have its colour. */
  readonly colourOf?: string;
}

export interface CurvesOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly CurveSeries[];
  /** Logarithmic axes where all values are positive, linear ones otherwise. */
  readonly logX: boolean;
  readonly logY: boolean;
  /** Footnotes. */
  readonly notes?: readonly string[];
  /** Let the vertical axis begin at zero. */
  readonly fromZero?: boolean;
  /** Markers along the lines, on unless told otherwise. */
  readonly markers?: boolean;
}

/** The series without the points that cannot be drawn. */
export function finitePoints(series: CurveSeries): CurveSeries {
  const { x, mean, standardError } = series;
  const kept = [...x.keys()].filter((i) => Number.isFinite(x[i]) && Number.isFinite(mean[i]));
  if (kept.length === x.length) return series;
  const pick = (list: readonly number[]) => kept.map((i) => list[i]!);
  return { ...series, x: pick(x), mean: pick(mean), standardError: standardError && pick(standardError) };
}
