import { rowsFigure } from "./rows-figure.ts";
import { boxMark } from "./svg/marks.ts";
import { COLOURS, type Figure, type SeriesStyle, theme } from "./theme.ts";

/** Horizontal bars of two stacked segments. */
export interface BarsOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly segments: readonly [string, string];
  /** The bars from top to bottom, each with a value per segment. */
  readonly bars: readonly { readonly label: string; readonly values: readonly [number, number] }[];
}

/** Half the height of a bar, in rows. */
const HALF = 0.36;

export function barsFigure({ segments, bars, ...options }: BarsOptions): Figure {
  const styles = [COLOURS[0], theme.bar].map(
    (colour): SeriesStyle => ({ colour, dash: "none", symbol: null, width: 1 }),
  );
  return rowsFigure({
    ...options,
    names: bars.map(({ label }) => label),
    rowHeight: 26,
    values: [1, ...bars.map(({ values: [first, second] }) => first + second)],
    padding: 0.04,
    legend: segments.map((label, index) => ({ label, sample: "bar", style: styles[index]! })),
    marks: (at) =>
      bars
        .flatMap(({ values }, row) =>
          values.map((value, index) => {
            const from = index === 0 ? 0 : values[0];
            const look = { fill: styles[index]!.colour, stroke: theme.quiet, "stroke-width": 0.8 };
            return value > 0 ? boxMark(at(from, row + 1 - HALF), at(from + value, row + 1 + HALF), look) : "";
          }),
        )
        .join(""),
    description: `${options.title}. ${bars.map(({ label, values }) => `${label}: ${values.map((value, index) => `${segments[index]} ${value}`).join(", ")}`).join("; ")}.`,
  });
}
