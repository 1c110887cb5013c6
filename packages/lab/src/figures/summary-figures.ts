import type { Summary } from "../summary.ts";
import { biasFigure } from "./bias-figure.ts";
import { empiricalUtilityFigure } from "./empirical-utility-figure.ts";
import type { FigureDocument } from "./figure-document.ts";
import { gapFigure } from "./gap-figure.ts";
import { instantaneousGapFigure } from "./instantaneous-gap-figure.ts";
import { recommendedGapFigure } from "./recommended-gap-figure.ts";
import { regretFigure } from "./regret-figure.ts";
import { weightsFigure } from "./weights-figure.ts";

/** Figures of a summary by the name of their file, in the order of a report. */
const KINDS = {
  "utility-gap": gapFigure,
  "recommended-gap": recommendedGapFigure,
  "instantaneous-gap": instantaneousGapFigure,
  regret: regretFigure,
  bias: biasFigure,
  "empirical-utility": empiricalUtilityFigure,
  weights: weightsFigure,
};

/** Every figure that the summary has data for. */
export function summaryFigures(summary: Summary, document: FigureDocument): Record<string, string> {
  const figures: Record<string, string> = {};
  for (const [name, draw] of Object.entries(KINDS)) {
    const svg = draw(summary, document);
    if (svg !== undefined) figures[name] = svg;
  }
  return figures;
}
