import { fitText, textWidth } from "@blendit/lab/figures";
import type uPlot from "uplot";

/** A chart, as properties of `LineChart`. */
export interface Chart extends Omit<ChartLook, "colours" | "marks"> {
  /** The text alternative. */
  readonly description: string;
  readonly x: ArrayLike<number>;
  readonly series: readonly ChartSeries[];
  readonly marks?: readonly ChartMark[];
}

/** The look of a chart, without its numbers. */
export interface ChartLook {
  readonly xLabel: string;
  readonly yLabel: string;
  readonly isLogX?: boolean | undefined;
  readonly isLogY?: boolean | undefined;
  /** The ends of an axis; by default the range of the numbers. */
  readonly xRange?: readonly [number, number] | undefined;
  readonly yRange?: readonly [number, number] | undefined;
  readonly colours: { readonly ink: string; readonly quiet: string; readonly grid: string; readonly surface: string };
  readonly marks: readonly ChartMark[];
}

const FONT_SIZE = 12;
const FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif";
const FONT = `${FONT_SIZE}px ${FAMILY}`;
/** The pixels used outside the plot, by numbers and label to its left and below it. */
const BESIDE = { width: 80, height: 40 };
const LINEAR = 1;
const LOG = 3;
const BAND_OPACITY = "2e";

/** The data for uPlot: x, then every line followed by the edges of its band. */
export function alignedData(x: ArrayLike<number>, series: readonly ChartSeries[]): uPlot.AlignedData {
  const columns = series.flatMap(({ values, band }) => (band ? [values, band.high, band.low] : [values]));
  return [x, ...columns] as unknown as uPlot.AlignedData;
}

/** The width of the numbers on a vertical axis. Long ones such as -4.75·10⁻⁴ would otherwise overlap its label. */
function roomForNumbers(_plot: uPlot, numbers: readonly string[] | null): number {
  const widest = Math.max(0, ...(numbers ?? []).map((text) => textWidth(text ?? "", FONT_SIZE)));
  return Math.max(46, 14 + widest);
}

/** The uPlot options for a chart of this size. */
export function uplotOptions(
  look: ChartLook,
  series: readonly ChartSeries[],
  size: { readonly width: number; readonly height: number },
  onhover?: (index: number | undefined) => void,
): uPlot.Options {
  const xLabel = fitText(look.xLabel, FONT_SIZE, size.width - BESIDE.width);
  const yLabel = fitText(look.yLabel, FONT_SIZE, size.height - BESIDE.height);
  return {
    ...size,
    padding: [look.marks.length > 0 ? ROOM_FOR_MARKS : 10, Math.max(20, roomForLabels(series)), 0, 0],
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
    hooks: {
      draw: [(plot) => drawMarks(plot, look), (plot) => drawEndLabels(plot, series, look.colours)],
      setCursor: [(plot) => onhover?.(plot.cursor.idx ?? undefined)],
    },
  };
}

/** The width of the labels at the ends of lines. */
function roomForLabels(series: readonly ChartSeries[]): number {
  return Math.max(
    0,
    ...series.map(({ endLabel }) => (endLabel ? 10 + textWidth(endLabelText(endLabel), FONT_SIZE) : 0)),
  );
}

const LONGEST_LABEL = 110;

function endLabelText(label: string): string {
  return fitText(label, FONT_SIZE, LONGEST_LABEL);
}

function scaleOf(isLog = false, range?: readonly [number, number]): uPlot.Scale {
  return { distr: isLog ? LOG : LINEAR, ...(range && { range: [range[0], range[1]] as uPlot.Range.MinMax }) };
}

function axisOf({ colours }: ChartLook, label: string, isLog = false): uPlot.Axis {
  const filter: uPlot.Axis.Filter = (plot, splits, axis) => {
    const { min = 0, max = 0 } = plot.scales[axis === 0 ? "x" : "y"]!;
    return isLog ? logTicks(splits, [min ?? 0, max ?? 0]) : [...splits];
  };
  return {
    label,
    labelFont: FONT,
    font: FONT,
    labelSize: 18,
    labelGap: 2,
    gap: 4,
    stroke: colours.quiet,
    grid: { stroke: colours.grid, width: 1, filter },
    filter,
    ticks: { show: false },
    values: (_, splits) => splits.map((value) => (value === null ? "" : tickText(value))),
  };
}

/** The ticks of a log axis: powers of ten, and with fewer than two of them also twice and five times each. */
export function logTicks(splits: readonly number[], [low, high]: readonly [number, number]): (number | null)[] {
  const digitOf = (value: number) => Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
  const decades = splits.filter((value) => value >= low && value <= high && digitOf(value) === 1).length;
  const digits = decades < 2 ? [1, 2, 5] : [1];
  return splits.map((value) => (digits.includes(digitOf(value)) ? value : null));
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
  return columnsOf(series).flatMap(({ series: { band, colour }, column }) =>
    band ? [{ series: [column + 1, column + 2], fill: `${colour}${BAND_OPACITY}` }] : [],
  );
}

/** The column of each line in the aligned data, in which edges of bands have columns, too. */
function columnsOf(series: readonly ChartSeries[]): { readonly series: ChartSeries; readonly column: number }[] {
  let column = 1;
  return series.map((each) => {
    const own = column;
    column += each.band ? 3 : 1;
    return { series: each, column: own };
  });
}

