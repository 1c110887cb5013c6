import { rounded } from "../text/numbers.ts";
import type { StyledSeries } from "./theme.ts";

/** One line of a figure, as parallel lists. */
export interface CurveSeries extends StyledSeries {
  readonly x: readonly number[];
  readonly mean: readonly number[];
  /** Half the height of the band around the mean. */
  readonly standardError?: readonly number[] | null;
}

/** A change of the distributions between two values of the horizontal axis; equal values mean a sudden change. */
export interface Change {
  readonly from: number;
  readonly until: number;
}

/** A figure of curves as data. */
export interface CurvesOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly CurveSeries[];
  /** Asks for a logarithmic axis, which is used if all values are positive. */
  readonly logX?: boolean;
  readonly logY?: boolean;
  /** Names of the values 0, 1, 2, ... of the horizontal axis, if they are categories. */
  readonly words?: readonly string[] | undefined;
  /** Footnotes. */
  readonly notes?: readonly string[];
  /** Makes the vertical axis begin at zero. */
  readonly fromZero?: boolean;
  /** Markers along the lines, on by default. */
  readonly markers?: boolean;
  readonly change?: Change | undefined;
  /** Marks densities, whose description gives the peaks rather than the final values. */
  readonly areDensities?: boolean;
}

/** A figure of distributions as data. */
export interface DensityOptions extends Pick<CurvesOptions, "title" | "xLabel" | "series" | "words"> {
  /** Whether the series are shares of single values in percent, not densities. */
  readonly areValues?: boolean;
}

/** Curves of densities, on a vertical axis that begins at zero. */
export function densityCurves({ areValues = false, ...options }: DensityOptions): CurvesOptions {
  const yLabel = areValues ? "Share of outcomes (%)" : "Density (per unit)";
  return { ...options, yLabel, fromZero: true, markers: areValues, areDensities: true };
}

/** The series without the points that cannot be drawn. */
export function finitePoints(series: CurveSeries): CurveSeries {
  return pickPoints(series, (i) => Number.isFinite(series.x[i]) && Number.isFinite(series.mean[i]));
}

/** The series with the selected points. */
export function pickPoints(series: CurveSeries, isKept: (index: number) => boolean): CurveSeries {
  const { x, mean, standardError } = series;
  const kept = [...x.keys()].filter(isKept);
  if (kept.length === x.length) return series;
  const pick = (list: readonly number[]) => kept.map((i) => list[i]!);
  return { ...series, x: pick(x), mean: pick(mean), ...(standardError && { standardError: pick(standardError) }) };
}

/** A description of a figure of curves: its subject, and the final values from lowest to highest. */
export function describeCurves(options: CurvesOptions): string {
  const { title, yLabel, xLabel } = options;
  return `${title}. ${yLabel} against ${xLabel}. ${findingOf(options)}`;
}

/** The content of a figure of curves in words, for screen readers. */
export function findingOf({ series, change, areDensities, words }: CurvesOptions): string {
  if (areDensities) return `${series.map((each) => peak(each, words)).join(", ")}.`;
  const lines = series.filter(({ dashed }) => !dashed).map(finitePoints);
  const ends = lines.flatMap((line) => pointAt(line, line.x.length - 1));
  if (ends.length === 0) return "There are no values.";
  const before =
    change === undefined
      ? []
      : lines.flatMap((line) =>
          pointAt(
            line,
            line.x.findLastIndex((x) => x < change.from),
          ),
        );
  return [
    ...(before.length > 0 ? [`Before the change, at ${written(before[0]!.x)}: ${ranking(before)}`] : []),
    `At the end, at ${written(Math.max(...ends.map(({ x }) => x)))}: ${ranking(ends)}`,
  ].join(" ");
}

/** Where a density is highest. */
function peak(series: CurveSeries, words: readonly string[] | undefined): string {
  const { label, x, mean } = finitePoints(series);
  const height = mean.reduce((most, value) => Math.max(most, value), 0);
  if (height === 0) return `${label} is zero everywhere`;
  const highest = x[mean.indexOf(height)]!;
  return `${label} is highest at ${words?.[highest] ?? rounded(highest, 3)}, with ${rounded(height, 3)}`;
}

/** A learner's line at one value of the horizontal axis. */
interface Point {
  readonly label: string;
  readonly x: number;
  readonly mean: number;
  readonly error: number;
}

function pointAt({ label, x, mean, standardError }: CurveSeries, index: number): Point[] {
  if (index < 0) return [];
  return [{ label, x: x[index]!, mean: mean[index]!, error: standardError?.[index] ?? 0 }];
}

function ranking(points: readonly Point[]): string {
  const [lowest, ...others] = points.toSorted((a, b) => a.mean - b.mean);
  if (lowest === undefined) return "";
  const rest = others.map((point) => `${point.label} ${written(point.mean)}${comparison(point, lowest)}`);
  const head = `${lowest.label} ${others.length > 0 ? "is lowest with" : "is at"} ${written(lowest.mean)}`;
  return `${[head, ...rest].join(", ")}.`;
}

/** Compares a point with the lowest one, unless the standard errors are too large for it. */
function comparison({ mean, error }: Point, lowest: Point): string {
  if (mean - lowest.mean <= 2 * Math.hypot(error, lowest.error)) return " (equal within two standard errors)";
  return lowest.mean > 0 ? ` (${written(mean / lowest.mean, 2)} times as much)` : "";
}

function written(value: number, digits = 3): string {
  return Number(value.toPrecision(digits)).toLocaleString("en-US", { maximumSignificantDigits: digits });
}
