import { fitText, textWidth } from "@blendit/lab/figures";
import type uPlot from "uplot";

/** What a chart looks like, apart from its numbers. */
export interface ChartLook {
  readonly xLabel: string;
  readonly yLabel: string;
  readonly isLogX?: boolean | undefined;
  readonly isLogY?: boolean | undefined;
  /** The ends of an axis; by default those of the numbers. */
  readonly xRange?: readonly [number, number] | undefined;
  readonly yRange?: readonly [number, number] | undefined;
  readonly colours: { readonly ink: string; readonly quiet: string; readonly grid: string; readonly surface: string };
  readonly marks: readonly ChartMark[];
}

const FONT_SIZE = 12;
const FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif";
const FONT = `${FONT_SIZE}px ${FAMILY}`;
/** What is beside the plot: numbers and the label to its left, numbers and the label below it. */
const BESIDE = { width: 80, height: 40 };
const LINEAR = 1;
const LOG = 3;
const BAND_OPACITY = "2e";

/** The numbers as uPlot takes them: x, then every line with its band's edges behind it. */
export function alignedData(x: ArrayLike<number>, series: readonly ChartSeries[]): uPlot.AlignedData {
  const columns = series.flatMap(({ values, band }) => (band ? [values, band.high, band.low] : [values]));
  return [x, ...columns] as unknown as uPlot.AlignedData;
}

/** The width of the numbers beside a vertical axis: those such as -4.75·10⁻⁴ would otherwise reach into its label. */
function roomForNumbers(_plot: uPlot, numbers: readonly string[] | null): number {
  const widest = Math.max(0, ...(numbers ?? []).map((text) => textWidth(text ?? "", FONT_SIZE)));
  return Math.max(46, 14 + widest);
}

/** Options of uPlot for a chart of this size. */
export function uplotOptions(
  look: ChartLook,
  series: readonly ChartSeries[],
  size: { readonly width: number; readonly height: number },
): uPlot.Options {
  const xLabel = fitText(look.xLabel, FONT_SIZE, size.width - BESIDE.width);
  const yLabel = fitText(look.yLabel, FONT_SIZE, size.height - BESIDE.height);
  return {
    ...size,
    padding: [10, 20, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, ...scaleOf(look.isLogX, look.xRange) },
      y: scaleOf(look.isLogY, look.yRange),
    },
    axes: [
      { ...axisOf(look, xLabel, look.isLogX), space: 70, size: 28 },
      { ...axisOf(look, yLabel, look.isLogY), space: 34, size: roomForNumbers },
    ],
    series: [{}, ...series.flatMap(linesOf)],
    bands: bandsOf(series),
    hooks: { draw: [(plot) => drawMarks(plot, look)] },
  };
}

function scaleOf(isLog = false, range?: readonly [number, number]): uPlot.Scale {
  return { distr: isLog ? LOG : LINEAR, ...(range && { range: [range[0], range[1]] as uPlot.Range.MinMax }) };
}

function axisOf({ colours }: ChartLook, label: string, isLog = false): uPlot.Axis {
  const decades: uPlot.Axis.Filter = (_, splits) =>
    splits.map((value) => (isLog && !isPowerOfTen(value) ? null : value));
  return {
    label,
    labelFont: FONT,
    font: FONT,
    labelSize: 18,
    labelGap: 2,
    gap: 4,
    stroke: colours.quiet,
    grid: { stroke: colours.grid, width: 1, filter: decades },
    filter: decades,
    ticks: { show: false },
    values: (_, splits) => splits.map((value) => (value === null ? "" : tickText(value))),
  };
}

function isPowerOfTen(value: number): boolean {
  const power = Math.log10(value);
  return Math.abs(power - Math.round(power)) < 1e-9;
}

function linesOf({ label, colour, width = 2, dash, band }: ChartSeries): uPlot.Series[] {
  const line: uPlot.Series = {
    label,
    stroke: colour,
    width,
    points: { show: false },
    ...(dash && { dash: [...dash] }),
  };
  const edge: uPlot.Series = { label: "", width: 0, points: { show: false } };
  return band ? [line, edge, edge] : [line];
}

function bandsOf(series: readonly ChartSeries[]): uPlot.Band[] {
  const bands: uPlot.Band[] = [];
  let position = 1;
  for (const { band, colour } of series) {
    if (band) bands.push({ series: [position + 1, position + 2], fill: `${colour}${BAND_OPACITY}` });
    position += band ? 3 : 1;
  }
  return bands;
}

function drawMarks(plot: uPlot, { marks, colours }: ChartLook): void {
  const { ctx, bbox } = plot;
  ctx.save();
  for (const { x, label } of marks) {
    const position = plot.valToPos(x, "x", true);
    if (!(position >= bbox.left && position <= bbox.left + bbox.width)) continue;
    drawMarkLine(plot, position, colours.quiet);
    drawMarkLabel(plot, position, label, colours);
  }
  ctx.restore();
}

function drawMarkLine({ ctx, bbox }: uPlot, position: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(position, bbox.top);
  ctx.lineTo(position, bbox.top + bbox.height);
  ctx.stroke();
}

/** Beside the mark where there is room; lines of the chart do not go through the words. */
function drawMarkLabel(
  { ctx, bbox }: uPlot,
  position: number,
  label: string,
  { ink, surface }: ChartLook["colours"],
): void {
  ctx.font = `${FONT_SIZE * devicePixelRatio}px ${FAMILY}`;
  const isRoomRight = position + ctx.measureText(label).width + 6 < bbox.left + bbox.width;
  const at = [position + (isRoomRight ? 4 : -4) * devicePixelRatio, bbox.top + 12 * devicePixelRatio] as const;
  ctx.textAlign = isRoomRight ? "left" : "right";
  ctx.strokeStyle = surface;
  ctx.lineWidth = 4 * devicePixelRatio;
  ctx.setLineDash([]);
  ctx.strokeText(label, ...at);
  ctx.fillStyle = ink;
  ctx.fillText(label, ...at);
}

/** A line of a chart. Positions of `values` are those of the chart's `x`; null leaves a gap. */
export interface ChartSeries {
  readonly label: string;
  readonly colour: string;
  readonly values: ArrayLike<number | null>;
  /** In pixels; 2 by default. */
  readonly width?: number;
  /** Lengths of dashes and gaps in pixels; none for a solid line. */
  readonly dash?: readonly number[];
  /** An area from the one to the other, in the line's colour. */
  readonly band?: { readonly low: ArrayLike<number | null>; readonly high: ArrayLike<number | null> };
  /** Left out of the legend: one of many thin lines behind another. */
  readonly isBackground?: boolean;
}

/** A vertical line at a position of the horizontal axis. */
export interface ChartMark {
  readonly x: number;
  readonly label: string;
}

/** What a log axis can show of numbers: null for what is not above zero. */
export function positiveOnly(values: ArrayLike<number>): (number | null)[] {
  return Array.from(values, (value) => (value > 0 ? value : null));
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The label of a tick: plain where it is short, otherwise by a power of ten. */
export function tickText(value: number): string {
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-3 && size < 1e4)) return String(Number(value.toPrecision(6)));
  const power = Math.floor(Math.log10(size) + 1e-9);
  const factor = Number((value / 10 ** power).toPrecision(3));
  const ten = `10${power < 0 ? "⁻" : ""}${[...String(Math.abs(power))].map((digit) => RAISED[Number(digit)]).join("")}`;
  if (factor === 1) return ten;
  return factor === -1 ? `-${ten}` : `${factor}·${ten}`;
}
