import type { CurveSeries } from "./curves.ts";
import { largestOf } from "./largest-of.ts";

// Below this share of the largest value a line is rounding noise about zero: it would stretch the axis over decades.
const NIL = 1e-12;

export interface LogCurves {
  readonly series: readonly CurveSeries[];
  readonly notes: readonly string[];
}

/**
 * Makes a logarithmic axis possible where one can be had: lines that are zero throughout, such as the bias of exact
 * influence, leave the picture for a footnote. Says so too when zeros in other lines call for a linear axis.
 */
export function logCurves(series: readonly CurveSeries[], name: string): LogCurves {
  const largest = largestOf(series);
  const nil = series.filter(({ mean }) => largest > 0 && mean.every((value) => Math.abs(value) <= NIL * largest));
  const shown = series.filter((one) => !nil.includes(one));
  const positive = shown.every(({ mean }) => mean.every((value) => value > 0 || !Number.isFinite(value)));
  if (!positive && largest > 0) return { series, notes: [`Linear ${name} axis: some values are zero or negative.`] };
  return { series: shown, notes: nil.map(({ label }) => `${label}: zero at every round, not on a logarithmic axis.`) };
}
