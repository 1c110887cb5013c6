import { weightDomain } from "@blendit/core/simplex";
import { notableArms } from "../simulate/notable-arms.ts";
import type { Summary } from "../simulate/summary.ts";
import { countOf, rounded } from "../text/numbers.ts";
import { rowsFigure } from "./rows-figure.ts";
import { isOracle, learnerLabel } from "./summary-curves.ts";
import type { LegendEntry } from "./svg/legend.ts";
import { boxMark, dotMark, lineMark } from "./svg/marks.ts";
import type { ToPoint } from "./svg/plot.ts";
import { type CaptionedFigure, type SeriesStyle, seriesStyle, theme } from "./theme.ts";

/** Sizes in pixels: rows are as high as their markers need. */
const ROW = { least: 26, marker: 6 };
const ROWS = { least: 10, most: 40, height: 1000 };
const NOW: SeriesStyle = { colour: theme.bar, dash: "none", symbol: null, width: 1 };
const BEFORE: SeriesStyle = { ...NOW, colour: theme.background };
const FLOOR: SeriesStyle = { colour: theme.quiet, dash: "5 4", symbol: null, width: 1.2 };

/** Weights of all arms in percent: of an optimum (bars), or of a learner with their spread (markers). */
interface Weights {
  readonly label: string;
  readonly percent: readonly number[];
  readonly deviation?: readonly number[] | undefined;
  readonly style: SeriesStyle;
}

interface Rows {
  /** Indices of the arms that have a row. */
  readonly arms: readonly number[];
  readonly optima: readonly Weights[];
  readonly learners: readonly Weights[];
  /** The minimum weights of these arms in percent. */
  readonly floors: readonly number[];
  /** The height of a row in pixels. */
  readonly height: number;
}

/** The blends that learners recommend at the end, as markers on bars for the best blend; undefined if there are none. */
export function weightsFigure(summary: Summary): CaptionedFigure | undefined {
  const rows = rowsOf(summary);
  if (!rows) return undefined;
  const { arms, optima, learners, floors } = rows;
  const { name, horizon } = summary.experiment;
  const ends = [...optima, ...learners].flatMap(({ percent, deviation }) =>
    arms.map((arm) => percent[arm]! + (deviation?.[arm] ?? 0)),
  );
  const figure = rowsFigure({
    title: `Recommended blends after ${countOf(horizon, "round")}: ${name}`,
    xLabel: "Share (%)",
    yLabel: "Option",
    names: arms.map((arm) => summary.names[arm]!),
    rowHeight: rows.height,
    values: [...floors, ...ends],
    padding: 0.06,
    legend: legendOf(rows),
    marks: (at) => weightMarks(rows, at),
    notes: notesOf(summary, rows),
    description: describe(summary, rows),
  });
  return {
    ...figure,
    heading: "Shares",
    caption: "The blend that each learner recommends at the end (markers), and the best one (bars).",
  };
}

function rowsOf(summary: Summary): Rows | undefined {
  const learners = learnerWeights(summary);
  if (learners.length === 0) return undefined;
  const { floor, arms: all } = summary.experiment;
  const optima = optimumWeights(summary);
  const height = Math.max(ROW.least, 8 + ROW.marker * learners.length);
  const most = Math.min(ROWS.most, Math.max(ROWS.least, Math.floor(ROWS.height / height)));
  const blends = [...optima, ...learners].map((weights) => weights.percent);
  const { arms } = notableArms(blends, all.length, most);
  const { low: each } = weightDomain(floor, all.length);
  return { arms, optima, learners, floors: arms.map((arm) => 100 * each[arm]!), height };
}

function learnerWeights(summary: Summary): Weights[] {
  return summary.learners.flatMap(({ recommendedWeights: { mean, standardDeviation } }, index) => {
    if (mean.length === 0) return [];
    const style = seriesStyle(index, isOracle(summary.experiment, index));
    const deviation = standardDeviation ? percent(standardDeviation) : undefined;
    return [{ label: learnerLabel(summary, index), percent: percent(mean), deviation, style }];
  });
}

