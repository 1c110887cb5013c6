import { dot, type Markish, rect, ruleY } from "@observablehq/plot";
import type { LearnerSummary, Summary } from "../summary.ts";
import { type AxisScale, axisScale } from "./axis-scale.ts";
import { countOf } from "./count-of.ts";
import type { FigureDocument } from "./figure-document.ts";
import { figurePage } from "./figure-page.ts";
import { framedPlot, leftMargin } from "./framed-plot.ts";
import type { LegendEntry } from "./legend.ts";
import { type SeriesStyle, seriesStyle } from "./series-style.ts";
import { theme } from "./theme.ts";

const HEIGHT = 400;
const BAR: SeriesStyle = { colour: "#d4d4d4", dash: "none", symbol: null, width: 1 };
const FLOOR: SeriesStyle = { colour: theme.quiet, dash: "5 4", symbol: null, width: 1.2 };

interface LearnerWeights {
  readonly id: string;
  readonly weights: readonly number[];
  readonly style: SeriesStyle;
}

/** Average weights at the horizon, a dot for each learner beside a bar for the optimum; undefined without weights. */
export function weightsFigure(summary: Summary, document: FigureDocument): string | undefined {
  const learners = summary.learners.flatMap(lastWeights);
  if (learners.length === 0) return undefined;
  const { experiment, optimum } = summary;
  const armCount = experiment.arms.length;
  const width = Math.min(1400, Math.max(760, 130 + armCount * 24));
  const optimal = optimum?.weights ?? [];
  const x = armAxis(armCount);
  const heights = [experiment.floor, ...optimal, ...learners.flatMap(({ weights }) => weights)];
  const y = axisScale(heights, { fromZero: true, padding: 0.06 });
  const left = leftMargin(y);
  const marks = weightMarks(
    learners,
    optimal,
    experiment.floor,
    Math.min(0.42, ((14 + 8 * learners.length) * armCount) / (width - left)),
  );
  const content = (top: number) => {
    const place = { x: theme.padding, y: top, width: width - 2 * theme.padding, height: HEIGHT };
    const names = { xLabel: "Arm (number)", yLabel: "Average weight at the horizon (share of rounds)" };
    return framedPlot({ place, x, y, left, ...names, marks }, document);
  };
  return figurePage(
    {
      title: `Average weights after ${countOf(experiment.horizon, "round")}: ${experiment.name}`,
      width,
      legend: legendOf(learners, optimal.length > 0, experiment.floor),
      contentHeight: HEIGHT,
      content,
      notes: [`Means over ${countOf(experiment.replications, "replication")}.`],
      description: describe(summary, learners),
    },
    document,
  );
}

function lastWeights({ id, averageWeights }: LearnerSummary, index: number): LearnerWeights[] {
  const weights = averageWeights.at(-1);
  return weights === undefined ? [] : [{ id, weights, style: seriesStyle(index) }];
}

function armAxis(armCount: number): AxisScale {
  // Few arms stand together in the middle rather than at the far ends.
  const room = armCount < 6 ? 1 : 0.6;
  const stride = Math.ceil(armCount / 50);
  const ticks = Array.from({ length: Math.ceil(armCount / stride) }, (_, i) => 1 + i * stride);
  return { type: "linear", domain: [1 - room, armCount + room], ticks, format: String };
}

function weightMarks(
  learners: readonly LearnerWeights[],
  optimal: readonly number[],
  floor: number,
  half: number,
): Markish[] {
  const arms = (list: readonly number[], shift: number) => list.map((_, arm) => arm + 1 + shift);
  const sides = { x1: arms(optimal, -half), x2: arms(optimal, half), y1: optimal.map(() => 0), y2: optimal };
  return [
    rect(optimal, { ...sides, fill: BAR.colour, stroke: theme.quiet, strokeWidth: 0.8 }),
    ...(floor > 0
      ? [ruleY([floor], { stroke: FLOOR.colour, strokeDasharray: FLOOR.dash, strokeWidth: FLOOR.width })]
      : []),
    ...learners.map(({ weights, style }, index) => {
      const shift = half * ((2 * index + 1) / learners.length - 1);
      const look = { fill: style.colour, stroke: theme.background, strokeWidth: 0.8, r: 4 };
      return dot(weights, { x: arms(weights, shift), y: weights, symbol: style.symbol ?? "circle", ...look });
    }),
  ];
}

function legendOf(learners: readonly LearnerWeights[], hasOptimum: boolean, floor: number): LegendEntry[] {
  return [
    ...(hasOptimum ? [{ label: "optimum w*", sample: "bar", style: BAR } as const] : []),
    ...learners.map(({ id, style }) => ({ label: id, sample: "dot", style }) as const),
    ...(floor > 0 ? [{ label: `floor ${floor}`, sample: "line", style: FLOOR } as const] : []),
  ];
}

function describe({ experiment, optimum }: Summary, learners: readonly LearnerWeights[]): string {
  const list = (weights: readonly number[]) => weights.map((weight) => weight.toFixed(3)).join(", ");
  const best = optimum === null ? [] : [`optimum: ${list(optimum.weights)}`];
  const rows = [...best, ...learners.map(({ id, weights }) => `${id}: ${list(weights)}`)];
  return `Average weights by arm after ${countOf(experiment.horizon, "round")} of ${experiment.name}. ${rows.join("; ")}.`;
}
