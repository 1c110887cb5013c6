import { areaY, dot, line, type Markish, ruleX } from "@observablehq/plot";
import type { AxisScale } from "./axis-scale.ts";
import { type CurveSeries, finitePoints } from "./curves.ts";
import { markerIndices } from "./marker-indices.ts";
import type { SeriesStyle } from "./series-style.ts";
import { theme } from "./theme.ts";
import { thinPoints } from "./thin-points.ts";

export interface CurveMarksOptions {
  readonly series: readonly CurveSeries[];
  readonly styles: ReadonlyMap<string, SeriesStyle>;
  readonly x: AxisScale;
  readonly y: AxisScale;
  readonly markers: boolean;
}

/** Bands below all lines, lines below all markers. */
export function curveMarks({ series, styles, x, y, markers }: CurveMarksOptions): Markish[] {
  const curves = series.map((one) => ({ ...thinPoints(finitePoints(one), x), style: styles.get(one.label)! }));
  const drawn = curves.filter((curve) => curve.x.length > 0);
  return [
    ...drawn.flatMap((curve) => bandMarks(curve, y)),
    ...drawn.map(lineMark),
    ...drawn.flatMap((curve, i) => (markers || curve.x.length === 1 ? markerMarks(curve, x, i / drawn.length) : [])),
  ];
}

type Curve = CurveSeries & { readonly style: SeriesStyle };

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