/** The optimum; if distributions change, the one before and, drawn in front, the one after. */
function optimumWeights({ optimum, finalOptimum }: Summary): Weights[] {
  if (optimum === null) return [];
  if (!finalOptimum) return [{ label: "best blend", percent: percent(optimum.weights), style: NOW }];
  return [
    { label: "best blend before the change", percent: percent(optimum.weights), style: BEFORE },
    { label: "best blend after the change", percent: percent(finalOptimum.weights), style: NOW },
  ];
}

function percent(weights: readonly number[]): number[] {
  return weights.map((weight) => 100 * weight);
}

function weightMarks({ arms, optima, learners, floors }: Rows, at: ToPoint): string {
  const bars = optima.flatMap(({ percent, style }, index) => {
    // The first of two bars is wider, so that both are visible.
    const half = 0.42 - 0.16 * index;
    const look = { fill: style.colour, stroke: theme.quiet, "stroke-width": 0.8 };
    return arms.map((arm, row) => boxMark(at(0, row + 1 - half), at(percent[arm]!, row + 1 + half), look));
  });
  const rules = floors.map((floor, row) =>
    floor > 0 ? lineMark([at(floor, row + 0.5), at(floor, row + 1.5)], FLOOR) : "",
  );
  const markers = learners.flatMap(({ percent, deviation, style }, index) => {
    const shift = 1 + 0.36 * ((2 * index + 1) / learners.length - 1);
    return arms.map((arm, row) => {
      const [mean, spread, y] = [percent[arm]!, deviation?.[arm], row + shift];
      const line = { ...style, dash: "none", width: 1.4 };
      const range =
        spread === undefined ? "" : lineMark([at(Math.max(0, mean - spread), y), at(mean + spread, y)], line);
      return range + dotMark(at(mean, y), style);
    });
  });
  return [...bars, ...rules, ...markers].join("");
}

function legendOf({ optima, learners, floors }: Rows): LegendEntry[] {
  const [lowest, highest] = [Math.min(...floors), Math.max(...floors)];
  const label = lowest < highest ? "minimum shares" : `minimum share ${short(highest)} %`;
  return [
    ...optima.map(({ label, style }) => ({ label, sample: "bar", style }) as const),
    ...learners.map(({ label, style }) => ({ label, sample: "dot", style }) as const),
    ...(highest > 0 ? [{ label, sample: "line", style: FLOOR } as const] : []),
  ];
}

function notesOf({ experiment }: Summary, { arms, optima, learners }: Rows): string[] {
  const hidden = experiment.arms.length - arms.length;
  const replications = countOf(experiment.replications, "replication");
  const means =
    experiment.replications === 1 ? "One replication." : `Means over ${replications} ± one standard deviation.`;
  if (hidden === 0) return [means];
  // With very many arms, the lists are too long to spread into Math.max.
  const largest = [...optima, ...learners]
    .flatMap(({ percent }) => percent.filter((_, arm) => !arms.includes(arm)))
    .reduce((most, value) => Math.max(most, value), 0);
  return [means, `Not shown: ${countOf(hidden, "option")} with at most ${short(largest)} % of every blend.`];
}

function describe({ experiment, names }: Summary, { arms, optima, learners }: Rows): string {
  const target = optima.at(-1);
  const list = ({ label, percent }: Weights) =>
    `${label}: ${arms.map((arm) => `${names[arm]} ${short(percent[arm]!)} %`).join(", ")}.`;
  const distances = target ? [`Distance from the ${target.label}: ${ranking(learners, target)}.`] : [];
  const title = `Recommended blends by option after ${countOf(experiment.horizon, "round")} of ${experiment.name}.`;
  return [title, ...distances, ...[...optima, ...learners].map(list)].join(" ");
}

/** Learners by the share of weight on wrong arms, smallest first. */
function ranking(learners: readonly Weights[], target: Weights): string {
  const off = ({ percent }: Weights) =>
    percent.reduce((sum, value, arm) => sum + Math.abs(value - target.percent[arm]!) / 2, 0);
  return learners
    .map((learner) => ({ label: learner.label, distance: off(learner) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ label, distance }) => `${label} has ${short(distance)} % of its shares elsewhere`)
    .join(", ");
}

function short(value: number): number {
  return rounded(value, 3);
}
