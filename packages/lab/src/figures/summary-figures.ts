import type { Summary } from "../simulate/summary.ts";
import type { CurvesOptions } from "./curve-series.ts";
import { curvesFigure } from "./panels.ts";
import { type CurveName, curveKinds, summaryCurves } from "./summary-curves.ts";
import type { CaptionedFigure } from "./theme.ts";
import { weightsFigure } from "./weights-figure.ts";

/** All figures that the summary has data for, by file name, without figures that would look like earlier ones. */
export function summaryFigures(summary: Summary): Record<string, CaptionedFigure> {
  const figures: Record<string, CaptionedFigure> = {};
  for (const [name, curves] of Object.entries(distinctCurves(summary))) {
    const { heading, caption } = curveKinds[name as CurveName];
    figures[name] = { ...curvesFigure(curves), heading, caption };
  }
  const weights = weightsFigure(summary);
  return weights ? { ...figures, weights } : figures;
}

/** Curves by name. Of identical curves only the first is kept, with a footnote. */
function distinctCurves(summary: Summary): Record<string, CurvesOptions> {
  const distinct: Record<string, CurvesOptions> = {};
  for (const name of Object.keys(curveKinds) as CurveName[]) {
    const curves = summaryCurves(name, summary);
    if (curves === undefined) continue;
    const twin = Object.keys(distinct).find((earlier) => looksLike(distinct[earlier]!, curves));
    if (twin === undefined) distinct[name] = curves;
    else distinct[twin] = withNote(distinct[twin]!, `${curveKinds[name].title}: the same in every round.`);
  }
  return distinct;
}

function looksLike(one: CurvesOptions, other: CurvesOptions): boolean {
  const drawn = ({ series }: CurvesOptions) => series.map(({ label, mean }) => [label, mean]);
  return JSON.stringify(drawn(one)) === JSON.stringify(drawn(other));
}

function withNote(curves: CurvesOptions, note: string): CurvesOptions {
  return { ...curves, notes: [...(curves.notes ?? []), note] };
}
