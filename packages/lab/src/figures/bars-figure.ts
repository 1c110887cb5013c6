import { axisScale } from "./svg/axis.ts";
import { boxMark } from "./svg/marks.ts";
import { figurePage } from "./svg/page.ts";
import { axisWidth, framedPlot, leftMargin } from "./svg/plot.ts";
import { COLOURS, type Figure, inBothShapes, type SeriesStyle, type Shape, shapes, theme } from "./theme.ts";
import { rowAxis } from "./weights-figure.ts";

/** Horizontal stacked bars. */
export interface BarsOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly segments: readonly string[];
  /** The bars from top to bottom, each with a value per segment. */
  readonly bars: readonly { readonly label: string; readonly values: readonly number[] }[];
}

const ROW = 26;
const FRAME = 60;
/** Half the height of a bar, in rows. */
const HALF = 0.36;
const FILLS = [COLOURS[0], theme.bar] as const;

export function barsFigure(options: BarsOptions): Figure {
  return inBothShapes((shape) => drawBars(options, shape));
}

function drawBars({ title, xLabel, yLabel, segments, bars }: BarsOptions, shape: Shape): string {
  const { width, ticks } = shapes[shape];
  const plotWidth = width - 2 * theme.padding;
  const height = FRAME + bars.length * ROW;
  const y = rowAxis(
    bars.map(({ label }) => label),
    shape,
  );
  const left = leftMargin(y);
  const ends = bars.map(({ values }) => sumOf(values));
  const x = axisScale([1, ...ends], { fromZero: true, padding: 0.04, count: ticks, width: axisWidth(plotWidth, left) });
  const styles = segments.map(
    (_, index): SeriesStyle => ({ colour: FILLS[index % FILLS.length]!, dash: "none", symbol: null, width: 1 }),
  );
  return figurePage({
    title,
    width,
    legend: segments.map((label, index) => ({ label, sample: "bar", style: styles[index]! })),
    contentHeight: height,
    content: (top) =>
      framedPlot({
        area: { x: theme.padding, y: top, width: plotWidth, height },
        ...{ x, y, left, xLabel, yLabel },
        marks: (at) =>
          bars
            .flatMap(({ values }, row) =>
              values.map((value, index) => {
                const from = sumOf(values.slice(0, index));
                const look = { fill: styles[index]!.colour, stroke: theme.quiet, "stroke-width": 0.8 };
                return value > 0 ? boxMark(at(from, row + 1 - HALF), at(from + value, row + 1 + HALF), look) : "";
              }),
            )
            .join(""),
      }),
    notes: [],
    description: `${title}. ${bars.map(({ label, values }) => `${label}: ${values.map((value, index) => `${segments[index]} ${value}`).join(", ")}`).join("; ")}.`,
  });
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
