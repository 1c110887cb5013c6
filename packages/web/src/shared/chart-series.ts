/** A line of a chart. Places of `values` are those of the chart's `x`; null leaves a gap. */
export interface ChartSeries {
  readonly label: string;
  readonly colour: string;
  readonly values: ArrayLike<number | null>;
  /** In pixels; 2 unless told. */
  readonly width?: number;
  /** Lengths of dashes and gaps in pixels; none for a solid line. */
  readonly dash?: readonly number[];
  /** An area from the one to the other, in the line's colour. */
  readonly band?: { readonly low: ArrayLike<number | null>; readonly high: ArrayLike<number | null> };
  /** Left out of the legend: one of many thin lines behind another. */
  readonly isBackground?: boolean;
}

/** A vertical line at a place of the horizontal axis. */
export interface ChartMark {
  readonly x: number;
  readonly label: string;
}

/** What a log axis can show of numbers: null for what is not above zero. */
export function positiveOnly(values: ArrayLike<number>): (number | null)[] {
  return Array.from(values, (value) => (value > 0 ? value : null));
}
