import { areaY, dot, line, type Markish, rectX, ruleX } from "@observablehq/plot";
import { type Change, type CurveSeries, finitePoints } from "../curve-series.ts";
import { CHANGE_LINE, type SeriesStyle, theme } from "../theme.ts";
import type { AxisScale } from "./axis.ts";

const MARKERS = 7;
/** A line has at most one point for each of so many parts of the axis: more cannot be seen. */
const PLACES = 1000;

export interface CurveMarksOptions {
  readonly series: readonly CurveSeries[];
  readonly styles: ReadonlyMap<string, SeriesStyle>;
  readonly x: AxisScale;
  readonly y: AxisScale;
  readonly markers: boolean;
  readonly change?: Change | undefined;
}

/** The change below all bands, bands below all lines, lines below all markers. */
export function curveMarks({ series, styles, x, y, markers, change }: CurveMarksOptions): Markish[] {
  const curves = series.map((one) => ({ ...thinPoints(finitePoints(one), x), style: styles.get(one.label)! }));
  const drawn = curves.filter((curve) => curve.x.length > 0);
  return [
    ...(change ? [changeMark(change)] : []),
    ...drawn.flatMap((curve) => bandMarks(curve, y)),
    ...drawn.map(lineMark),
    ...drawn.flatMap((curve, i) => (markers || curve.x.length === 1 ? markerMarks(curve, x, i / drawn.length) : [])),
  ];
}

type Curve = CurveSeries & { readonly style: SeriesStyle };

function changeMark({ from, until }: Change): Markish {
  if (until > from) return rectX([0], { x1: [from], x2: [until], fill: theme.bar, fillOpacity: 0.5 });
  const { colour, width, dash } = CHANGE_LINE;
  return ruleX([from], { stroke: colour, strokeWidth: width, strokeDasharray: dash });
}

function bandMarks({ x, mean, standardError, style }: Curve, axis: AxisScale): Markish[] {
  if (standardError === null) return [];
  const bottom = axis.type === "log" ? axis.domain[0] : Number.NEGATIVE_INFINITY;
  const errors = standardError.map((error) => (Number.isFinite(error) ? error : 0));
  const y1 = mean.map((m, i) => Math.max(bottom, m - (errors[i] ?? 0)));
  const y2 = mean.map((m, i) => m + (errors[i] ?? 0));
  if (x.length === 1) return [ruleX(x, { x, y1, y2, stroke: style.colour, strokeWidth: style.width })];
  return [areaY(x, { x, y1, y2, fill: style.colour, fillOpacity: 0.18 })];
}

function lineMark({ x, mean, style }: Curve): Markish {
  return line(mean, {
    x,
    y: mean,
    stroke: style.colour,
    strokeWidth: style.width,
    strokeDasharray: style.dash,
    strokeLinecap: "butt",
  });
}

function markerMarks({ x, mean, style }: Curve, axis: AxisScale, phase: number): Markish[] {
  if (style.symbol === null && x.length > 1) return [];
  const points = markerIndices(x, axis, phase).map((i) => ({ x: x[i]!, y: mean[i]! }));
  const symbol = style.symbol ?? "circle";
  return [
    dot(points, { x: "x", y: "y", symbol, fill: style.colour, stroke: theme.background, strokeWidth: 1, r: 4.2 }),
  ];
}

/**
 * Points of a line that get a marker: evenly spread over the axis, not over the points, and shifted for each line by its
 * `phase` in [0, 1), so that markers of lines that nearly coincide lie side by side.
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

/** The series with at most one point for each thousandth of the axis, its last point always among them. */
export function thinPoints<Series extends CurveSeries>(series: Series, axis: AxisScale): Series {
  const { x, mean, standardError } = series;
  if (x.length <= PLACES) return series;
  const places = x.map((value) => Math.floor(axis.position(value) * PLACES));
  const kept = [...x.keys()].filter((i) => i === x.length - 1 || places[i] !== places[i - 1]);
  const pick = (list: readonly number[]) => kept.map((i) => list[i]!);
  return { ...series, x: pick(x), mean: pick(mean), standardError: standardError && pick(standardError) };
}
