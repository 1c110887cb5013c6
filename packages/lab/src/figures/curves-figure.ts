import { curveAxes } from "./curve-axes.ts";
import { curveMarks } from "./curve-marks.ts";
import type { CurvesOptions } from "./curves.ts";
import { describeCurves } from "./describe-curves.ts";
import type { FigureDocument } from "./figure-document.ts";
import { figurePage } from "./figure-page.ts";
import { framedPlot, leftMargin } from "./framed-plot.ts";
import { legendEntries } from "./legend-entries.ts";
import { styleByLabel } from "./style-by-label.ts";
import { theme } from "./theme.ts";

const WIDTH = 760;
const HEIGHT = 420;

/** Mean lines with bands of one standard error. */
export function curvesFigure(options: CurvesOptions, document: FigureDocument): string {
  const { title, xLabel, yLabel, series, notes = [], markers = true } = options;
  const { x, y } = curveAxes(options);
  const styles = styleByLabel(series);
  const marks = curveMarks({ series, styles, x, y, markers });
  const content = (top: number) => {
    const place = { x: theme.padding, y: top, width: WIDTH - 2 * theme.padding, height: HEIGHT };
    return framedPlot({ place, x, y, xLabel, yLabel, left: leftMargin(y), marks }, document);
  };
  return figurePage(
    {
      title,
      width: WIDTH,
      legend: legendEntries(series, styles, markers),
      contentHeight: HEIGHT,
      content,
      notes,
      description: describeCurves(options),
    },
    document,
  );
}
