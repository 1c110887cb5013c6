import { type CurveSeries, type CurvesOptions, describeCurves } from "@blendit/lab/figures";
import { type Chart, type ChartSeries, positiveOnly } from "../shared/chart.ts";
import { armColour } from "../shared/colours.ts";

/** The colours of lines: learners are coloured by position, references all have one colour. */
export interface ChartColours {
  readonly isDark: boolean;
  readonly reference: string;
}

/** The colour slot of Blendit's own learner, after the paper's two. */
const OWN_SLOT = 2;
const learnerNames = ["exact (knows the distributions)", "plug-in (learns them)", "Blendit (full-gradient)"];
const ORACLE_DASH = [8, 4];
const DASHES = [
  [1.5, 3],
  [5, 4],
];

/** A panel of Figures 1 to 4: the paper's learners and, if it has been computed, Blendit's own. */
export function curvesChart(paper: CurvesOptions, own: CurvesOptions | undefined, { isDark }: ChartColours): Chart {
  const lines = [...learners(paper), ...(own ? learners(own).map((line) => ({ ...line, slot: OWN_SLOT })) : [])];
  const named = lines.map((line) => ({ ...line, label: learnerNames[line.slot ?? 0]! }));
  const x = named[0]?.x ?? [];
  const isLogY = paper.logY === true && named.every(({ mean }) => mean.every((value) => value > 0));
  return {
    description: describeCurves({ ...paper, series: named }),
    x,
    xRange: rangeOf(x),
    series: named.map((line) => curve(line, isLogY, armColour(line.slot ?? 0, isDark))),
    xLabel: paper.xLabel,
    yLabel: paper.yLabel,
    isLogX: paper.logX === true,
    isLogY,
  };
}

/** The lines of learners, without dashed ones such as bounds. */
function learners({ series }: CurvesOptions): readonly CurveSeries[] {
  return series.filter(({ dashed }) => !dashed);
}

function curve({ label, mean, standardError, isOracle }: CurveSeries, isLog: boolean, colour: string): ChartSeries {
  const shown = (values: readonly number[]) => (isLog ? positiveOnly(values) : values);
  const edge = (sign: 1 | -1) => shown(mean.map((value, position) => value + sign * standardError![position]!));
  return {
    label,
    colour,
    values: shown(mean),
    ...(isOracle && { dash: ORACLE_DASH }),
    ...(standardError && { band: { low: edge(-1), high: edge(1) } }),
  };
}

/** A panel of Figure 5: target, best blend, learned blend, and rewards. */
export function distributionChart(panel: CurvesOptions, own: CurveSeries | undefined, colours: ChartColours): Chart {
  const series = own ? [...panel.series, { ...own, slot: OWN_SLOT }] : panel.series;
  const references = series.filter(({ dashed, colourOf }) => dashed && colourOf === undefined);
  return densityChart({ ...panel, series }, (line) => {
    const companion = series.find(({ label }) => label === line.colourOf);
    const slot = line.slot ?? companion?.slot;
    const colour = slot === undefined ? colours.reference : armColour(slot, colours.isDark);
    // Dashes would break up the vertical lines of a histogram.
    if (companion) return { colour, width: 1, isHistogram: true };
    return line.dashed ? { colour, dash: DASHES[references.indexOf(line)]!, width: 1.5 } : { colour };
  });
}

/** The arms of a scenario. */
export function armsChart(arms: CurvesOptions, { isDark }: ChartColours): Chart {
  const width = arms.series.length > 8 ? 1 : 2;
  return densityChart(arms, (_, arm) => ({ colour: armColour(arm, isDark), width }));
}

function densityChart(
  panel: CurvesOptions,
  lookOf: (line: CurveSeries, position: number) => Pick<ChartSeries, "colour" | "dash" | "width" | "isHistogram">,
): Chart {
  const { x, values } = onCommonAxis(panel.series.map((line) => ({ x: line.x, y: line.mean })));
  return {
    description: describeCurves(panel),
    x,
    xRange: rangeOf(x),
    series: panel.series.map((line, position) => ({
      label: line.label,
      values: values[position]!.map((value) => (Number.isFinite(value) ? value : null)),
      ...lookOf(line, position),
    })),
    xLabel: panel.xLabel,
    yLabel: panel.yLabel,
  };
}

function rangeOf(x: readonly number[]): readonly [number, number] {
  return [x[0] ?? 0, x.at(-1) ?? 1];
}

/** A line through points, in which two points with the same x are a jump. */
export interface Polyline {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Lines over common positions, as charts need them: the positions of all lines, twice at a jump. Lines are zero beyond their ends. */
export function onCommonAxis(lines: readonly Polyline[]) {
  const jumps = new Set(lines.flatMap(({ x }) => x.filter((position, index) => position === x[index - 1])));
  const positions = [...new Set(lines.flatMap(({ x }) => x))].sort((one, other) => one - other);
  const sides = positions.flatMap((position) =>
    (jumps.has(position) ? [false, true] : [false]).map((isRight) => ({ position, isRight })),
  );
  return {
    x: sides.map(({ position }) => position),
    values: lines.map((line) => sides.map(({ position, isRight }) => heightAt(line, position, isRight))),
  };
}

/** The height of a line at a position; at a jump, the height to its left or to its right. */
function heightAt({ x, y }: Polyline, position: number, isRight: boolean): number {
  const at = isRight ? x.lastIndexOf(position) : x.indexOf(position);
  if (at >= 0) return y[at]!;
  const next = x.findIndex((other) => other > position);
  if (next <= 0) return 0;
  const share = (position - x[next - 1]!) / (x[next]! - x[next - 1]!);
  return y[next - 1]! + share * (y[next]! - y[next - 1]!);
}
