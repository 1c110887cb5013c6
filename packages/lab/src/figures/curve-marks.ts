import { type Change, type CurveSeries, finitePoints, pickPoints } from "./curve-series.ts";
import type { AxisScale } from "./svg/axis.ts";
import { areaMark, boxMark, dotMark, lineMark } from "./svg/marks.ts";
import type { ToPoint } from "./svg/plot.ts";
import { CHANGE_LINE, type SeriesStyle, theme } from "./theme.ts";

const MARKERS = 7;
/** A line has at most one point in each of this many sections of the axis, because more points cannot be seen. */
const SECTIONS = 1000;

export interface CurveMarksOptions {
  readonly series: readonly CurveSeries[];
  readonly styles: ReadonlyMap<string, SeriesStyle>;
  readonly x: AxisScale;
  readonly y: AxisScale;
  readonly markers: boolean;
  readonly change?: Change | undefined;
}

/** Curves as SVG, drawn in this order: the change, bands, lines, markers. */
export function curveMarks({ series, styles, x, y, markers, change }: CurveMarksOptions, at: ToPoint): string {
  const drawn = series
    .map((one) => ({ ...thinPoints(finitePoints(one), x), style: styles.get(one.label)! }))
    .filter((curve) => curve.x.length > 0);
  const markersOf = (curve: Curve, index: number) => {
    const isLone = curve.x.length === 1;
    if (!isLone && (!markers || curve.style.symbol === null)) return [];
    const marked = markerIndices(curve.x, x, index / drawn.length);
    return marked.map((i) => dotMark(at(curve.x[i]!, curve.mean[i]!), curve.style));
  };
  return [
    ...(change ? [changeMark(change, y, at)] : []),
    ...drawn.map((curve) => bandMark(curve, y, at)),
    ...drawn.map((curve) =>
      lineMark(
        curve.x.map((value, i) => at(value, curve.mean[i]!)),
        curve.style,
      ),
    ),
    ...drawn.flatMap(markersOf),
  ].join("");
}

type Curve = CurveSeries & { readonly style: SeriesStyle };

function changeMark({ from, until }: Change, y: AxisScale, at: ToPoint): string {
  const [low, high] = y.domain;
  if (until > from) return boxMark(at(from, low), at(until, high), { fill: theme.bar, "fill-opacity": 0.5 });
  return lineMark([at(from, low), at(from, high)], CHANGE_LINE);
}

function bandMark({ x, mean, standardError, style }: Curve, y: AxisScale, at: ToPoint): string {
  if (!standardError) return "";
  const bottom = y.type === "log" ? y.domain[0] : Number.NEGATIVE_INFINITY;
  const errors = standardError.map((error) => (Number.isFinite(error) ? error : 0));
  const lower = x.map((value, i) => at(value, Math.max(bottom, mean[i]! - errors[i]!)));
  const upper = x.map((value, i) => at(value, mean[i]! + errors[i]!));
  if (x.length === 1) return lineMark([lower[0]!, upper[0]!], style);
  return areaMark(upper, lower, { fill: style.colour, "fill-opacity": 0.18 });
}

/**
 * Indices of the points of a line that get a marker. Markers are spread evenly over the axis, not over the points. Each line shifts
 * them by its `phase` in [0, 1), so that the markers of lines that nearly coincide do not overlap.
 */
export function markerIndices(x: readonly number[], axis: AxisScale, phase: number): number[] {
  if (x.length <= 2) return [...x.keys()];
  const positions = x.map(axis.position);
  const indices = new Set<number>();
  for (let i = 0; i < MARKERS; i++) indices.add(nearest(positions, (i + 0.15 + 0.7 * phase) / MARKERS));
  return [...indices];
}

function nearest(positions: readonly number[], target: number): number {
  let best = 0;
  for (const [i, position] of positions.entries()) {
    if (Math.abs(position - target) < Math.abs(positions[best]! - target)) best = i;
  }
  return best;
}

/** The series with at most one point for each thousandth of the axis; keeps the last point. */
export function thinPoints(series: CurveSeries, axis: AxisScale): CurveSeries {
  const { x } = series;
  if (x.length <= SECTIONS) return series;
  const sections = x.map((value) => Math.floor(axis.position(value) * SECTIONS));
  return pickPoints(series, (i) => i === x.length - 1 || sections[i] !== sections[i - 1]);
}
