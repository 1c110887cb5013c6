import { curveAxes } from "./curve-axes.ts";
import { curveMarks } from "./curve-marks.ts";
import type { CurvesOptions } from "./curves.ts";
import { describeCurves } from "./describe-curves.ts";
import type { FigureDocument } from "./figure-document.ts";
import { figurePage } from "./figure-page.ts";
import { framedPlot, leftMargin } from "./framed-plot.ts";
import { legendEntries } from "./legend-entries.ts";
import type { SeriesStyle } from "./series-style.ts";
import { styleByLabel } from "./style-by-label.ts";
import { textLines } from "./text-lines.ts";
import { theme } from "./theme.ts";
import { fitText } from "./wrap-text.ts";

export interface PanelsOptions {
  readonly title: string;
  readonly panels: readonly CurvesOptions[];
  /** Panels side by side; 2 unless told otherwise. */
  readonly columns?: number;
}

const PANEL = { width: 500, height: 320, title: 28, gap: 16 };

/** Several figures of curves in a grid under one legend; each panel has its own axes and title. */
export function panelsFigure({ title, panels, columns = 2 }: PanelsOptions, document: FigureDocument): string {
  const across = Math.max(1, Math.min(columns, panels.length));
  const down = Math.ceil(panels.length / across);
  const series = panels.flatMap((panel) => panel.series);
  const styles = styleByLabel(series);
  const axes = panels.map(curveAxes);
  const left = Math.max(0, ...axes.map(({ y }) => leftMargin(y)));
  const panelAt = (index: number, top: number) => {
    const x = theme.padding + (index % across) * (PANEL.width + PANEL.gap);
    const y = top + Math.floor(index / across) * (PANEL.title + PANEL.height + PANEL.gap);
    return drawPanel({ panel: panels[index]!, axes: axes[index]!, styles, left, x, y }, document);
  };
  return figurePage(
    {
      title,
      width: 2 * theme.padding + across * PANEL.width + (across - 1) * PANEL.gap,
      legend: legendEntries(
        series,
        styles,
        panels.some(({ markers }) => markers ?? true),
      ),
      contentHeight: down * (PANEL.title + PANEL.height) + (down - 1) * PANEL.gap,
      content: (top) => panels.map((_, index) => panelAt(index, top)).join(""),
      notes: commonNotes(panels),
      description: [title, ...panels.map(describeCurves)].join(". "),
    },
    document,
  );
}

interface PanelPlace {
  readonly panel: CurvesOptions;
  readonly axes: ReturnType<typeof curveAxes>;
  readonly styles: ReadonlyMap<string, SeriesStyle>;
  readonly left: number;
  readonly x: number;
  readonly y: number;
}

function drawPanel({ panel, axes, styles, left, x, y }: PanelPlace, document: FigureDocument): string {
  const { xLabel, yLabel, series, markers = true } = panel;
  const size = theme.labelSize + 1;
  const heading = fitText(panel.title, size * 1.06, PANEL.width - left);
  const middle = x + left + (PANEL.width - left) / 2 - 11;
  const marks = curveMarks({ series, styles, ...axes, markers });
  const place = { x, y: y + PANEL.title, width: PANEL.width, height: PANEL.height };
  return (
    textLines([heading], { x: middle, y: y + PANEL.title - 6, size, anchor: "middle", weight: 600 }) +
    framedPlot({ place, ...axes, xLabel, yLabel, left, marks }, document)
  );
}

/** Footnotes of the panels; what holds for all of them is said once. */
function commonNotes(panels: readonly CurvesOptions[]): string[] {
  const isCommon = (note: string) => panels.every(({ notes }) => notes?.includes(note));
  const all = panels.flatMap(({ title, notes = [] }) =>
    notes.map((note) => (isCommon(note) ? note : `${title}: ${note}`)),
  );
  return [...new Set(all)];
}