function drawMarks(plot: uPlot, { marks, colours }: ChartLook): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = `${FONT_SIZE * devicePixelRatio}px ${FAMILY}`;
  ctx.textAlign = "left";
  ctx.fillStyle = colours.ink;
  let end = Number.NEGATIVE_INFINITY;
  for (const { x, label } of marks) {
    const position = plot.valToPos(x, "x", true);
    if (!(position >= bbox.left && position <= bbox.left + bbox.width)) continue;
    drawMarkLine(plot, position, colours.quiet);
    // Above the plot, where no line can cross it, and within the chart, unless the last label is in its way.
    const room = ctx.measureText(label).width;
    const left = Math.max(0, Math.min(position - room / 2, ctx.canvas.width - room));
    if (left < end) continue;
    ctx.fillText(label, left, bbox.top - 6 * devicePixelRatio);
    end = left + room;
  }
  ctx.restore();
}

/** Names lines at their ends. Labels that would overlap are spread apart, and an arrow shows that a line has left the chart. */
function drawEndLabels(plot: uPlot, series: readonly ChartSeries[], { surface }: ChartLook["colours"]): void {
  const { ctx, bbox } = plot;
  const bottom = bbox.top + bbox.height;
  const labels = columnsOf(series).flatMap(({ series: { endLabel, colour }, column }) => {
    const values = plot.data[column] ?? [];
    const last = values.findLastIndex((value) => value !== null && value !== undefined);
    if (endLabel === undefined || last < 0) return [];
    const y = plot.valToPos(values[last]!, "y", true);
    const arrow = y > bottom + 1 ? " ↓" : y < bbox.top - 1 ? " ↑" : "";
    const x = plot.valToPos(plot.data[0][last]!, "x", true);
    return [{ text: endLabelText(endLabel) + arrow, colour, x, y: Math.min(bottom, Math.max(bbox.top, y)) }];
  });
  const positions = spreadApart(
    labels.map(({ y }) => y),
    LABEL_HEIGHT * devicePixelRatio,
    bottom - (LABEL_HEIGHT / 2) * devicePixelRatio,
  );
  ctx.save();
  ctx.font = `${FONT_SIZE * devicePixelRatio}px ${FAMILY}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.setLineDash([]);
  ctx.lineWidth = 3 * devicePixelRatio;
  ctx.strokeStyle = surface;
  labels.forEach(({ text, colour, x }, index) => {
    ctx.strokeText(text, x + 5 * devicePixelRatio, positions[index]!);
    ctx.fillStyle = colour;
    ctx.fillText(text, x + 5 * devicePixelRatio, positions[index]!);
  });
  ctx.restore();
}

const LABEL_HEIGHT = 14;

/** Positions at least `room` apart and at most `most`, in the order of the given ones and as close to them as possible. */
export function spreadApart(positions: readonly number[], room: number, most: number): number[] {
  const order = [...positions.keys()].sort((one, other) => positions[one]! - positions[other]!);
  const spread = positions.slice();
  order.forEach((index, rank) => {
    const before = rank > 0 ? spread[order[rank - 1]!]! : Number.NEGATIVE_INFINITY;
    spread[index] = Math.max(positions[index]!, before + room);
  });
  let limit = most;
  for (const index of order.toReversed()) {
    spread[index] = Math.min(spread[index]!, limit);
    limit = spread[index] - room;
  }
  return spread;
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

/** The room for the labels of marks, above the plot. */
const ROOM_FOR_MARKS = 22;

/** A line of a chart, with a value for each position of the chart's `x`; null leaves a gap. */
export interface ChartSeries {
  readonly label: string;
  readonly colour: string;
  readonly values: ArrayLike<number | null>;
  /** In pixels; 2 by default. */
  readonly width?: number;
  /** Lengths of dashes and gaps in pixels; omitted for a solid line. */
  readonly dash?: readonly number[];
  /** An area between two edges, in the line's colour. */
  readonly band?: { readonly low: ArrayLike<number | null>; readonly high: ArrayLike<number | null> };
  /** Whether it is the outline of bars, which changes its symbol in the legend. */
  readonly isHistogram?: boolean;
  /** Whether it is a thin line behind another one, without an entry in the legend and in the values at the pointer. */
  readonly isBackground?: boolean;
  /** The label at the end of the line. */
  readonly endLabel?: string;
  /** The text for the pointer at an index of `x`; by default the value. */
  read?(index: number): string;
}

/** A vertical line at a position of the horizontal axis. */
interface ChartMark {
  readonly x: number;
  readonly label: string;
}

/** Numbers for a log axis: null replaces those that are not positive. */
export function positiveOnly(values: ArrayLike<number>): (number | null)[] {
  return Array.from(values, (value) => (value > 0 ? value : null));
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The label of a tick: a plain number if it is short, otherwise a power of ten. */
export function tickText(value: number): string {
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-3 && size < 1e4)) return plainText(Number(value.toPrecision(6)));
  const power = Math.floor(Math.log10(size) + 1e-9);
  const factor = Number((value / 10 ** power).toPrecision(3));
  const ten = `10${power < 0 ? "⁻" : ""}${[...String(Math.abs(power))].map((digit) => RAISED[Number(digit)]).join("")}`;
  if (factor === 1) return ten;
  return factor === -1 ? `−${ten}` : `${plainText(factor)}·${ten}`;
}

function plainText(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 9 }).replace("-", "−");
}
