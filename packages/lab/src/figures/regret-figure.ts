import type { Summary } from "../summary.ts";
import { bandNote } from "./band-note.ts";
import type { CurvesOptions } from "./curves.ts";
import { curvesFigure } from "./curves-figure.ts";
import { learnerSeries } from "./estimate-series.ts";
import type { FigureDocument } from "./figure-document.ts";
import { TIME_LABEL } from "./time-label.ts";

/** Cumulative regrets, on linear axes: straight lines are learners that do not learn. */
export function regretCurves({ experiment, learners }: Summary): CurvesOptions | undefined {
  const series = learnerSeries(learners, ({ regret }) => regret);
  if (series.length === 0) return undefined;
  return {
    title: `Cumulative regret: ${experiment.name}`,
    xLabel: TIME_LABEL,
    yLabel: "Regret, sum of U(w*) − U(w) (utility units)",
    series,
    logX: false,
    logY: false,
    fromZero: true,
    notes: [bandNote(experiment, series)],
  };
}

/** `regretCurves` as a picture; undefined when no regret was recorded. */
export function regretFigure(summary: Summary, document: FigureDocument): string | undefined {
  const curves = regretCurves(summary);
  return curves && curvesFigure(curves, document);
}
