import { formatCount } from "../text/numbers.ts";
import type { FigureDocument } from "./create-document.ts";
import { type Change, type CurveSeries, type CurvesOptions, describeCurves, finitePoints } from "./curve-series.ts";
import { type AxisScale, axisScale, wordAxis } from "./svg/axis.ts";
import type { LegendEntry } from "./svg/legend.ts";
import { curveMarks } from "./svg/marks.ts";
import { figurePage } from "./svg/page.ts";
import { axisWidth, framedPlot, leftMargin } from "./svg/plot.ts";
import { CHANGE_LINE, type SeriesStyle, type Shape, shapes, styleByLabel, theme } from "./theme.ts";

// On a logarithmic axis a band may reach down to zero; this share of the mean is as far as it stretches the axis.
const BAND_FLOOR = 0.25;

/** Mean lines with bands of one standard error: the one place where curves become a picture. */
export function curvesFigure(options: CurvesOptions, document: FigureDocument, shape: Shape = "wide"): string {
  const { title, xLabel, yLabel, series, notes = [], markers = true, change } = options;
  const { width, height, ticks } = shapes[shape];
  const y = curveYAxis(options);
  const left = leftMargin(y);
  const plotWidth = width - 2 * theme.padding;
  const x = curveXAxis(options, axisWidth(plotWidth, left), ticks);
  const styles = styleByLabel(series);
  const marks = curveMarks({ series, styles, x, y, markers, change });
  const content = (top: number) => {
    const place = { x: theme.padding, y: top, width: plotWidth, height };
    return framedPlot({ place, x, y, xLabel, yLabel, left, marks }, document);
  };
  return figurePage(
    {
      title,
      width,
      legend: legendEntries(series, styles, markers, change),
      contentHeight: height,
      content,
      notes,
      description: describeCurves(options),
    },
    document,
  );
}

/** A horizontal axis of this width that shows all curves, with about this many labels. */
export function curveXAxis({ words, series, logX }: CurvesOptions, width: number, count: number): AxisScale {
  if (words) return wordAxis(words, width);
  const values = series.map(finitePoints).flatMap(({ x }) => x);
  return axisScale(values, { log: logX, count, width });
}

/** A vertical axis that shows all curves with their bands. */
export function curveYAxis(options: CurvesOptions): AxisScale {
  const series = options.series.map(finitePoints);
  const means = series.flatMap(({ mean }) => mean);
  const log = options.logY && means.every((mean) => mean > 0);
  const ends = series.flatMap(({ mean, standardError }) =>
    mean.flatMap((m, i) => bandEnds(m, standardError?.[i], log)),
  );
  return axisScale(ends, { log, fromZero: options.fromZero ?? false, padding: 0.04 });
}

function bandEnds(mean: number, error: number | undefined, log: boolean): number[] {
  if (error === undefined || !Number.isFinite(error)) return [mean];
  const low = mean - error;
  return [log ? Math.max(low, BAND_FLOOR * mean) : low, mean + error];
}

/** An entry for each label, once, and one for the change of the distributions. */
export function legendEntries(
  series: readonly CurveSeries[],
  styles: ReadonlyMap<string, SeriesStyle>,
  markers: boolean,
  change?: Change,
): LegendEntry[] {
  const labels = [...new Set(series.map(({ label }) => label))];
  const lines = labels.map((label): LegendEntry => {
    const style = styles.get(label)!;
    return { label, sample: "line", style: markers ? style : { ...style, symbol: null } };
  });
  return change === undefined ? lines : [...lines, changeEntry(change)];
}

function changeEntry({ from, until }: Change): LegendEntry {
  const [first, last] = [from, until].map(formatCount);
  if (first === last) return { label: `distributions change at round ${first}`, sample: "line", style: CHANGE_LINE };
  const style = { ...CHANGE_LINE, colour: theme.bar };
  return { label: `distributions change, rounds ${first} to ${last}`, sample: "bar", style };
}
