import { type AxisScale, axisScale } from "./axis-scale.ts";
import { type CurvesOptions, finitePoints } from "./curves.ts";

// On a logarithmic axis a band may reach down to zero; this share of the mean is as far as it stretches the axis.
const BAND_FLOOR = 0.25;

/** Axes that show all curves with their bands. */
export function curveAxes(options: CurvesOptions): { readonly x: AxisScale; readonly y: AxisScale } {
  const series = options.series.map(finitePoints);
  const xs = series.flatMap(({ x }) => x);
  const means = series.flatMap(({ mean }) => mean);
  const log = options.logY && means.every((mean) => mean > 0);
  const ends = series.flatMap(({ mean, standardError }) =>
    mean.flatMap((m, i) => bandEnds(m, standardError?.[i], log)),
  );
  const fromZero = options.fromZero ?? false;
  return { x: axisScale(xs, { log: options.logX }), y: axisScale(ends, { log, fromZero, padding: 0.04 }) };
}

function bandEnds(mean: number, error: number | undefined, log: boolean): number[] {
  if (error === undefined || !Number.isFinite(error)) return [mean];
  const low = mean - error;
  return [log ? Math.max(low, BAND_FLOOR * mean) : low, mean + error];
}
