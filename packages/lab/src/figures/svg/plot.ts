import { axisX, axisY, frame, gridX, gridY, type Markish, type PlotOptions, plot } from "@observablehq/plot";
import type { FigureDocument } from "../create-document.ts";
import { theme } from "../theme.ts";
import { type AxisScale, END_ROOM } from "./axis.ts";
import { fitText, lineHeight, printable, textLines, textWidth, wrapText } from "./text.ts";

/** A rectangle of a picture, in its pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface FramedPlotOptions {
  readonly place: Place;
  readonly x: AxisScale;
  readonly y: AxisScale;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Left margin; `leftMargin` tells how much is needed, and panels in a column share the largest. */
  readonly left: number;
  readonly marks: readonly Markish[];
}

const TOP = 8;
const TICK_ROOM = 24;
const LABEL_LINES = 2;

/** A plot as SVG text, to stand at a place of a larger picture. */
export function plotMarkup(options: PlotOptions, place: Place, document: FigureDocument): string {
  // Plot asks for all of a browser's document, where its types are known at all.
  const own = document as object as NonNullable<PlotOptions["document"]>;
  const svg = plot({ ...options, width: place.width, height: place.height, document: own });
  // Its style sheet is for free-standing charts; here it would only spill over the page that holds the picture.
  svg.querySelector("style")?.remove();
  for (const name of ["class", "font-family", "font-size", "fill"]) svg.removeAttribute(name);
  // Plot names its groups to those who cannot see, which says nothing beside the words of the whole picture.
  for (const group of svg.querySelectorAll("[aria-label]")) {
    group.setAttribute("data-mark", group.getAttribute("aria-label") ?? "");
    group.removeAttribute("aria-label");
  }
  svg.setAttribute("x", String(place.x));
  svg.setAttribute("y", String(place.y));
  return printable(svg.outerHTML);
}

/** Room that the axis on the left takes: ticks, their labels, and up to two lines of its name. */
export function leftMargin(y: AxisScale): number {
  const widest = Math.max(...y.ticks.map((tick) => textWidth(y.format(tick), theme.tickSize)));
  return Math.ceil(widest + 14 + LABEL_LINES * lineHeight(theme.labelSize));
}

/** Length of the horizontal axis of a plot with this left margin. */
export function axisWidth(plotWidth: number, left: number): number {
  return plotWidth - left - END_ROOM;
}

/** Marks in a frame with a grid, ticks and the names of both axes. */
export function framedPlot(options: FramedPlotOptions, document: FigureDocument): string {
  const { place, x, y, left, marks } = options;
  const bottom = TICK_ROOM + lineHeight(theme.labelSize) + 4;
  const plotted = plotMarkup(
    {
      marginLeft: left,
      marginRight: END_ROOM,
      marginTop: TOP,
      marginBottom: bottom,
      x: { type: x.type, domain: [...x.domain] },
      y: { type: y.type, domain: [...y.domain] },
      marks: [...axes(x, y), frame({ stroke: theme.quiet }), ...marks],
    },
    place,
    document,
  );
  return `<g font-size="${theme.tickSize}">${plotted}</g>${axisNames(options, bottom)}`;
}

function axes(x: AxisScale, y: AxisScale): Markish[] {
  const look = { color: theme.ink, label: null, tickSize: 5, tickPadding: 4 };
  const grid = { stroke: theme.grid, strokeOpacity: 1 };
  return [
    gridX(x.ticks, grid),
    gridY(y.ticks, grid),
    axisX(x.minorTicks, { ...look, tickSize: 3, text: null }),
    axisY(y.minorTicks, { ...look, tickSize: 3, text: null }),
    axisX(x.ticks, { ...look, text: x.format, title: hiddenLabel(x) }),
    axisY(y.ticks, { ...look, text: y.format, title: hiddenLabel(y) }),
  ];
}

/** The whole label of a tick where its axis shows only a part of it. */
function hiddenLabel({ format, fullLabel = format }: AxisScale): (tick: number) => string {
  return (tick) => (fullLabel(tick) === format(tick) ? "" : fullLabel(tick));
}

function axisNames({ place, left, xLabel, yLabel }: FramedPlotOptions, bottom: number): string {
  const size = theme.labelSize;
  const across = axisWidth(place.width, left);
  const upright = place.height - TOP - bottom;
  const name = [fitText(xLabel, size, across)];
  const xName = textLines(name, {
    x: place.x + left + across / 2,
    y: place.y + place.height - 6,
    size,
    anchor: "middle",
    full: xLabel,
  });
  const lines = nameLines(yLabel, upright);
  const middle = place.y + TOP + upright / 2;
  // A single line stands next to the tick labels rather than at the outer edge.
  const first = place.x + size + (LABEL_LINES - lines.length) * (lineHeight(size) - 8);
  return xName + textLines(lines, { x: first, y: middle, size, anchor: "middle", rotate: -90, full: yLabel });
}

/** On one line if it fits; otherwise the unit, in the last parentheses, moves to the second. */
function nameLines(label: string, width: number): string[] {
  const lines = wrapText(label, theme.labelSize, width);
  const unit = label.lastIndexOf(" (");
  const split = unit < 0 ? [] : [label.slice(0, unit), label.slice(unit + 1)];
  const fits = split.length > 0 && split.every((part) => wrapText(part, theme.labelSize, width).length === 1);
  if (lines.length <= 1) return lines;
  return fits ? split : [lines[0]!, fitText(lines.slice(1).join(" "), theme.labelSize, width)];
}
