import type { Estimate, LearnerSummary, Summary } from "../summary.ts";
import { bandNote } from "./band-note.ts";
import { boundOverlays } from "./bound-overlays.ts";
import type { CurveSeries, CurvesOptions } from "./curves.ts";
import { curvesFigure } from "./curves-figure.ts";
import { learnerSeries, overlaySeries } from "./estimate-series.ts";
import type { FigureDocument } from "./figure-document.ts";
import { logCurves } from "./log-curves.ts";
import { TIME_LABEL } from "./time-label.ts";

/** Utility gaps of the averaged weights, with certificates and the theory's bounds where a summary has them. */
export function gapCurves({ experiment, learners }: Summary): CurvesOptions | undefined {
  const gaps = learnerSeries(learners, ({ utilityGap }) => utilityGap);
  if (gaps.length === 0) return undefined;
  const bounds = boundOverlays(learners, gaps);
  const { series, notes } = logCurves([...gaps, ...bounds.series, ...certificates(learners)], "gap");
  return {
    title: `Utility gap of the averaged weights: ${experiment.name}`,
    xLabel: TIME_LABEL,
    yLabel: "Gap U(w*) − U(average w) (utility units)",
    series,
    logX: true,
    logY: true,
    notes: [bandNote(experiment, series), ...notes, ...bounds.notes],
  };
}

function certificates(learners: readonly LearnerSummary[]): CurveSeries[] {
  const means = (list: readonly Estimate[]) => list.map(({ mean }) => mean);
  return learners.flatMap((learner) =>
    learner.certificate ? [overlaySeries(learner, "certificate", means(learner.certificate))] : [],
  );
}

/** `gapCurves` as a picture; undefined when no gap was recorded. */
export function gapFigure(summary: Summary, document: FigureDocument): string | undefined {
  const curves = gapCurves(summary);
  return curves && curvesFigure(curves, document);
}
