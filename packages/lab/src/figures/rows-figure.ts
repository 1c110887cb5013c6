import { type AxisScale, axisScale } from "./svg/axis.ts";
import type { LegendEntry } from "./svg/legend.ts";
import { figurePage } from "./svg/page.ts";
import { axisWidth, framedPlot, leftMargin, type ToPoint } from "./svg/plot.ts";
import { fitText } from "./svg/text.ts";
import { type Figure, inBothShapes, type Shape, shapes, theme } from "./theme.ts";

/** A figure with a named row for each item. */
export interface RowsOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** The names of the rows from top to bottom. */
  readonly names: readonly string[];
  /** In pixels. */
  readonly rowHeight: number;
  /** Values that the horizontal axis, which begins at zero, must show. */
  readonly values: readonly number[];
  /** Room beyond the largest value, as a share of the axis. */
  readonly padding: number;
  readonly legend: readonly LegendEntry[];
  /** Draws all rows as SVG. Row r, counted from 1, is at r on the vertical axis. */
  readonly marks: (at: ToPoint) => string;
  readonly notes?: readonly string[];
  /** The content in words, for screen readers. */
  readonly description: string;
}

const NAME_WIDTH = { wide: 220, narrow: 144 } as const satisfies Record<Shape, number>;
/** Height of the frame around the rows. */
const FRAME = 60;

export function rowsFigure(options: RowsOptions): Figure {
  return inBothShapes((shape) => drawRows(options, shape));
}

function drawRows({ names, rowHeight, values, padding, marks, notes = [], ...options }: RowsOptions, shape: Shape) {
  const { xLabel, yLabel } = options;
  const { width, ticks } = shapes[shape];
  const plotWidth = width - 2 * theme.padding;
  const height = FRAME + names.length * rowHeight;
  const y = rowAxis(names, shape);
  const left = leftMargin(y);
  const x = axisScale(values, { fromZero: true, padding, count: ticks, width: axisWidth(plotWidth, left) });
  const content = (top: number) => {
    const area = { x: theme.padding, y: top, width: plotWidth, height };
    return framedPlot({ area, x, y, left, xLabel, yLabel, marks });
  };
  return figurePage({ ...options, width, contentHeight: height, content, notes });
}

/** A vertical axis with a row for each name, the first one on top; shortens names that are too wide. */
export function rowAxis(names: readonly string[], shape: Shape): AxisScale {
  const nameWidth = NAME_WIDTH[shape];
  return {
    type: "linear",
    domain: [names.length + 0.5, 0.5],
    ticks: names.map((_, row) => row + 1),
    minorTicks: [],
    format: (row) => fitText(names[row - 1]!, theme.tickSize, nameWidth),
    fullLabel: (row) => names[row - 1]!,
    position: (row) => (names.length + 0.5 - row) / names.length,
  };
}
