import { type SeriesStyle, theme } from "../theme.ts";
import { type AxisScale, END_ROOM } from "./axis.ts";
import { boxMark, lineMark, type Point } from "./marks.ts";
import { fitText, fittedLine, lineHeight, textLines, textWidth, wrapText } from "./text.ts";

/** A rectangle of a figure, in pixels. */
interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Maps a value of each axis to a pixel. */
export type ToPoint = (x: number, y: number) => Point;

export interface FramedPlotOptions {
  readonly area: Rectangle;
  readonly x: AxisScale;
  readonly y: AxisScale;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Left margin; `leftMargin` computes how much is needed, and panels in a column share the largest one. */
  readonly left: number;
  /** Draws the content of the frame as SVG. */
  readonly marks: (at: ToPoint) => string;
}

const TOP = 8;
const TICK_ROOM = 24;
const LABEL_LINES = 2;
const BOTTOM = TICK_ROOM + lineHeight(theme.labelSize) + 4;
const TICK = { major: 5, minor: 3, label: 9 };
const GRID: SeriesStyle = { colour: theme.grid, dash: "none", symbol: null, width: 1 };
const INK: SeriesStyle = { ...GRID, colour: theme.ink };

/** Room for the axis on the left: ticks, their labels, and up to two lines of its name. */
export function leftMargin(y: AxisScale): number {
  const widest = Math.max(...y.ticks.map((tick) => textWidth(y.format(tick), theme.tickSize)));
  return Math.ceil(widest + 14 + LABEL_LINES * lineHeight(theme.labelSize));
}

/** Length of the horizontal axis of a plot with this left margin. */
export function axisWidth(plotWidth: number, left: number): number {
  return plotWidth - left - END_ROOM;
}

/** Marks in a frame with a grid, ticks and the names of both axes. */
export function framedPlot(options: FramedPlotOptions): string {
  const { area, x, y, left, marks } = options;
  const [across, upright] = [axisWidth(area.width, left), area.height - TOP - BOTTOM];
  const [west, south] = [area.x + left, area.y + TOP + upright];
  const at: ToPoint = (right, up) => [west + x.position(right) * across, south - y.position(up) * upright];
  const xPoint = (tick: number, out: number): Point => [west + x.position(tick) * across, south + out];
  const yPoint = (tick: number, out: number): Point => [west - out, south - y.position(tick) * upright];
  return [
    axisMarks(x, xPoint, -upright, { anchor: "middle", drop: 0.7 * theme.tickSize }),
    axisMarks(y, yPoint, -across, { anchor: "end", drop: 0.35 * theme.tickSize }),
    boxMark([west, south - upright], [west + across, south], { fill: "none", stroke: theme.quiet }),
    marks(at),
    axisNames(options, across, upright),
  ].join("");
}

/** Grid lines, ticks and labels of an axis. `point` gives the pixel of a tick, moved out of the frame by `out` pixels. */
function axisMarks(
  { ticks, minorTicks, format, fullLabel = format }: AxisScale,
  point: (tick: number, out: number) => Point,
  farEdge: number,
  label: { readonly anchor: "middle" | "end"; readonly drop: number },
): string {
  const lines = (all: readonly number[], to: number, look: SeriesStyle) =>
    all.map((tick) => lineMark([point(tick, 0), point(tick, to)], look));
  const labels = ticks.map((tick) => {
    const [x, y] = point(tick, TICK.label);
    const look = { x, y: y + label.drop, size: theme.tickSize, anchor: label.anchor, full: fullLabel(tick) };
    return textLines([format(tick)], look);
  });
  return [
    ...lines(ticks, farEdge, GRID),
    ...lines(minorTicks, TICK.minor, INK),
    ...lines(ticks, TICK.major, INK),
    ...labels,
  ].join("");
}

function axisNames({ area, left, xLabel, yLabel }: FramedPlotOptions, across: number, upright: number): string {
  const size = theme.labelSize;
  const below = { x: area.x + left + across / 2, y: area.y + area.height - 6 };
  const xName = fittedLine(xLabel, across, { ...below, size, anchor: "middle" });
  const lines = nameLines(yLabel, upright);
  const middle = area.y + TOP + upright / 2;
  // A single line is next to the tick labels rather than at the outer edge.
  const first = area.x + size + (LABEL_LINES - lines.length) * (lineHeight(size) - 8);
  return xName + textLines(lines, { x: first, y: middle, size, anchor: "middle", rotate: -90, full: yLabel });
}

/** One line if the label fits; otherwise the unit, in the last parentheses, moves to a second line. */
function nameLines(label: string, width: number): string[] {
  const lines = wrapText(label, theme.labelSize, width);
  const unit = label.lastIndexOf(" (");
  const split = unit < 0 ? [] : [label.slice(0, unit), label.slice(unit + 1)];
  const fits = split.length > 0 && split.every((part) => wrapText(part, theme.labelSize, width).length === 1);
  if (lines.length <= 1) return lines;
  return fits ? split : [lines[0]!, fitText(lines.slice(1).join(" "), theme.labelSize, width)];
}
