import type { LearnerSummary, Summary } from "../summary.ts";
import { bandNote } from "./band-note.ts";
import type { CurveSeries, CurvesOptions } from "./curves.ts";
import { curvesFigure } from "./curves-figure.ts";
import { learnerSeries, overlaySeries } from "./estimate-series.ts";
import type { FigureDocument } from "./figure-document.ts";
import { logCurves } from "./log-curves.ts";
import { TIME_LABEL } from "./time-label.ts";

/** Biases of the gradients, with the draws' estimate of them and their average over time where a summary has these. */
export function biasCurves({ experiment, learners }: Summary): CurvesOptions | undefined {
  const biases = learnerSeries(learners, ({ bias }) => bias);
  if (biases.length === 0) return undefined;
  const { series, notes } = logCurves([...biases, ...learners.flatMap(overlays)], "bias");
  return {
    title: `Bias of the gradient: ${experiment.name}`,
    xLabel: TIME_LABEL,
    yLabel: "Bias, largest |B| over arms (utility units)",
    series,
    logX: true,
    logY: true,
    notes: [bandNote(experiment, series), ...notes],
  };
}

function overlays(learner: LearnerSummary): CurveSeries[] {
  const { bias, monteCarloBias, averageBias } = learner;
  if (!bias) return [];
  const draws = monteCarloBias?.map(({ mean }) => mean);
  return [
    ...(draws ? [overlaySeries(learner, "by Monte Carlo", draws)] : []),
    ...(averageBias ? [overlaySeries(learner, "average over time", averageBias)] : []),
  ];
}

/** `biasCurves` as a picture; undefined when no learner has a bias. */
export function biasFigure(summary: Summary, document: FigureDocument): string | undefined {
  const curves = biasCurves(summary);
  return curves && curvesFigure(curves, document);
}
