import type { FigureDocument } from "./create-document.ts";
import { curveXAxis, curveYAxis, legendEntries } from "./curve-figure.ts";
import { type CurvesOptions, findingOf } from "./curve-series.ts";
import type { AxisScale } from "./svg/axis.ts";
import { curveMarks } from "./svg/marks.ts";
import { figurePage } from "./svg/page.ts";
import { axisWidth, framedPlot, leftMargin, type Place } from "./svg/plot.ts";
import { lineHeight, textLines, wrapText } from "./svg/text.ts";
import { type SeriesStyle, type Shape, shapes, styleByLabel, theme } from "./theme.ts";

/** What a row of panels shows, and how large. */
export interface PanelsOptions {
  readonly title: string;
  readonly panels: readonly CurvesOptions[];
  /** Panels side by side; 2 by default, and one below the other where the shape is narrow. */
  readonly columns?: number;
  /** One pair of axes for all panels, so that they can be compared. */
  readonly sameAxes?: boolean;
}

const HEADING = { size: theme.labelSize + 1, weight: 600, padding: 10 };
const GAP = 16;
// Two of them beside each other are still legible on paper.
const WIDE_PANEL = { width: 430, height: 300 };
const NARROW_PANEL = { width: shapes.narrow.width - 2 * theme.padding, height: 280 };

/** Several figures of curves in a grid under one legend; each panel has its own axes and title. */
export function panelsFigure(options: PanelsOptions, document: FigureDocument, shape: Shape = "wide"): string {
  const { title, panels } = options;
  const { width, height } = shape === "wide" ? WIDE_PANEL : NARROW_PANEL;
  const across = shape === "wide" ? Math.max(1, Math.min(options.columns ?? 2, panels.length)) : 1;
  const down = Math.ceil(panels.length / across);
  const series = panels.flatMap((panel) => panel.series);
  const styles = styleByLabel(series);
  const { ticks } = shapes[shape];
  // With the same axes, each panel has those that show the curves of all.
  const shown = options.sameAxes ? panels.map(() => ({ ...panels[0]!, series })) : panels;
  const yAxes = shown.map(curveYAxis);
  const left = Math.max(0, ...yAxes.map(leftMargin));
  const xAxes = shown.map((panel) => curveXAxis(panel, axisWidth(width, left), ticks));
  const headings = panels.map((panel) => wrapText(panel.title, HEADING.size, width - left, HEADING.weight));
  const headingHeight =
    HEADING.padding + lineHeight(HEADING.size) * Math.max(1, ...headings.map(({ length }) => length));
  const panelAt = (index: number, top: number) => {
    const x = theme.padding + (index % across) * (width + GAP);
    const y = top + Math.floor(index / across) * (headingHeight + height + GAP);
    const place = { x, y: y + headingHeight, width, height };
    const axes = { x: xAxes[index]!, y: yAxes[index]! };
    return drawPanel({ panel: panels[index]!, heading: headings[index]!, axes, styles, left, place }, document);
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
      contentHeight: down * (headingHeight + height) + (down - 1) * GAP,
      content: (top) => panels.map((_, index) => panelAt(index, top)).join(""),
      notes: commonNotes(panels),
      description: describePanels(options),
    },
    document,
  );
}

interface PanelOptions {
  readonly panel: CurvesOptions;
  readonly heading: readonly string[];
  readonly axes: { readonly x: AxisScale; readonly y: AxisScale };
  readonly styles: ReadonlyMap<string, SeriesStyle>;
  readonly left: number;
  readonly place: Place;
}

function drawPanel({ panel, heading, axes, styles, left, place }: PanelOptions, document: FigureDocument): string {
  const { xLabel, yLabel, series, markers = true, change } = panel;
  const { size, weight } = HEADING;
  const top = place.y - 6 - (heading.length - 1) * lineHeight(size);
  const middle = place.x + left + (place.width - left) / 2 - 11;
  const marks = curveMarks({ series, styles, ...axes, markers, change });
  return (
    textLines(heading, { x: middle, y: top, size, anchor: "middle", weight, full: panel.title }) +
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
