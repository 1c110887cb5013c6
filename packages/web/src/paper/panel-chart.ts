import {
  type CurveSeries,
  type CurvesOptions,
  type DensityOptions,
  type DensitySeries,
  densityCurves,
  describeCurves,
} from "@blendit/lab/figures";
import { type ChartSeries, positiveOnly } from "../shared/chart.ts";
import { armColour } from "../shared/colours.ts";

/** A chart of a panel, as `LineChart` takes it. */
export interface PanelChart {
  readonly description: string;
  readonly x: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xRange: readonly [number, number];
  readonly isLogX: boolean;
  readonly isLogY: boolean;
}

/** The colours of lines: learners have those of their places, everything else that of references. */
export interface ChartColours {
  readonly isDark: boolean;
  readonly reference: string;
}

/** The place of Blendit's own learner, after the paper's two. */
const OWN_SLOT = 2;
const learnerNames = ["exact (knows the laws)", "plug-in (learns them)", "Blendit's full-gradient"];
const ORACLE_DASH = [8, 4];
const DASHES = [
  [1.5, 3],
  [5, 4],
];

/** A panel of Figures 1 to 4: the paper's learners and, where it is there, Blendit's own. */
export function curvesChart(
  paper: CurvesOptions,
  own: CurvesOptions | undefined,
  { isDark }: ChartColours,
): PanelChart {
  const lines = [...learners(paper), ...(own ? learners(own).map((line) => ({ ...line, slot: OWN_SLOT })) : [])];
  const named = lines.map((line) => ({ ...line, label: learnerNames[line.slot ?? 0]! }));
  const x = named[0]?.x ?? [];
  const isLogY = paper.logY && named.every(({ mean }) => mean.every((value) => value > 0));
  return {
    description: describeCurves({ ...paper, series: named }),
    x,
    xRange: rangeOf(x),
    series: named.map((line) => curve(line, isLogY, armColour(line.slot ?? 0, isDark))),
    xLabel: paper.xLabel,
    yLabel: paper.yLabel,
    isLogX: paper.logX,
    isLogY,
  };
}

/** The lines of learners, without those that accompany them. */
function learners({ series }: CurvesOptions): readonly CurveSeries[] {
  return series.filter(({ dashed }) => !dashed);
}

function curve({ label, mean, standardError, isOracle }: CurveSeries, isLog: boolean, colour: string): ChartSeries {
  const shown = (values: readonly number[]) => (isLog ? positiveOnly(values) : values);
  const edge = (sign: 1 | -1) => shown(mean.map((value, place) => value + sign * standardError![place]!));
  return {
    label,
    colour,
    values: shown(mean),
    ...(isOracle && { dash: ORACLE_DASH }),
    ...(standardError && { band: { low: edge(-1), high: edge(1) } }),
  };
}

/** A panel of Figure 5: target, best blend, what was learned, and rewards. */
export function distributionChart(
  panel: DensityOptions,
  own: DensitySeries | undefined,
  colours: ChartColours,
): PanelChart {
  const series = own ? [...panel.series, { ...own, slot: OWN_SLOT }] : panel.series;
  const references = series.filter(({ dashed, colourOf }) => dashed && colourOf === undefined);
  return densityChart({ ...panel, series }, (line) => {
    const companion = series.find(({ label }) => label === line.colourOf);
    const slot = line.slot ?? companion?.slot;
    const colour = slot === undefined ? colours.reference : armColour(slot, colours.isDark);
    // A histogram has upright lines that dashes would tear apart.
    if (companion) return { colour, width: 1 };
    return line.dashed ? { colour, dash: DASHES[references.indexOf(line)]!, width: 1.5 } : { colour };
  });
}

/** The arms of a scenario. */
export function armsChart(arms: DensityOptions, { isDark }: ChartColours): PanelChart {
  const width = arms.series.length > 8 ? 1 : 2;
  return densityChart(arms, (_, arm) => ({ colour: armColour(arm, isDark), width }));
}

function densityChart(
  panel: DensityOptions,
  lookOf: (line: DensitySeries, place: number) => Pick<ChartSeries, "colour" | "dash" | "width">,
): PanelChart {
  const curves = densityCurves(panel);
  const { x, values } = commonPlaces(panel.series.map((line) => ({ x: line.x, y: line.density })));
  return {
    description: describeCurves(curves),
    x,
    xRange: rangeOf(x),
    series: panel.series.map((line, place) => ({
      label: line.label,
      values: values[place]!.map((value) => (Number.isFinite(value) ? value : null)),
      ...lookOf(line, place),
    })),
    xLabel: curves.xLabel,
    yLabel: curves.yLabel,
    isLogX: false,
    isLogY: false,
  };
}

/** From the first place to the last. */
function rangeOf(x: readonly number[]): readonly [number, number] {
  return [x[0] ?? 0, x.at(-1) ?? 1];
}

/** A line through points; two points above each other are a jump. */
export interface Polyline {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** The same lines over places that they share. */
export interface CommonPlaces {
  readonly x: readonly number[];
  readonly values: readonly (readonly number[])[];
}

/** Charts draw all lines over the same places: those of all, twice where any of them jumps. Beyond its ends a line is zero. */
export function commonPlaces(lines: readonly Polyline[]): CommonPlaces {
  const jumps = new Set(lines.flatMap(({ x }) => x.filter((place, index) => place === x[index - 1])));
  const places = [...new Set(lines.flatMap(({ x }) => x))].sort((one, other) => one - other);
  const sides = places.flatMap((place) =>
    jumps.has(place)
      ? [
          { place, isRight: false },
          { place, isRight: true },
        ]
      : [{ place, isRight: false }],
  );
  return {
    x: sides.map(({ place }) => place),
    values: lines.map((line) => sides.map(({ place, isRight }) => heightAt(line, place, isRight))),
  };
}

/** At a jump the height on its left, or on its right. */
function heightAt({ x, y }: Polyline, place: number, isRight: boolean): number {
  const at = isRight ? x.lastIndexOf(place) : x.indexOf(place);
  if (at >= 0) return y[at]!;
  const next = x.findIndex((other) => other > place);
  if (next <= 0) return 0;
  const share = (place - x[next - 1]!) / (x[next]! - x[next - 1]!);
  return y[next - 1]! + share * (y[next]! - y[next - 1]!);
}
