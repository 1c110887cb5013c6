import { formatCount } from "../text/numbers.ts";
import { curveMarks } from "./curve-marks.ts";
import { type Change, type CurvesOptions, findingOf, finitePoints } from "./curve-series.ts";
import { type AxisScale, axisScale, wordAxis } from "./svg/axis.ts";
import type { LegendEntry } from "./svg/legend.ts";
import { figurePage } from "./svg/page.ts";
import { axisWidth, framedPlot, leftMargin } from "./svg/plot.ts";
import { lineHeight, textLines, wrapText } from "./svg/text.ts";
import {
  CHANGE_LINE,
  type Figure,
  inBothShapes,
  type SeriesStyle,
  type Shape,
  shapes,
  styleByLabel,
  theme,
} from "./theme.ts";

/** The content and layout of a grid of panels. */
export interface PanelsOptions {
  readonly title: string;
  readonly panels: readonly CurvesOptions[];
  /** Number of panels per row, by default 2; always 1 in the narrow shape. */
  readonly columns?: number;
  /** Whether all panels have the same axes, so that they can be compared. */
  readonly sameAxes?: boolean;
}

const HEADING = { size: theme.labelSize + 1, weight: 600, padding: 10 };
const GAP = 16;
/** Size of one of several panels. Two wide ones next to each other are still legible on paper. */
const PANEL = {
  wide: { width: 430, height: 300 },
  narrow: { width: shapes.narrow.width - 2 * theme.padding, height: 280 },
} as const satisfies Record<Shape, object>;
// On a logarithmic axis, a band that reaches zero extends the axis down to this share of its mean only.
const BAND_FLOOR = 0.25;

/** A figure of lines with bands of one standard error. */
export function curvesFigure(curves: CurvesOptions): Figure {
  return panelsFigure({ title: curves.title, panels: [{ ...curves, title: "" }] });
}

/** Several figures of curves in a grid under one legend; each panel has its own axes and title. */
export function panelsFigure(options: PanelsOptions): Figure {
  return inBothShapes((shape) => drawPanels(options, shape));
}

function drawPanels(options: PanelsOptions, shape: Shape): string {
  const { title, panels } = options;
  const { width, height } = panels.length === 1 ? lonePanel(shape) : PANEL[shape];
  const across = shape === "wide" ? Math.max(1, Math.min(options.columns ?? 2, panels.length)) : 1;
  const down = Math.ceil(panels.length / across);
  const series = panels.flatMap((panel) => panel.series);
  const styles = styleByLabel(series);
  // Common axes must show the curves of all panels.
  const shown = options.sameAxes ? panels.map(() => ({ ...panels[0]!, series })) : panels;
  const yAxes = shown.map(curveYAxis);
  const left = Math.max(0, ...yAxes.map(leftMargin));
  const xAxes = shown.map((panel) => curveXAxis(panel, axisWidth(width, left), shapes[shape].ticks));
  const { size, weight, padding } = HEADING;
  const headings = panels.map((panel) => wrapText(panel.title, size, width - left, weight));
  const headingLines = Math.max(0, ...headings.map(({ length }) => length));
  const headingHeight = headingLines === 0 ? 0 : padding + headingLines * lineHeight(size);
  const panelAt = (panel: CurvesOptions, index: number, top: number) => {
    const { xLabel, yLabel, series, markers = true, change } = panel;
    const [x, y, heading] = [xAxes[index]!, yAxes[index]!, headings[index]!];
    const area = {
      x: theme.padding + (index % across) * (width + GAP),
      y: top + Math.floor(index / across) * (headingHeight + height + GAP) + headingHeight,
      width,
      height,
    };
    const middle = area.x + left + axisWidth(width, left) / 2;
    const baseline = area.y - 6 - (heading.length - 1) * lineHeight(size);
    return (
      textLines(heading, { x: middle, y: baseline, size, anchor: "middle", weight, full: panel.title }) +
      framedPlot({
        ...{ area, x, y, xLabel, yLabel, left },
        marks: (at) => curveMarks({ series, styles, x, y, markers, change }, at),
      })
    );
  };
  return figurePage({
    title,
    width: 2 * theme.padding + across * width + (across - 1) * GAP,
    legend: legendEntries(panels, styles),
    contentHeight: down * (headingHeight + height) + (down - 1) * GAP,
    content: (top) => panels.map((panel, index) => panelAt(panel, index, top)).join(""),
    notes: commonNotes(panels),
    description: describePanels(options),
  });
}

/** The size of a single panel, which fills the figure. */
function lonePanel(shape: Shape): { readonly width: number; readonly height: number } {
  const { width, height } = shapes[shape];
  return { width: width - 2 * theme.padding, height };
}

/** A horizontal axis for all curves, of the given width, with about `count` labels. */
export function curveXAxis({ words, series, logX }: CurvesOptions, width: number, count: number): AxisScale {
  if (words) return wordAxis(words, width);
  const values = series.map(finitePoints).flatMap(({ x }) => x);
  return axisScale(values, { log: logX, count, width });
}

/** A vertical axis for all curves and their bands. */
export function curveYAxis(options: CurvesOptions): AxisScale {
  const series = options.series.map(finitePoints);
  const log = options.logY && series.every(({ mean }) => mean.every((value) => value > 0));
  const ends = series.flatMap(({ mean, standardError }) =>
    mean.flatMap((value, i) => {
      const error = standardError?.[i];
      if (error === undefined || !Number.isFinite(error)) return [value];
      const low = value - error;
      return [log ? Math.max(low, BAND_FLOOR * value) : low, value + error];
    }),
  );
  return axisScale(ends, { log, fromZero: options.fromZero, padding: 0.04 });
}

/** One entry for each label and for each change of the distributions. */
function legendEntries(panels: readonly CurvesOptions[], styles: ReadonlyMap<string, SeriesStyle>): LegendEntry[] {
  const hasMarkers = panels.some(({ markers = true }) => markers);
  const labels = new Set(panels.flatMap(({ series }) => series.map(({ label }) => label)));
  const lines = [...labels].map((label): LegendEntry => {
    const style = styles.get(label)!;
    return { label, sample: "line", style: hasMarkers ? style : { ...style, symbol: null } };
  });
  const changes = panels.flatMap(({ change }) => (change ? [changeEntry(change)] : []));
  return [...lines, ...new Map(changes.map((entry) => [entry.label, entry])).values()];
}

function changeEntry({ from, until }: Change): LegendEntry {
  const [first, last] = [from, until].map(formatCount);
  if (first === last) return { label: `distributions change at round ${first}`, sample: "line", style: CHANGE_LINE };
  const style = { ...CHANGE_LINE, colour: theme.bar };
  return { label: `distributions change, rounds ${first} to ${last}`, sample: "bar", style };
}

/** Footnotes of the panels. A note of all panels appears once; others name their panel. */
function commonNotes(panels: readonly CurvesOptions[]): string[] {
  const isCommon = (note: string) => panels.every(({ notes }) => notes?.includes(note));
  const all = panels.flatMap(({ title, notes = [] }) =>
    notes.map((note) => (isCommon(note) ? note : `${title}: ${note}`)),
  );
  return [...new Set(all)];
}

function describePanels({ title, panels }: PanelsOptions): string {
  const axes = [...new Set(panels.map(({ yLabel, xLabel }) => `${yLabel} against ${xLabel}`))].join("; ");
  const findings = panels.map((panel) => [panel.title, findingOf(panel)].filter(Boolean).join(": "));
  return [`${title}. ${axes}.`, ...findings].join(" ");
}
