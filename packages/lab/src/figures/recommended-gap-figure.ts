import type { Summary } from "../summary.ts";
import { bandNote } from "./band-note.ts";
import type { CurvesOptions } from "./curves.ts";
import { curvesFigure } from "./curves-figure.ts";
import { learnerSeries } from "./estimate-series.ts";
import type { FigureDocument } from "./figure-document.ts";
import { logCurves } from "./log-curves.ts";
import { TIME_LABEL } from "./time-label.ts";

/** Utility gaps of the blends that the learners recommend. */
export function recommendedGapCurves({ experiment, learners }: Summary): CurvesOptions | undefined {
  const gaps = learnerSeries(learners, ({ recommendedGap }) => recommendedGap);
  if (gaps.length === 0) return undefined;
  const { series, notes } = logCurves(gaps, "gap");
  return {
    title: `Utility gap of the recommended blend: ${experiment.name}`,
    xLabel: TIME_LABEL,
    yLabel: "Gap U(w*) − U(recommended w) (utility units)",
    series,
    logX: true,
    logY: true,
    notes: [bandNote(experiment, series), ...notes],
  };
}

/** `recommendedGapCurves` as a picture; undefined when no gap was recorded. */
export function recommendedGapFigure(summary: Summary, document: FigureDocument): string | undefined {
  const curves = recommendedGapCurves(summary);
  return curves && curvesFigure(curves, document);
}
