import type { Summary } from "../summary.ts";
import { bandNote } from "./band-note.ts";
import type { CurvesOptions } from "./curves.ts";
import { curvesFigure } from "./curves-figure.ts";
import { learnerSeries } from "./estimate-series.ts";
import type { FigureDocument } from "./figure-document.ts";
import { logCurves } from "./log-curves.ts";
import { TIME_LABEL } from "./time-label.ts";

/** Utility gaps of the weights that were in use at each round, where a summary has them. */
export function instantaneousGapCurves({ experiment, learners }: Summary): CurvesOptions | undefined {
  const gaps = learnerSeries(learners, ({ instantaneousGap }) => instantaneousGap);
  if (gaps.length === 0) return undefined;
  const { series, notes } = logCurves(gaps, "gap");
  return {
    title: `Utility gap of the current weights: ${experiment.name}`,
    xLabel: TIME_LABEL,
    yLabel: "Gap U(w*) − U(w at t) (utility units)",
    series,
    logX: true,
    logY: true,
    notes: [bandNote(experiment, series), ...notes],
  };
}

/** `instantaneousGapCurves` as a picture; undefined when no such gap was recorded. */
export function instantaneousGapFigure(summary: Summary, document: FigureDocument): string | undefined {
  const curves = instantaneousGapCurves(summary);
  return curves && curvesFigure(curves, document);
}
