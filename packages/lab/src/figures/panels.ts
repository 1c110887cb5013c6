import type { FigureDocument } from "./create-document.ts";
import { curveAxes, legendEntries } from "./curve-figure.ts";
import type { CurvesOptions } from "./curve-series.ts";
import { findingOf } from "./describe-curves.ts";
import { curveMarks } from "./svg/marks.ts";
import { figurePage } from "./svg/page.ts";
import { framedPlot, leftMargin } from "./svg/plot.ts";
import { fitText, textLines } from "./svg/text.ts";
import { type SeriesStyle, type Shape, shapes, styleByLabel, theme } from "./theme.ts";

/** What a row of panels shows, and how large. */
export interface PanelsOptions {
  readonly title: string;
  readonly panels: readonly CurvesOptions[];
  /** Panels side by side; 2 unless told otherwise, and one below the other where the shape is narrow. */
  readonly columns?: number;
  /** One pair of axes for all panels, so that they can be compared. */
  readonly sameAxes?: boolean;
}

const HEADING = 28;
const GAP = 16;
// Two of them beside each other are still legible on paper.
const WIDE_PANEL = { width: 430, height: 300 };
const NARROW_PANEL = { width: shapes.narrow.width - 2 * theme.padding, height: 270 };

/** Several figures of curves in a grid under one legend; each panel has its own axes and title. */
export function panelsFigure(options: PanelsOptions, document: FigureDocument, shape: Shape = "wide"): string {
  const { title, panels } = options;
  const { width, height } = shape === "wide" ? WIDE_PANEL : NARROW_PANEL;
  const across = shape === "wide" ? Math.max(1, Math.min(options.columns ?? 2, panels.length)) : 1;
  const down = Math.ceil(panels.length / across);
  const series = panels.flatMap((panel) => panel.series);
  const styles = styleByLabel(series);
  const { ticks } = shapes[shape];
  const common = options.sameAxes && panels[0] ? curveAxes({ ...panels[0], series }, ticks) : undefined;
  const axes = panels.map((panel) => common ?? curveAxes(panel, ticks));
  const left = Math.max(0, ...axes.map(({ y }) => leftMargin(y)));
  const panelAt = (index: number, top: number) => {
    const x = theme.padding + (index % across) * (width + GAP);
    const y = top + Math.floor(index / across) * (HEADING + height + GAP);
    const place = { x, y: y + HEADING, width, height };
    return drawPanel({ panel: panels[index]!, axes: axes[index]!, styles, left, place }, document);
  };
  return figurePage(
    {
      title,
      width: 2 * theme.padding + across * width + (across - 1) * GAP,
      legend: legendEntries(
        series,
        styles,
        panels.some(({ markers }) => markers ?? true),
      ),
      contentHeight: down * (HEADING + height) + (down - 1) * GAP,
      content: (top) => panels.map((_, index) => panelAt(index, top)).join(""),
      notes: commonNotes(panels),
      description: describePanels(options),
    },
    document,
  );
}

interface PanelOptions {
  readonly panel: CurvesOptions;
  readonly axes: ReturnType<typeof curveAxes>;
  readonly styles: ReadonlyMap<string, SeriesStyle>;
  readonly left: number;
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

function drawPanel({ panel, axes, styles, left, place }: PanelOptions, document: FigureDocument): string {
  const { xLabel, yLabel, series, markers = true, change } = panel;
  const size = theme.labelSize + 1;
  const heading = fitText(panel.title, size * 1.06, place.width - left);
  const middle = place.x + left + (place.width - left) / 2 - 11;
  const marks = curveMarks({ series, styles, ...axes, markers, change });
  return (
    textLines([heading], { x: middle, y: place.y - 6, size, anchor: "middle", weight: 600 }) +
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

function describePanels({ title, panels }: PanelsOptions): string {
  const axes = [...new Set(panels.map(({ yLabel, xLabel }) => `${yLabel} against ${xLabel}`))].join("; ");
  return [`${title}. ${axes}.`, ...panels.map((panel) => `${panel.title}: ${findingOf(panel)}`)].join(" ");
}
