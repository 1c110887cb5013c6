import { type AxisScale, axisPosition } from "./axis-scale.ts";
import type { CurveSeries } from "./curves.ts";

const PLACES = 1000;

/** The series with at most one point for each thousandth of the axis, its last point always among them. */
export function thinPoints<Series extends CurveSeries>(series: Series, axis: AxisScale): Series {
  const { x, mean, standardError } = series;
  if (x.length <= PLACES) return series;
  const places = x.map((value) => Math.floor(axisPosition(axis, value) * PLACES));
  const kept = [...x.keys()].filter((i) => i === x.length - 1 || places[i] !== places[i - 1]);
  const pick = (list: readonly number[]) => kept.map((i) => list[i]!);
  return { ...series, x: pick(x), mean: pick(mean), standardError: standardError && pick(standardError) };
}
