import type { LearnerSummary, Summary } from "../summary.ts";
import { bandNote } from "./band-note.ts";
import type { CurveSeries, CurvesOptions } from "./curves.ts";
import { curvesFigure } from "./curves-figure.ts";
import { learnerSeries, overlaySeries } from "./estimate-series.ts";
import type { FigureDocument } from "./figure-document.ts";
import { logCurves } from "./log-curves.ts";
import { TIME_LABEL } from "./time-label.ts";

/** Utility gaps of the blends that the learners recommend, with their certificates where a summary has them. */
export function recommendedGapCurves({ experiment, learners }: Summary): CurvesOptions | undefined {
  const gaps = learnerSeries(learners, ({ recommendedGap }) => recommendedGap);
  if (gaps.length === 0) return undefined;
  const { series, notes } = logCurves([...gaps, ...certificates(learners)], "gap");
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

/** The upper ends of the learners' own certificates, in the rounds that have any. */
function certificates(learners: readonly LearnerSummary[]): CurveSeries[] {
  return learners.flatMap((learner) => {
    const upper = learner.certificateUpper?.map((estimate) => estimate?.mean ?? Number.NaN);
    return upper ? [overlaySeries(learner, "certificate", upper)] : [];
  });
}

/** `recommendedGapCurves` as a picture; undefined when no gap was recorded. */
export function recommendedGapFigure(summary: Summary, document: FigureDocument): string | undefined {
  const curves = recommendedGapCurves(summary);
  return curves && curvesFigure(curves, document);
}
