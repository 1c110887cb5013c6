import { type CurveSeries, curvesFigure, type Figure } from "../figures/index.ts";
import type { Problem } from "../spec/problem.ts";
import { capitalised } from "../text/words.ts";
import {
  atStatedBound,
  type FrontierReport,
  frontierAnswer,
  frontierQuestion,
  frontierTable,
  frontierWords,
  measureOf,
  variedLimit,
} from "./frontier-lines.ts";
import { reportHtml } from "./report-html.ts";

/** Bounds that span at least this factor are on a logarithmic axis, because small ones would be squashed on a linear one. */
const LOG_SPAN = 20;
/** Points of the figure between two neighbouring points of the curve. */
const STEPS = 64;

/** A figure of the best goal for every bound. */
export function frontierFigure(problem: Problem, report: FrontierReport): Figure {
  const { constraint, points } = report;
  const { name, best, of } = measureOf(problem);
  // From left to right, as readers of an axis expect.
  const sorted = points.toSorted((one, other) => one.bound - other.bound);
  const [low, high] = [sorted[0]!.bound, sorted.at(-1)!.bound];
  const logX = low > 0 && high >= LOG_SPAN * low;
  const curve = sorted.flatMap((from, index) => between(from, sorted[index + 1], logX));
  return curvesFigure({
    title: `${capitalised(best)} ${name} for each bound of ${constraint}`,
    xLabel: `${constraint} ${variedLimit(problem, report).side}`,
    yLabel: capitalised(name),
    markers: false,
    logX,
    series: [
      { label: "best blend", x: curve.map(({ bound }) => bound), mean: curve.map(({ value }) => of(value)) },
      ...statedBound(problem, report),
    ],
  });
}

/**
 * A point of the curve and those towards the next one. The goal is a straight line in between, which is curved on a logarithmic axis
 * and as a distance.
 */
function between(
  from: { readonly bound: number; readonly value: number },
  to: { readonly bound: number; readonly value: number } | undefined,
  isLog: boolean,
): { readonly bound: number; readonly value: number }[] {
  if (!to) return [from];
  return Array.from({ length: STEPS }, (_, step) => {
    const share = step / STEPS;
    const bound = isLog ? from.bound * (to.bound / from.bound) ** share : from.bound + share * (to.bound - from.bound);
    const way = (bound - from.bound) / (to.bound - from.bound);
    return { bound, value: from.value + way * (to.value - from.value) };
  });
}

/** A line up to the curve at the bound in the file, if that is on the curve. */
function statedBound(problem: Problem, report: FrontierReport): CurveSeries[] {
  const { bound, found } = atStatedBound(problem, report);
  if (!found || found.isFree) return [];
  const { of } = measureOf(problem);
  const lowest = Math.min(...report.points.map(({ value }) => of(value)));
  return [{ label: `limit in the file: ${bound}`, x: [bound, bound], mean: [lowest, of(found.value)], dashed: true }];
}

/** A page with the curve and its points. */
export function frontierPage(problem: Problem, report: FrontierReport, figure: Figure, footer: string): string {
  const { name, best } = measureOf(problem);
  return reportHtml({
    title: `Frontier of ${problem.experiment.name}`,
    answer: frontierAnswer(problem, report),
    intro: [frontierQuestion(problem, report)],
    picture: { ...figure, caption: `The ${best} ${name} for every bound of ${report.constraint}.` },
    aside: { heading: "How to read the curve", paragraphs: frontierWords(problem, report) },
    sections: [{ heading: "Points of the curve", table: frontierTable(problem, report) }],
    footer,
  });
}
