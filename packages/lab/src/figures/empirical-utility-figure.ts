import type { Summary } from "../summary.ts";
import { bandNote } from "./band-note.ts";
import type { CurveSeries, CurvesOptions } from "./curves.ts";
import { curvesFigure } from "./curves-figure.ts";
import { learnerSeries } from "./estimate-series.ts";
import type { FigureDocument } from "./figure-document.ts";
import { TIME_LABEL } from "./time-label.ts";

/** Utilities of the rewards received so far beside the optimum's, where a summary has them. */
export function empiricalUtilityCurves({ experiment, learners, optimum }: Summary): CurvesOptions | undefined {
  const series = learnerSeries(learners, ({ empiricalUtility }) => empiricalUtility);
  if (series.length === 0) return undefined;
  return {
    title: `Utility of the rewards received: ${experiment.name}`,
    xLabel: TIME_LABEL,
    yLabel: "Utility U of the rewards so far (utility units)",
    series: optimum === null ? series : [...series, optimumLine(series, optimum.value)],
    logX: true,
    logY: false,
    notes: [bandNote(experiment, series)],
  };
}

function optimumLine(series: readonly CurveSeries[], value: number): CurveSeries {
  const x = [Math.min(...series.map(({ x }) => x[0]!)), Math.max(...series.map(({ x }) => x.at(-1)!))];
  return { label: "optimum U(w*)", x, mean: [value, value], standardError: null, dashed: true };
}

/** `empiricalUtilityCurves` as a picture; undefined when no such utility was recorded. */
export function empiricalUtilityFigure(summary: Summary, document: FigureDocument): string | undefined {
  const curves = empiricalUtilityCurves(summary);
  return curves && curvesFigure(curves, document);
}
